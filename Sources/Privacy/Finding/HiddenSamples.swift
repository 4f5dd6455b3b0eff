import Anatomy
import Metadata

/// Samples of a track that no edit shows.
struct HiddenSamples {
  /// Those that stay where the others go, in decoding order: of each part that is shown from the last
  /// sync sample that all of it can be decoded from, to the last that is shown.
  private(set) var kept: SampleRuns
  /// Outside of them.
  private(set) var outside = 0
  /// Inside, before or among what one edit shows: it is decoded from them.
  private(set) var needed = 0
  /// Inside, where edits cut something out of the middle and what is around it stays as one.
  private(set) var between = 0

  /// Decoders of sound need some before the first that is heard.
  private static let longestPriming = 1
  private static let maxEdits = 1000

  /// Of more parts all that is around and between them stays.
  private static let maxParts = 16

  /// What could go from a track, if anything. Where what stays cannot be taken apart, it stays as one.
  static func found(of node: Node, _ edits: EditList, _ track: TrackOutline) -> HiddenSamples? {
    guard let hidden = HiddenSamples(of: node, edits, track, inOne: false) else { return nil }
    guard hidden.kept.runs.count > 1,
      case .impossible = node.removal(of: .samples(but: hidden.kept))
    else { return hidden }
    return HiddenSamples(of: node, edits, track, inOne: true)
  }

  /// Nil where there are none.
  ///
  /// - Parameter inOne: whether what is between the first and the last that are shown stays.
  private init?(of node: Node, _ edits: EditList, _ track: TrackOutline, inOne: Bool) {
    guard let samples = node.samples, samples.timescale > 0, edits.count < Self.maxEdits else {
      return nil
    }
    let shown = edits.compactMap(\.media).joined
    guard let start = shown.first?.lowerBound, let end = shown.last?.upperBound else { return nil }
    let isSound = track.mediaType == .audio
    let priming =
      isSound ? Int64(clamping: samples.timescale.saturatingTimes(Self.longestPriming)) : 0
    // Most tracks show all that they have, and a walk over all samples takes long.
    if let only = shown.first, shown.count == 1,
      samples.timeRange?.isShown(in: only, butFor: priming) == true
    {
      return nil
    }
    let isOne = inOne || shown.count > Self.maxParts
    let parts = isOne ? [start..<end] : shown
    var numbers: [ClosedRange<Int>?] = parts.map { _ in nil }
    var (count, length) = (0, Int64(0))
    for sample in samples {
      if sample.isShown(in: shown) {
        for (part, range) in parts.enumerated() where sample.isShown(in: [range]) {
          numbers[part] = (numbers[part]?.lowerBound ?? sample.number)...sample.number
        }
      } else {
        count += 1
        length = length.addingReportingOverflow(sample.duration).partialValue
      }
    }
    guard count > 0, length > priming || !isSound else { return nil }
    let runs = zip(parts, numbers).compactMap { part, numbers -> ClosedRange<Int>? in
      guard let numbers else { return nil }
      let beginning = isSound ? part.lowerBound &- priming : Int64.max
      let first = samples.decodable(
        from: numbers.lowerBound, notAfter: beginning, showing: isOne ? shown : [part])
      let run = first...max(first, numbers.upperBound)
      return isOne ? run : samples.whole(run)
    }
    guard let first = numbers.lazy.compactMap(\.?.lowerBound).first else {
      kept = SampleRuns([1...Swift.max(1, samples.statedCount)])
      between = count
      return
    }
    kept = SampleRuns(runs)
    for sample in samples where !sample.isShown(in: shown) {
      if !kept.contains(sample.number) {
        outside += 1
      } else if isOne, shown.count > 1, sample.number > first {
        between += 1
      } else if !isSound {
        needed += 1
      }
    }
  }
}

extension [Range<Int64>] {
  /// In order, those in one that touch each other.
  fileprivate var joined: [Range<Int64>] {
    var joined: [Range<Int64>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}

extension SampleTimeRange {
  /// Whether a range shows all of them, but for some at its ends that do not last longer than a time.
  fileprivate func isShown(in range: Range<Int64>, butFor most: Int64) -> Bool {
    if firstEnd > range.lowerBound, lastStart < range.upperBound { return true }
    guard isInOrder, most > 0 else { return false }
    let (ahead, isFar) = range.lowerBound.subtractingReportingOverflow(firstStart)
    let (after, isLong) = lastEnd.subtractingReportingOverflow(range.upperBound)
    let (all, isMore) = max(0, ahead).addingReportingOverflow(max(0, after))
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
  /// Some samples, with those behind them that are shown among them.
  fileprivate func whole(_ run: ClosedRange<Int>) -> ClosedRange<Int> {
    var (last, end) = (run.upperBound, Int64.min)
    for sample in self where sample.number >= run.lowerBound {
      guard sample.number <= run.upperBound || sample.start < end else { break }
      end = Swift.max(end, sample.start.addingReportingOverflow(sample.duration).partialValue)
      last = Swift.max(last, sample.number)
    }
    return run.lowerBound...last
  }

  /// So many are remembered on the way.
  private static let maxRemembered = 64

  /// The last sync sample up to a sample, but for those that a later one is shown before: that may be
  /// made from what stands in front of it. The first sample where none is found.
  ///
  /// - Parameter latest: when it begins at the latest.
  fileprivate func decodable(
    from number: Int, notAfter latest: Int64, showing shown: [Range<Int64>]
  ) -> Int {
    var points: [(number: Int, start: Int64)] = []
    for sample in self {
      while let last = points.last, sample.start < last.start, sample.isShown(in: shown) {
        points.removeLast()
      }
      if sample.isSync, sample.number <= number, sample.start <= latest {
        points.append((sample.number, sample.start))
        if points.count > Self.maxRemembered { points.removeFirst() }
      }
    }
    return points.last?.number ?? 1
  }
}

extension HiddenSamples {
  /// What is said of them, with how many they are and what could go.
  func told(of track: Node) -> [(count: Int, words: String, Disclosure.Target)] {
    var isRemovable = outside > 0
    if isRemovable, case .impossible = track.removal(of: .samples(but: kept)) {
      isRemovable = false
    }
    return [
      (outside, "does not show", .samples(but: kept, isRemovable: isRemovable)),
      (between, "cuts out of the middle", .samples(but: kept, isRemovable: false)),
      (needed, "does not show and from which shown ones are made", .needed),
    ]
  }
}
