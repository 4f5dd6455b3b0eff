package import Bytes
package import Schema

/// The positions of the frames of a stream, found in one pass over their headers. Only the offset
/// of every nth frame is stored; the offsets of all other frames are computed again from the stored
/// offsets.
package struct FrameIndex {
  /// A run of contiguous frames in one format.
  package struct Run {
    fileprivate let places: FrameRun
    package let format: FrameFormat
    package let samples: Int
    /// Whether the last frame of the run is truncated.
    package var isCut: Bool { missing > 0 }
    /// The number of bytes of the last frame that are missing.
    let missing: Int
    /// Mask of the header bits that are not the same in all frames of the run.
    let differing: UInt32
    let firstWord: UInt32

    package var range: ByteRange { places.range }
    package var frames: Int { places.frames }
    /// The number of the first frame of the run, counted from 1.
    var firstNumber: Int { places.firstNumber }
  }

  package enum Part {
    /// A header frame without audio that describes the frames after it.
    case description(ByteRange, StreamDescription)
    case frames(Run)
    case tag(TagFinder.Tag)
    /// Bytes in the stream that are neither frames nor a tag.
    case gap(ByteRange)

    var range: ByteRange {
      switch self {
      case .description(let range, _), .gap(let range): range
      case .tag(let tag): tag.range
      case .frames(let run): run.range
      }
    }
  }

  package private(set) var parts: [Part] = []
  /// The parts of the stream that are runs of frames.
  package private(set) var runs: [Run] = []
  private var places = FramePositions()

  init(_ source: ByteSource, _ range: ByteRange, tags: TagFinder) {
    var synchronization = FrameSynchronization(source, before: range.end, tags: tags)
    var format: FrameFormat?
    var place = range.start
    while place < range.end {
      let next = synchronization.boundary(from: place, after: format)
      let start = next.place(or: range.end)
      if start > place {
        parts.append(.gap(ByteRange(from: place, to: start)))
      }
      place = start
      switch next {
      case .end: return
      case .tag(let tag):
        parts.append(.tag(tag))
        place = tag.range.end
      case .frames(_, let found):
        format = found
        // A second header frame directly after the first is an error and is not read as audio. A
        // header frame after audio frames begins another stream that was joined to the first.
        for _ in 0..<2 {
          guard
            let described = StreamDescription.frame(
              at: place, found, in: source, before: range.end)
          else { break }
          parts.append(.description(described.range, described.description))
          place = described.range.end
        }
        let run = walk(source, from: place, to: range.end, found)
        if run.frames > 0 {
          parts.append(.frames(run))
          runs.append(run)
        }
        place = run.range.end
      }
    }
  }

  /// Upper bound on the number of parts of a stream. Beyond it, no further joined streams are
  /// recognized.
  private static let maxParts = 1 << 14

  /// Reads consecutive frames up to the first bytes that are not a frame, and returns them as a
  /// run.
  private mutating func walk(
    _ source: ByteSource, from start: Int, to end: Int, _ format: FrameFormat
  ) -> Run {
    let sizes = FrameHeader.sizes
    let mayEnd = !format.isADTS && format.layer == 3 && parts.count < Self.maxParts
    var place = start
    var frames = 0
    var samples = 0
    var missing = 0
    var firstWord: UInt32 = 0
    var differing: UInt32 = 0
    while let head = source.frameHead(at: place, before: end) {
      let size = format.size(head, sizes)
      if size == 0 { break }
      if frames % FramePositions.stride == 0 { places.keep(place) }
      let word = UInt32(truncatingIfNeeded: head >> 32)
      if frames > 0, mayEnd, StreamDescription.begins(at: place, word, in: source, before: end) {
        break
      }
      if frames == 0 { firstWord = word }
      differing |= word ^ firstWord
      frames += 1
      samples += format.isADTS ? 1024 * (Int(head >> 8 & 3) + 1) : 0
      if size >= end - place {
        missing = size - (end - place)
        place = end
        break
      }
      place += size
    }
    if !format.isADTS { samples = frames * format.samples(UInt64(firstWord) << 32) }
    return Run(
      places: places.close(ByteRange(from: start, to: place), frames: frames), format: format,
      samples: samples, missing: missing, differing: differing, firstWord: firstWord)
  }

  // MARK: Finding frames

  package var frameCount: Int { places.frameCount }

  /// Visits the frames in order, beginning with the given number, until the visitor returns false.
  func forEachFrame(
    from number: Int = 1, in source: ByteSource, _ visit: (_ number: Int, ByteRange) -> Bool
  ) {
    places.forEachFrame(from: number, end: { end(of: $1, in: $0, source) }, visit)
  }

  /// Returns the number and range of the frame that contains the byte at an offset; nil if no frame
  /// contains it.
  func frame(holding place: Int, in source: ByteSource) -> (number: Int, range: ByteRange)? {
    places.frame(holding: place) { end(of: $1, in: $0, source) }
  }

  func run(holding place: Int) -> Run? { places.run(holding: place).map { runs[$0] } }

  private func end(of place: Int, in run: FrameRun, _ source: ByteSource) -> Int? {
    guard let format = self.run(holding: place)?.format,
      let head = source.frameHead(at: place, before: run.range.end)
    else { return nil }
    let size = format.size(head, FrameHeader.sizes)
    return size > 0 ? place.saturatingAdd(size) : nil
  }
}
