import Anatomy
import Bytes
import Movie

/// Removes samples from a track: their rows from the sample tables, and their bytes from the media
/// data. The timeline gets shorter, or the kept samples are extended to fill the time.
struct SampleRemoval {
  let track: Node
  let tables: Node
  let kept: SampleRuns
  let facts: Facts
  var edits: [Replacement] = []

  /// Results of one pass over the samples of the track.
  struct Facts {
    var count = 0
    /// Duration by which the timeline of the track gets shorter.
    var dropped: Int64 = 0
    var bytes: [ByteRange] = []
    /// Run lengths of the new sample durations, if kept samples are extended to fill the time of
    /// removed samples.
    var durations: [(count: Int, duration: Int64)] = []
    /// Sizes of the kept samples, if these are extended to fill the time of removed samples;
    /// otherwise nil.
    var sizes: [Int]?
    /// The runs of consecutive kept samples.
    var runs: [Run] = []

    struct Run {
      /// Total duration of the removed samples before this run.
      let droppedBefore: Int64
      /// Presentation time at which the run begins in the original track.
      var start: Int64
      var end: Int64

      var newStart: Int64 { start &- droppedBefore }
      var newEnd: Int64 { end &- droppedBefore }
    }
  }

  /// - Parameter sizes: sizes of the kept samples, if these are extended to fill the time of
  ///   removed samples; otherwise nil.
  static func removal(
    of track: Node, keeping kept: SampleRuns, takingTime sizes: [Int]? = nil
  ) -> Removal {
    do {
      var dropping = try SampleRemoval(track, kept, sizes)
      try dropping.run()
      return .edit(dropping.edits)
    } catch {
      return .impossible(error.reason)
    }
  }

  struct Refused: Error { let reason: String }

  /// Codes of the boxes in a sample table that can be updated after samples were removed.
  private static let known: Set<FourCC> = [
    "stsd", "stts", "ctts", "stss", "stps", "stsc", "stsz", "stz2", "stco", "co64", "sdtp", "stdp",
    "sbgp", "sgpd", "subs", "padb", "cslg", "free",
  ]

  private init(_ track: Node, _ kept: SampleRuns, _ sizes: [Int]?) throws(Refused) {
    guard let tables = track.descendant("mdia", "minf", "stbl"), let samples = track.samples,
      !samples.isExternal, tables.distanceToFile == 0, track.mediaFile.distanceToFile == 0
    else { throw Refused(reason: "the samples of the track are not in this file") }
    guard track.mediaFile.children("moof").isEmpty, track.parent?.child("mvex") == nil else {
      throw Refused(reason: "the samples of the track are in fragments")
    }
    if let other = tables.children.first(where: { !Self.known.contains($0.code) }) {
      throw Refused(reason: "\(other.name) describes the samples and cannot be updated")
    }
    (self.track, self.tables, self.kept) = (track, tables, kept)
    facts = Self.facts(of: samples, kept, sizes)
    guard facts.count == samples.statedCount, facts.runs.count == kept.runs.count,
      let first = kept.runs.first, let last = kept.runs.last, first.lowerBound >= 1,
      last.upperBound <= facts.count
    else { throw Refused(reason: "the sample tables of the track are inconsistent") }
    let follow = zip(facts.runs, facts.runs.dropFirst()).allSatisfy { $0.newEnd <= $1.newStart }
    guard follow else {
      throw Refused(reason: "the presentation times of the kept samples would overlap")
    }
    try checkBytes(samples)
  }

  private static func facts(
    of samples: SampleSequence, _ kept: SampleRuns, _ sizes: [Int]?
  ) -> Facts {
    var facts = Facts()
    facts.sizes = sizes
    for sample in samples {
      facts.count += 1
      if let run = kept.run(of: sample.number) {
        facts.take(sample, inRun: run)
      } else {
        facts.drop(sample)
      }
    }
    return facts
  }

  /// Checks that the removed bytes are media data and that nothing else refers to them.
  private func checkBytes(_ samples: SampleSequence) throws(Refused) {
    let media = track.mediaFile.mediaDataRanges
    let offsetMap = OffsetMap(facts.bytes)
    var isShared = track.mayShare(offsetMap)
    for sample in samples where kept.contains(sample.number) {
      if offsetMap.count(in: sample.range) > 0 { isShared = true }
    }
    guard !isShared, facts.bytes.allSatisfy({ media.first(holding: $0) != nil })
    else {
      throw Refused(
        reason: "the removed samples are not in media data, or other tracks or items may use them")
    }
  }

  // MARK: Tables

  private mutating func run() throws(Refused) {
    for box in tables.children {
      switch box.code {
      case "stts" where facts.sizes != nil: try restateDurations(in: box)
      case "stts", "ctts", "sbgp": try clipRuns(of: box)
      case "stss", "stps": clipNumbers(of: box)
      case "stsz", "stz2": try clipSizes(of: box)
      case "padb", "sdtp", "stdp": try clipRows(of: box)
      case "subs": try clipList(of: box)
      case "cslg": setComposition(in: box)
      default: break
      }
    }
    try clipChunks()
    try shiftTimes()
    edits += facts.bytes.map { Replacement($0) }
  }
}

extension SampleRemoval.Facts {
  fileprivate mutating func take(_ sample: Sample, inRun run: Int) {
    let start = sample.decodeTime &+ sample.compositionOffset
    let end = start &+ sample.duration
    if run < runs.count {
      runs[run].start = min(runs[run].start, start)
      runs[run].end = max(runs[run].end, end)
    } else {
      runs.append(Run(droppedBefore: dropped, start: start, end: end))
    }
    if sizes != nil { append(duration: sample.duration) }
  }

  fileprivate mutating func drop(_ sample: Sample) {
    if sizes != nil, let last = durations.last {
      // Only the last of the samples with this duration is extended.
      if last.count > 1 {
        durations[durations.count - 1].count -= 1
      } else {
        durations.removeLast()
      }
      append(duration: last.duration &+ sample.duration)
    } else {
      dropped &+= sample.duration
    }
    bytes.join(sample.range)
  }

  private mutating func append(duration: Int64) {
    if durations.last?.duration == duration {
      durations[durations.count - 1].count += 1
    } else {
      durations.append((1, duration))
    }
  }
}

extension Node {
  /// Returns whether other tracks or items may use any of the bytes to be removed.
  func mayShare(_ bytes: OffsetMap) -> Bool {
    var isShared = mediaFile.child("meta")?.child("iloc") != nil
    for other in parent?.children("trak") ?? [] where other != self {
      other.inherited(.sampleOrigin)?.forEachRun(in: mediaFile.document) { range, _ in
        if bytes.count(in: range) > 0 { isShared = true }
      }
    }
    return isShared
  }
}
