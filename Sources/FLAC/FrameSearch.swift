import Bytes
import Codecs

/// Searches for frame headers within a budget of bytes. Bytes searched without success are charged
/// to the budget. Without the budget, each frame of a malicious file could cause a search through
/// the rest of the file.
struct FrameSearch {
  let source: ByteSource
  let end: Int
  private let information: StreamInformation?
  /// Whether frames are assumed to be at least as long as the minimum frame size in STREAMINFO.
  private let trustsSizes: Bool
  private var left: Int

  init(
    _ source: ByteSource, _ range: ByteRange, _ information: StreamInformation?, trustsSizes: Bool
  ) {
    self.source = source
    end = range.end
    self.information = information
    self.trustsSizes = trustsSizes
    left = range.count.saturatingTimes(2).saturatingAdd(1 << 24)
  }

  var isExhausted: Bool { left <= 0 }

  struct Place {
    let start: Int
    let header: FLACFrameHeader
  }

  func header(at place: Int) -> FLACFrameHeader? {
    FLACFrameHeader(at: place, in: source, before: end)
  }

  /// Returns the frame with the number that follows the number of the given frame; nil if no such
  /// frame begins within the maximum size of the given frame.
  func successor(of place: Place, before end: Int) -> Place? {
    let header = place.header
    let most = max(
      header.maxBytes(depth: header.bitsPerSample ?? 32), information?.maxFrameSize ?? 0)
    return first(
      from: place.start + least(header), before: min(end, place.start.saturatingAdd(most + 1))
    ) {
      $0.hasVariableBlocks == header.hasVariableBlocks && $0.number == header.nextNumber
    }
  }

  /// Returns the same as `successor` with the end of the stream as the limit. If no frame is found,
  /// the searched bytes are charged to the budget.
  mutating func countedSuccessor(of place: Place) -> Place? {
    if let next = successor(of: place, before: end) { return next }
    left -= min(end - place.start, place.header.maxBytes(depth: 32))
    return nil
  }

  /// Returns the next frame, regardless of its number; nil if there is none or the budget is
  /// exhausted.
  mutating func next(from start: Int, after previous: Place?) -> Place? {
    var start = start
    while !isExhausted, let found = first(from: start, before: end, where: { _ in true }) {
      left -= found.start - start
      if isCertain(found, after: previous) { return found }
      start = found.start + 1
    }
    left -= max(0, end - start)
    return nil
  }

  /// Whether a found header belongs to a frame. The eight-bit CRC of a header also matches by
  /// chance, so the rest of the frame or the next frame must confirm it.
  private mutating func isCertain(_ place: Place, after previous: Place?) -> Bool {
    if countedSuccessor(of: place) != nil { return true }
    switch layout(of: place) {
    case .success(let layout): return isWhole(place, to: layout.end)
    case .failure(.invalid): return false
    // Only the last frame can be truncated by the end of the data. Its number must then be higher
    // than that of the previous frame.
    case .failure(.cut): return previous.map { $0.header.number < place.header.number } ?? true
    }
  }

  func layout(
    of place: Place, before next: Int? = nil
  ) -> Result<FLACFrameLayout, FLACFrameLayout.Problem> {
    FLACFrameLayout.find(
      place.header, at: place.start, depth: information?.bitsPerSample, in: source,
      before: next ?? end)
  }

  /// Whether the frame from `place` to `end` has the correct checksum.
  func isWhole(_ place: Place, to end: Int) -> Bool {
    source.big16(at: end - 2) == checksum(of: ByteRange(from: place.start, to: end))
  }

  func checksum(of frame: ByteRange) -> UInt16 {
    source.crc16(of: ByteRange(from: frame.start, to: frame.end - 2), .highestFirst)
  }

  /// Charges a gap between frames to the budget. This limits the time for a file with many gaps.
  mutating func countBreak() { left -= 16 << 10 }

  /// Whether the given frame is intact and ends before the offset `next`.
  func endsEarly(_ place: Place, before next: Int) -> Bool {
    guard case .success(let layout) = layout(of: place, before: next), layout.end < next else {
      return false
    }
    return isWhole(place, to: layout.end)
  }

  private func least(_ header: FLACFrameHeader) -> Int {
    max(header.size + header.channels + 2, trustsSizes ? information?.leastFrameSize ?? 0 : 0)
  }

  private func first(
    from start: Int, before end: Int, where fits: (FLACFrameHeader) -> Bool
  ) -> Place? {
    var start = start
    while let place = source.firstPlace(
      of: FLACFrameHeader.firstByte, before: FLACFrameHeader.secondBytes,
      in: ByteRange(from: start, to: end))
    {
      if let header = header(at: place), header.isIntact, fits(header) {
        return Place(start: place, header: header)
      }
      start = place + 1
    }
    return nil
  }
}
