import Bytes
import Codecs
import Schema

/// The offsets of the frames of a stream. Frames do not state their length: a frame extends up to
/// the next frame, which is found by its number. A frame is only decoded if no next frame is found.
struct FLACFrameIndex {
  /// A sequence of adjacent frames with consecutive numbers.
  struct Run {
    let places: FrameRun
    let first: FLACFrameHeader
    /// The number that the first frame should have according to the frames before it; nil at the
    /// start of the stream.
    let expected: UInt64?
    let samples: Int
    let isCut: Bool
  }

  enum Part {
    case frames(Run)
    /// Bytes between two frames, or before the first frame.
    case gap(ByteRange)
    /// Bytes after the last frame. `isOfFrame` is true if these bytes begin like the header of a
    /// truncated frame.
    case rest(ByteRange, isOfFrame: Bool)

    var range: ByteRange {
      switch self {
      case .frames(let run): run.places.range
      case .gap(let range), .rest(let range, _): range
      }
    }
  }

  private(set) var parts: [Part] = []
  private(set) var facts = FLACFrameFacts()
  let information: StreamInformation?
  /// Whether the search for frames was stopped because too much of the data is damaged.
  private(set) var isExhausted = false
  private let end: Int
  private var places = FramePositions()
  /// Whether the search assumes that no frame is shorter than the minimum frame size in STREAMINFO.
  private var trustsSizes = true

  init(_ source: ByteSource, _ range: ByteRange, _ information: StreamInformation?) {
    self.information = information
    end = range.end
    if !walk(source, range) {
      (parts, facts, places, trustsSizes) = ([], FLACFrameFacts(), FramePositions(), false)
      _ = walk(source, range)
    }
  }

  private func search(_ source: ByteSource, _ range: ByteRange) -> FrameSearch {
    FrameSearch(source, range, information, trustsSizes: trustsSizes)
  }

  // MARK: Search

  /// Finds all frames of the stream. Returns false if a frame is shorter than `min_frame_size`: the
  /// search may then have skipped other frames.
  private mutating func walk(_ source: ByteSource, _ range: ByteRange) -> Bool {
    var search = search(source, range)
    var previous: FrameSearch.Place?
    var expected: UInt64?
    var place = range.start
    while place < range.end, !search.isExhausted {
      guard
        let next = begun(at: place, expected, search) ?? search.next(from: place, after: previous)
      else { break }
      if next.start > place {
        parts.append(.gap(ByteRange(from: place, to: next.start)))
        search.countBreak()
      }
      if trustsSizes, previous != nil, next.start == place, next.header.number == expected,
        let information, let least = facts.frameSizes?.least,
        least.value < information.leastFrameSize
      {
        return false
      }
      let last = addRun(next, expected, &search)
      (previous, expected) = (last, last.header.nextNumber)
      place = parts.last?.range.end ?? range.end
    }
    isExhausted = search.isExhausted
    let rest = ByteRange(from: place, to: range.end)
    if !rest.isEmpty {
      parts.append(
        isExhausted ? .gap(rest) : .rest(rest, isOfFrame: FLACFrameHeader.isCut(rest, in: source)))
    }
    return true
  }

  /// Returns the frame that begins exactly at the given offset; nil if there is none. A frame with
  /// a wrong header checksum is accepted if it has the expected number.
  private func begun(
    at place: Int, _ expected: UInt64?, _ search: FrameSearch
  ) -> FrameSearch.Place? {
    guard let header = search.header(at: place),
      header.isIntact || header.number == expected ?? header.number
    else { return nil }
    return FrameSearch.Place(start: place, header: header)
  }

  /// Adds a run of consecutive frames, beginning with the given frame, and returns the last frame
  /// of the run.
  private mutating func addRun(
    _ first: FrameSearch.Place, _ expected: UInt64?, _ search: inout FrameSearch
  ) -> FrameSearch.Place {
    var current = first
    var (frames, samples) = (0, 0)
    while true {
      if frames % FramePositions.stride == 0 { places.keep(current.start) }
      frames += 1
      samples = samples.saturatingAdd(current.header.blockSize)
      facts.note(current.header, at: current.start, against: information)
      guard !search.isExhausted, let next = search.countedSuccessor(of: current) else { break }
      if search.isWhole(current, to: next.start) {
        facts.note(size: next.start - current.start, at: current.start)
      } else if search.endsEarly(current, before: next.start) {
        break
      } else {
        noteDamage(current, to: next.start, frames, search)
      }
      current = next
    }
    let (end, state) = ending(of: current, &search)
    switch state {
    case .whole: facts.note(size: end - current.start, at: current.start)
    case .damaged: noteDamage(current, to: end, frames, search)
    case .cut: break
    }
    let run = Run(
      places: places.close(ByteRange(from: first.start, to: end), frames: frames),
      first: first.header, expected: expected, samples: samples, isCut: state == .cut)
    parts.append(.frames(run))
    return current
  }

  private mutating func noteDamage(
    _ frame: FrameSearch.Place, to end: Int, _ number: Int, _ search: FrameSearch
  ) {
    facts.note(
      FLACFrameFacts.FrameDamage(
        number: places.frameCount + number, place: end - 2,
        computed: search.checksum(of: ByteRange(from: frame.start, to: end))))
  }

  private enum State {
    case whole, damaged, cut
  }

  /// Returns the end of the given frame, and whether the frame is intact, damaged or truncated. The
  /// caller has found no frame with the next number after the given frame.
  private func ending(
    of last: FrameSearch.Place, _ search: inout FrameSearch
  ) -> (end: Int, State) {
    let layout = search.layout(of: last)
    if case .success(let layout) = layout, search.isWhole(last, to: layout.end) {
      return (layout.end, .whole)
    }
    // The frame is damaged and ends at the next frame, regardless of the number of that frame.
    if let next = search.next(from: last.start + last.header.size, after: last) {
      return (next.start, .damaged)
    }
    switch layout {
    case .success(let layout): return (layout.end, .damaged)
    case .failure(.cut): return (end, .cut)
    case .failure(.invalid): return (end, .damaged)
    }
  }

  // MARK: Results

  var runs: [Run] {
    parts.compactMap { part in
      if case .frames(let run) = part { return run }
      return nil
    }
  }

  var frameCount: Int { places.frameCount }
  var sampleCount: Int { runs.reduce(0) { $0.saturatingAdd($1.samples) } }
  var sampleRate: Int? { runs.first?.first.sampleRate ?? information?.sampleRate }

  /// Returns the number of the first sample in the frame with the given header; nil if the block
  /// size is unknown or the number is too large.
  func firstSample(of header: FLACFrameHeader) -> UInt64? {
    if header.hasVariableBlocks { return header.number }
    // The maximum block size is used because the last block may be shorter than all others.
    guard let block = information?.blockSizes?.upperBound ?? runs.first?.first.blockSize else {
      return nil
    }
    let (sample, overflow) = header.number.multipliedReportingOverflow(by: UInt64(clamping: block))
    return overflow ? nil : sample
  }

  func forEachFrame(in source: ByteSource, _ visit: FramePositions.Visit) {
    places.forEachFrame(end: { end(of: $1, in: $0, source) }, visit)
  }

  func frame(holding place: Int, in source: ByteSource) -> (number: Int, range: ByteRange)? {
    places.frame(holding: place) { end(of: $1, in: $0, source) }
  }

  private func end(of place: Int, in run: FrameRun, _ source: ByteSource) -> Int? {
    let search = search(source, run.range)
    guard let header = search.header(at: place) else { return nil }
    return search.successor(
      of: FrameSearch.Place(start: place, header: header), before: run.range.end)?.start
      ?? run.range.end
  }
}
