import Anatomy
import Metadata

/// Samples of a track that no edit shows.
struct HiddenSamples {
  /// Those that stay where the others go, counted from 1 in decoding order: from the last sync sample
  /// that all of them can be decoded from, to the last that is shown.
  private(set) var kept: ClosedRange<Int>
  /// Outside of them.
  private(set) var outside = 0
  /// Inside, before or among what one edit shows: it is decoded from them.
  private(set) var needed = 0
  /// Inside, where edits cut something out of the middle.
  private(set) var between = 0

  /// Decoders of sound need some before the first that is heard.
  private static let longestPriming = 1
  private static let mostEdits = 1000

  /// Nil where there are none.
  init?(of node: Node, _ edits: EditList, _ track: TrackOutline) {
    guard let samples = node.samples, samples.timescale > 0, edits.count < Self.mostEdits else {
      return nil
    }
    let shown = edits.compactMap(\.media)
    guard let start = shown.map(\.lowerBound).min() else { return nil }
    let isSound = track.mediaType == .audio
    let priming =
      isSound ? Int64(clamping: samples.timescale.saturatingTimes(Self.longestPriming)) : 0
    // Most tracks show all that they have, and a walk over all samples takes long.
    if let only = shown.first, shown.count == 1,
      samples.stretch?.isShown(in: only, butFor: priming) == true
    {
      return nil
    }
    var (first, last) = (0, 0)
    var (count, length) = (0, Int64(0))
    for sample in samples {
      if sample.isShown(in: shown) {
        if first == 0 { first = sample.number }
        last = sample.number
      } else {
        count += 1
        length = length.addingReportingOverflow(sample.duration).partialValue
      }
    }
    guard count > 0, length > priming || !isSound else { return nil }
    guard first > 0 else {
      kept = 1...Swift.max(1, samples.statedCount)
      between = count
      return
    }
    let beginning = isSound ? start &- priming : Int64.max
    kept = samples.decodable(from: first, notBehind: beginning, showing: shown)...last
    for sample in samples where !sample.isShown(in: shown) {
      if !kept.contains(sample.number) {
        outside += 1
      } else if shown.count > 1, sample.number > first {
        between += 1
      } else if !isSound {
        needed += 1
      }
    }
  }
}

extension SampleStretch {
  /// Whether a range shows all of them, but for some at its ends that do not last longer than a time.
  fileprivate func isShown(in range: Range<Int64>, butFor most: Int64) -> Bool {
    if firstEnd > range.lowerBound, lastStart < range.upperBound { return true }
    guard isInOrder, most > 0 else { return false }
    let (ahead, isFar) = range.lowerBound.subtractingReportingOverflow(firstStart)
    let (behind, isLong) = lastEnd.subtractingReportingOverflow(range.upperBound)
    let (all, isMore) = max(0, ahead).addingReportingOverflow(max(0, behind))
    return !isFar && !isLong && !isMore && all <= most
  }
}

extension Sample {
  fileprivate var start: Int64 { decodeTime &+ compositionOffset }

  fileprivate func isShown(in ranges: [Range<Int64>]) -> Bool {
    let end = start.addingReportingOverflow(Swift.max(1, duration)).partialValue
    return ranges.contains { start < $0.upperBound && end > $0.lowerBound }
  }
}

extension SampleSequence {
  /// So many are remembered on the way.
  private static let mostRemembered = 64

  /// The last sync sample up to a sample, but for those that a later one is shown before: that may be
  /// made from what stands in front of it. The first sample where none is found.
  ///
  /// - Parameter latest: when it begins at the latest.
  fileprivate func decodable(
    from number: Int, notBehind latest: Int64, showing shown: [Range<Int64>]
  ) -> Int {
    var points: [(number: Int, start: Int64)] = []
    for sample in self {
      while let last = points.last, sample.start < last.start, sample.isShown(in: shown) {
        points.removeLast()
      }
      if sample.isSync, sample.number <= number, sample.start <= latest {
        points.append((sample.number, sample.start))
        if points.count > Self.mostRemembered { points.removeFirst() }
      }
    }
    return points.last?.number ?? 1
  }
}

extension HiddenSamples {
  /// What is said of them, with how many they are and what could go.
  func told(of track: Node) -> [(count: Int, words: String, Trace.Unit)] {
    var canGo = outside > 0
    if canGo, case .impossible = track.removal(of: .samples(but: kept)) { canGo = false }
    return [
      (outside, "does not show", .samples(but: kept, canGo: canGo)),
      (between, "cuts out of the middle", .samples(but: kept, canGo: false)),
      (needed, "does not show and from which shown ones are made", .needed),
    ]
  }
}
