package import Bytes

/// A run of adjacent frames in an audio stream.
package struct FrameRun: Sendable {
  package let range: ByteRange
  package let frames: Int
  /// The number of the first frame of the run in the stream, counted from 1.
  package let firstNumber: Int
  /// Index of the offset of the first frame in the list of stored offsets.
  fileprivate let firstPlace: Int
}

/// The byte offsets of the frames of a stream. Only the offset of every 256th frame is stored;
/// other frames are found by walking from frame to frame.
package struct FramePositions {
  package private(set) var runs: [FrameRun] = []
  private var places: [Int] = []
  private var firstPlace = 0

  /// Number of frames for each stored offset.
  package static let stride = 256

  /// A function that returns the end of the frame that begins at `place` in the given run; nil if
  /// there is no frame.
  package typealias End = (_ run: FrameRun, _ place: Int) -> Int?
  /// A function that receives the number and the range of a frame, and returns false to stop the
  /// iteration.
  package typealias Visit = (_ number: Int, ByteRange) -> Bool

  package init() {}

  package var frameCount: Int { runs.last.map { $0.firstNumber - 1 + $0.frames } ?? 0 }

  /// Stores the offset of a frame. This method must be called for the first frame of a run, and for
  /// each later frame that is a multiple of `stride` frames after the first frame.
  package mutating func keep(_ place: Int) { places.append(place) }

  /// Ends a run of frames and returns it. Offsets that are stored later belong to the next run.
  package mutating func close(_ range: ByteRange, frames: Int) -> FrameRun {
    let run = FrameRun(
      range: range, frames: frames, firstNumber: frameCount + 1, firstPlace: firstPlace)
    firstPlace = places.count
    if frames > 0 { runs.append(run) }
    return run
  }

  package func run(holding place: Int) -> Int? {
    let begun = runs.endOfFirst { $0.range.start <= place }
    return begun > 0 && runs[begun - 1].range.contains(place) ? begun - 1 : nil
  }

  /// Visits the frames of the stream from a given number on, until the visitor returns false.
  package func forEachFrame(from number: Int = 1, end: End, _ visit: Visit) {
    for run in runs where run.firstNumber + run.frames > number {
      let skipped = max(0, number - run.firstNumber) / Self.stride
      let continues = follow(run, from: skipped, end) { frame, range in
        frame < number || visit(frame, range)
      }
      if !continues { return }
    }
  }

  /// Returns the number and the range of the frame that contains a byte. Returns nil if there is
  /// none.
  package func frame(holding place: Int, end: End) -> (number: Int, range: ByteRange)? {
    guard let run = run(holding: place).map({ runs[$0] }) else { return nil }
    let count = (run.frames + Self.stride - 1) / Self.stride
    let passed = (0..<count).endOfFirst { places[run.firstPlace + $0] <= place }
    var found: (Int, ByteRange)?
    _ = follow(run, from: max(0, passed - 1), end) { number, range in
      if range.contains(place) { found = (number, range) }
      return found == nil && range.start <= place
    }
    return found
  }

  /// Visits the frames of a run, beginning at one of the stored offsets. Returns false if the
  /// visitor stopped.
  private func follow(
    _ run: FrameRun, from kept: Int, _ end: End, _ visit: Visit
  ) -> Bool {
    var number = run.firstNumber + kept * Self.stride
    var place = places[run.firstPlace + kept]
    while number < run.firstNumber + run.frames, let next = end(run, place), next > place {
      let range = ByteRange(from: place, to: next).clamped(to: run.range)
      guard visit(number, range) else { return false }
      place = range.end
      number += 1
    }
    return true
  }
}
