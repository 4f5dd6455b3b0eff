import Anatomy
import Metadata
import Movie
import Rewriting

/// Samples of a track that its edit list does not present.
struct HiddenSamples {
  /// The samples that remain if hidden samples are removed, in decoding order.
  ///
  /// For each part of the media that the edit list presents, the kept samples start at the last
  /// sync sample from which the whole part can be decoded, and end at the last presented sample.
  private(set) var kept: SampleRuns
  /// The number of hidden samples that are not in `kept`.
  private(set) var outside = 0
  /// The number of hidden samples in `kept` that presented samples of the same part may need for
  /// decoding.
  private(set) var needed = 0
  /// The number of hidden samples in `kept` between presented parts, if these parts are kept as
  /// one run.
  private(set) var between = 0
  /// The durations of the hidden samples before, between and after the presented parts.
  private(set) var times = Times()

  struct Times {
    var (before, between, after) = (Int64(0), Int64(0), Int64(0))

    var all: Int64 { Int64(clamping: Int128(before) + Int128(between) + Int128(after)) }
  }

  /// Maximum number of seconds of audio (priming) that a decoder may need before the first audible
  /// sample.
  private static let longestPriming = 1
  private static let maxEdits = 1000

  /// Maximum number of presented parts that are kept separately. If there are more, all samples
  /// from the first to the last part are kept.
  private static let maxParts = 16

  /// Returns the hidden samples of the given track; nil if there are none. If samples between the
  /// kept runs cannot be removed, all samples from the first to the last presented sample are kept.
  static func found(of node: Node, _ edits: EditList, _ track: TrackOutline) -> HiddenSamples? {
    guard let hidden = HiddenSamples(of: node, edits, track, inOne: false) else { return nil }
    guard hidden.kept.runs.count > 1,
      case .impossible = node.removal(of: .samples(but: hidden.kept))
    else { return hidden }
    return HiddenSamples(of: node, edits, track, inOne: true)
  }

  /// Finds the hidden samples of a track; fails if there are none.
  ///
  /// - Parameter inOne: whether all samples from the first to the last presented sample are kept.
  private init?(of node: Node, _ edits: EditList, _ track: TrackOutline, inOne: Bool) {
    guard let samples = node.samples, samples.timescale > 0, edits.count < Self.maxEdits else {
      return nil
    }
    let shown = edits.compactMap(\.media).joined
    guard let start = shown.first?.lowerBound, let end = shown.last?.upperBound else { return nil }
    let isSound = track.mediaType == .audio
    let priming =
      isSound ? Int64(clamping: samples.timescale.saturatingTimes(Self.longestPriming)) : 0
    // If the time tables show that all samples are presented, as in most tracks, the slow iteration
    // over the samples is skipped.
    if let only = shown.first, shown.count == 1,
      samples.timeRange?.isShown(in: only, butFor: priming) == true
    {
      return nil
    }
    let isOne = inOne || shown.count > Self.maxParts
    let parts = isOne ? [start..<end] : shown
    var numbers: [ClosedRange<Int>?] = parts.map { _ in nil }
    var count = 0
    var times = Times()
    for sample in samples {
      if sample.isShown(in: shown) {
        for (part, range) in parts.enumerated() where sample.isShown(in: [range]) {
          numbers[part] = (numbers[part]?.lowerBound ?? sample.number)...sample.number
        }
      } else {
        count += 1
        Self.addTime(of: sample, start, end, to: &times)
      }
    }
    guard count > 0, times.all > priming || !isSound else { return nil }
    self.times = times
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

extension HiddenSamples {
  private static func addTime(
    of sample: Sample, _ start: Int64, _ end: Int64, to times: inout Times
  ) {
    let duration = Swift.max(0, sample.duration)
    if sample.start < start {
      times.before = times.before.addingReportingOverflow(duration).partialValue
    } else if sample.start >= end {
      times.after = times.after.addingReportingOverflow(duration).partialValue
    } else {
      times.between = times.between.addingReportingOverflow(duration).partialValue
    }
  }
}

extension [Range<Int64>] {
  /// The ranges in ascending order, with overlapping and touching ranges merged.
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
  /// Whether all samples of this time range are presented by an edit with the media in `range`.
  /// Samples at the start and end with a total duration of at most `most` are ignored.
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
  /// Returns the given run, extended by the samples that follow it in decoding order but are
  /// presented before its end.
  fileprivate func whole(_ run: ClosedRange<Int>) -> ClosedRange<Int> {
    var (last, end) = (run.upperBound, Int64.min)
    for sample in self where sample.number >= run.lowerBound {
      guard sample.number <= run.upperBound || sample.start < end else { break }
      end = Swift.max(end, sample.start.addingReportingOverflow(sample.duration).partialValue)
      last = Swift.max(last, sample.number)
    }
    return run.lowerBound...last
  }

  /// Maximum number of sync samples remembered while searching for the last suitable one.
  private static let maxRemembered = 64

  /// Returns the number of the last sync sample from which the sample `number` can be decoded.
  ///
  /// A sync sample is skipped if a presented sample that follows it in decoding order is presented
  /// before it, because that sample may depend on earlier samples. Returns 1 if there is no
  /// suitable sync sample.
  ///
  /// - Parameter latest: the latest time at which the returned sync sample may be presented.
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
  /// Returns three groups of hidden samples: for each group, the number of samples, a phrase that
  /// describes the group, and how the samples can be removed.
  func groups(of track: Node) -> [(count: Int, words: String, Disclosure.Request)] {
    let inseparable = Disclosure.Request.keep(
      "its samples cannot be separated from those that are kept")
    let edit = Edit(.samples(but: kept), of: track)
    return [
      (
        outside, "does not present",
        outside > 0 && edit.obstacle == nil ? .edit(edit) : inseparable
      ),
      (
        between, "omits, although it presents samples before and after them",
        inseparable
      ),
      (needed, "does not present, needed to decode presented samples", .needed),
    ]
  }
}
