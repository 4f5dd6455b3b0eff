import Anatomy
import Bytes

/// The samples in a track of the original that the copy also has, each with its expected time in
/// the copy.
struct KeptSamples {
  struct Run {
    let sample: Sample
    let decodeTime: Int64
    let duration: Int64
  }

  private let cursor: SampleSequence.Cursor
  private let kept: SampleRuns?
  private let emptied: OffsetMap
  private var ahead: Sample?
  private var earlier: Int64 = 0
  private(set) var dropped = 0

  /// - Parameters:
  ///   - kept: The numbers of the samples that the copy keeps; nil for all. The timeline of the
  ///     copy begins at the first kept sample.
  ///   - emptied: The ranges that are removed from samples. A sample is removed if all of its bytes
  ///     are in these ranges. Its duration is added to the duration of the sample before it.
  init(_ samples: SampleSequence, keeping kept: SampleRuns?, emptied: OffsetMap) {
    cursor = samples.makeIterator()
    (self.kept, self.emptied) = (kept, emptied)
    ahead = cursor.next()
  }

  mutating func next() -> Run? {
    while let sample = take() {
      if isRemoved(sample) {
        dropped += 1
        earlier &+= sample.duration
        continue
      }
      var duration = sample.duration
      while kept == nil, let following = ahead, isRemoved(following) {
        dropped += 1
        duration &+= following.duration
        ahead = cursor.next()
      }
      return Run(
        sample: sample, decodeTime: sample.decodeTime &- earlier, duration: duration)
    }
    return nil
  }

  private mutating func take() -> Sample? {
    defer { ahead = cursor.next() }
    return ahead
  }

  private func isRemoved(_ sample: Sample) -> Bool {
    if let kept { return !kept.contains(sample.number) }
    return emptied.holds(sample.range)
  }
}
