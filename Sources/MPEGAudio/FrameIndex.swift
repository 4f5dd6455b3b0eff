package import Bytes
package import Schema

/// Where the frames of a stream lie, in one walk over their headers. Of the places only every so
/// manieth is kept: the others are found again from there.
package struct FrameIndex {
  /// Frames behind each other without a break.
  package struct Run {
    package let range: ByteRange
    package let format: FrameFormat
    package let frames: Int
    package let samples: Int
    /// The number of its first frame, from 1.
    let firstNumber: Int
    /// In `checkpoints`.
    fileprivate let firstCheckpoint: Int
    /// The last frame is longer than what there is of it.
    package let isCut: Bool
    /// Bits of the headers that are not the same in all frames.
    let differing: UInt32
    let firstWord: UInt32
  }

  package enum Part {
    /// A frame without sound that describes those behind it.
    case description(ByteRange, StreamDescription)
    case frames(Run)
    case tag(TagFinder.Tag)
    /// Where the stream broke off.
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
  /// Those of the parts that are frames.
  package private(set) var runs: [Run] = []
  private var checkpoints: [Int] = []

  private static let stride = 256

  init(_ source: ByteSource, _ range: ByteRange, tags: TagFinder) {
    var synchronisation = Synchronisation(source, before: range.end, tags: tags)
    var format: FrameFormat?
    var place = range.start
    var number = 1
    // Behind a run nothing is described unless something else came between.
    var mayBeDescribed = true
    while place < range.end {
      let next = synchronisation.boundary(from: place, after: format)
      let start = next.place(or: range.end)
      if start > place {
        parts.append(.gap(ByteRange(from: place, to: start)))
        mayBeDescribed = true
      }
      place = start
      switch next {
      case .end: return
      case .tag(let tag):
        parts.append(.tag(tag))
        place = tag.range.end
        mayBeDescribed = true
      case .frames(_, let found):
        format = found
        // One is enough; a second one right behind it is a mistake, and no sound.
        for _ in 0..<(mayBeDescribed ? 2 : 0) {
          guard
            let described = StreamDescription.frame(
              at: place, found, in: source, before: range.end)
          else { break }
          parts.append(.description(described.range, described.description))
          place = described.range.end
        }
        mayBeDescribed = false
        let run = walk(source, from: place, to: range.end, found, firstNumber: number)
        if run.frames > 0 {
          parts.append(.frames(run))
          runs.append(run)
        }
        place = run.range.end
        number += run.frames
      }
    }
  }

  /// Follows frames to the first that is none.
  private mutating func walk(
    _ source: ByteSource, from start: Int, to end: Int, _ format: FrameFormat, firstNumber: Int
  ) -> Run {
    let sizes = FrameHeader.sizes
    let firstCheckpoint = checkpoints.count
    var place = start
    var frames = 0
    var samples = 0
    var isCut = false
    var firstWord: UInt32 = 0
    var differing: UInt32 = 0
    while let head = source.frameHead(at: place, before: end) {
      let size = format.size(head, sizes)
      if size == 0 { break }
      if frames % Self.stride == 0 { checkpoints.append(place) }
      let word = UInt32(truncatingIfNeeded: head >> 32)
      if frames == 0 { firstWord = word }
      differing |= word ^ firstWord
      frames += 1
      samples += format.isADTS ? 1024 * (Int(head >> 8 & 3) + 1) : 0
      if size >= end - place {
        isCut = size > end - place
        place = end
        break
      }
      place += size
    }
    if !format.isADTS { samples = frames * format.samples(UInt64(firstWord) << 32) }
    return Run(
      range: ByteRange(from: start, to: place), format: format, frames: frames, samples: samples,
      firstNumber: firstNumber, firstCheckpoint: firstCheckpoint, isCut: isCut,
      differing: differing, firstWord: firstWord)
  }

  // MARK: What is known

  package var frameCount: Int { runs.reduce(0) { $0 + $1.frames } }

  /// Visits frames from a number on, until the visitor answers false.
  func forEachFrame(
    from number: Int = 1, in source: ByteSource, _ visit: (_ number: Int, ByteRange) -> Bool
  ) {
    for run in runs where run.firstNumber + run.frames > number {
      let skipped = max(0, number - run.firstNumber) / Self.stride
      guard
        follow(
          run, from: skipped, in: source,
          { frame, range in frame < number || visit(frame, range) })
      else { return }
    }
  }

  /// The frame that holds a byte.
  func frame(holding place: Int, in source: ByteSource) -> (number: Int, range: ByteRange)? {
    guard let run = run(holding: place) else { return nil }
    let count = (run.frames + Self.stride - 1) / Self.stride
    let passed = (0..<count).endOfFirst { checkpoints[run.firstCheckpoint + $0] <= place }
    var found: (Int, ByteRange)?
    _ = follow(run, from: max(0, passed - 1), in: source) { number, range in
      if range.contains(place) { found = (number, range) }
      return found == nil && range.start <= place
    }
    return found
  }

  func run(holding place: Int) -> Run? {
    let begun = runs.endOfFirst { $0.range.start <= place }
    return begun > 0 && runs[begun - 1].range.contains(place) ? runs[begun - 1] : nil
  }

  /// Visits the frames of a run from one of its checkpoints on; false when the visitor has enough.
  private func follow(
    _ run: Run, from checkpoint: Int, in source: ByteSource,
    _ visit: (_ number: Int, ByteRange) -> Bool
  ) -> Bool {
    let sizes = FrameHeader.sizes
    var number = run.firstNumber + checkpoint * Self.stride
    var place = checkpoints[run.firstCheckpoint + checkpoint]
    while number < run.firstNumber + run.frames,
      let head = source.frameHead(at: place, before: run.range.end)
    {
      let size = run.format.size(head, sizes)
      if size == 0 { break }
      let range = ByteRange(start: place, count: size).clamped(to: run.range)
      guard visit(number, range) else { return false }
      place = range.end
      number += 1
    }
    return true
  }
}
