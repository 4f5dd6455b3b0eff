import Bytes
import Schema

/// Finds the start of frames. A header is accepted only if headers of the same format follow it.
struct FrameSynchronization {
  let source: ByteSource
  let end: Int
  let tags: TagFinder
  private let sizes = FrameHeader.sizes
  /// Number of bytes that may still be read to find frame sizes in free format, which requires a
  /// search for the next header.
  private var freeFormatSearchBudget = 1 << 18

  /// Whether a frame that is truncated by `end` is accepted.
  private let acceptsTruncated: Bool

  /// Upper bound on the size in bytes of a frame in free format.
  private static let longestFree = 6000
  /// The number of consecutive headers after which a coincidence is ruled out.
  private static let certain = 3

  init(_ source: ByteSource, before end: Int, tags: TagFinder, acceptsTruncated: Bool = true) {
    self.acceptsTruncated = acceptsTruncated
    self.source = source
    self.end = end
    self.tags = tags
  }

  /// Returns the format of the frames that begin at an offset; nil if none do.
  ///
  /// - Parameter previous: the format of the frames before a gap. Fewer consecutive frames in this
  ///   format are sufficient.
  mutating func format(at place: Int, after previous: FrameFormat? = nil) -> FrameFormat? {
    guard let head = source.frameHead(at: place, before: end), head >> 53 == 0x7FF else {
      return nil
    }
    if let previous, isChain(at: place, previous, of: 2) { return previous }
    guard let format = FrameFormat(head) ?? freeFormat(head, at: place) else { return nil }
    let isCertain =
      isChain(at: place, format, of: Self.certain)
      || StreamDescription.frame(at: place, format, in: source, before: end) != nil
    return isCertain ? format : nil
  }

  /// Whether `count` consecutive frames begin at an offset. Fewer frames are sufficient if they
  /// extend to `end` or to a tag.
  private func isChain(at start: Int, _ format: FrameFormat, of count: Int) -> Bool {
    var place = start
    for number in 0..<count {
      guard let head = source.frameHead(at: place, before: end) else { return false }
      let size = format.size(head, sizes)
      guard size > 0 else {
        return number > 0 && tags.tag(at: place, in: source, before: end) != nil
      }
      let (next, overflow) = place.addingReportingOverflow(size)
      if overflow { return false }
      if next == end { return true }
      // A frame that extends past the end is accepted only after another frame: its header alone
      // does not prove that it is a frame.
      if next > end - 4 { return acceptsTruncated && number > 0 }
      place = next
    }
    return true
  }

  /// Returns a free format with the frame size measured as the distance to the next similar header;
  /// nil if none is found.
  private mutating func freeFormat(_ head: UInt64, at place: Int) -> FrameFormat? {
    let word = UInt32(truncatingIfNeeded: head >> 32)
    guard let header = FrameHeader(word), header.isFreeFormat, freeFormatSearchBudget > 0 else {
      return nil
    }
    let room = min(Self.longestFree, end - place)
    freeFormatSearchBudget -= room
    let bytes = source.bytes(ByteRange(start: place, count: room))
    var offset = 24
    while offset + 4 <= bytes.count, let candidate = bytes.big32(at: offset) {
      if candidate & 0xFFFE_FC00 == word & 0xFFFE_FC00 {
        let size = offset - (header.hasPadding ? header.slotSize : 0)
        if let format = FrameFormat(head, freeSize: size),
          isChain(at: place, format, of: Self.certain)
        {
          return format
        }
      }
      offset += 1
    }
    return nil
  }

  /// The next recognized part of the stream after a gap: frames, a tag, or the end.
  enum Boundary {
    case frames(at: Int, FrameFormat)
    case tag(TagFinder.Tag)
    case end

    func place(or end: Int) -> Int {
      switch self {
      case .frames(let place, _): place
      case .tag(let tag): tag.range.start
      case .end: end
      }
    }
  }

  /// Returns the first frame or tag at or after an offset, or the end of the stream if there is
  /// neither.
  mutating func boundary(from start: Int, after previous: FrameFormat?) -> Boundary {
    if let here = boundary(at: start, after: previous) { return here }
    var place = start + 1
    // Most gaps are short, so the first search covers few bytes.
    var stretch = 512
    while place < end {
      let bytes = source.bytes(ByteRange(from: place, to: min(end, place + stretch)))
      stretch = min(stretch * 2, 64 << 10)
      guard !bytes.isEmpty else { return .end }
      // Long runs of zeros, which recorders and failed downloads leave, are skipped as a whole.
      if bytes[0] == 0, !tags.isFirstByte[0] {
        let rest = source.endOfZeros(from: place, limit: end)
        if rest - place >= bytes.count {
          place = rest
          continue
        }
      }
      for (index, byte) in bytes.enumerated() where byte == 0xFF || tags.isFirstByte[Int(byte)] {
        if let found = boundary(at: place + index, after: previous) { return found }
      }
      place += bytes.count
    }
    return .end
  }

  private mutating func boundary(at place: Int, after previous: FrameFormat?) -> Boundary? {
    if let tag = tags.tag(at: place, in: source, before: end) { return .tag(tag) }
    return format(at: place, after: previous).map { .frames(at: place, $0) }
  }
}
