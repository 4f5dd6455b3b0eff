import Anatomy
import Bytes

/// When the samples of a track are, by what headers and tables say.
struct TrackTimes {
  private(set) var mediaDuration: Measured<RationalTime>?
  private(set) var range: TimeSpan?
  private(set) var frameRate: FrameRate?
  private(set) var sampleCount: Measured<Int>?

  /// - Parameter counted: what all samples take together, where they were counted.
  init(
    _ track: Node, _ edits: EditList?, id: Int?, counted: RationalTime?, in movie: MovieContext
  ) {
    let header = track.descendant("mdia", "mdhd")
    let tables = track.descendant("mdia", "minf", "stbl")
    let scale = Int64(header?.integer("timescale") ?? 0)
    let stated = header?.time("duration") ?? 0
    let times = TimeTable(tables?.child("stts")?.table("entries"))
    let inTables = (tables?.child("stsz") ?? tables?.child("stz2"))?.integer("sample_count")
    var start = RationalTime.zero
    let isFragmented = id.map { movie.fragments.isFragmented($0) } ?? false
    if let id, isFragmented {
      let extent = movie.fragments.extent(of: id, from: times?.ticks ?? 0)
      let first = times == nil ? extent?.start ?? 0 : 0
      mediaDuration = extent.flatMap { RationalTime($0.end - first, per: scale) }
        .map { Measured($0) }
      start = RationalTime(first, per: scale) ?? .zero
      sampleCount = Measured(movie.fragments.sampleCount(of: id).saturatingAdd(inTables ?? 0))
    } else {
      mediaDuration = stated > 0 ? RationalTime(stated, per: scale).map { Measured($0) } : nil
      sampleCount = inTables.map { Measured($0) }
    }
    if let counted { mediaDuration = Measured(counted) }
    if mediaDuration == nil, let id { mediaDuration = movie.indexedDuration(of: id) }
    frameRate = times?.frameRate(scale) ?? id.flatMap { movie.fragments.frameRate(of: $0, scale) }
    range = Self.range(edits, media: mediaDuration?.value, from: start) {
      RationalTime(track.delay(isFragmented: isFragmented), per: scale) ?? .zero
    }
  }

  /// What is shown begins and ends later than what is decoded, where the order of pictures is changed:
  /// without edits that take it back, the track does too.
  ///
  /// - Parameters:
  ///   - start: when the media begins to be decoded; not at 0, where it is a piece of a longer one.
  ///   - delay: how much later it is shown.
  private static func range(
    _ edits: EditList?, media: RationalTime?, from start: RationalTime,
    delayed delay: () -> RationalTime
  ) -> TimeSpan? {
    let gap = edits?.leadingGap ?? .zero
    if let edits, !edits.isOpen {
      return edits.duration.subtracting(gap).map { TimeSpan(start: gap, duration: $0) }
    }
    guard let media, let shown = start.adding(delay()), let end = shown.adding(media) else {
      return nil
    }
    let skipped = edits?.firstMediaStart ?? .zero
    let first = max(shown, skipped)
    guard let length = end.subtracting(first), length.value >= 0,
      let begin = first.subtracting(skipped)?.adding(gap)
    else { return nil }
    return TimeSpan(start: begin, duration: length)
  }
}

extension Node {
  /// How much later the first of a track's samples is shown than one is decoded, in its own units.
  fileprivate func delay(isFragmented: Bool) -> Int64 {
    guard isFragmented || descendant("mdia", "minf", "stbl", "ctts") != nil, let samples else {
      return 0
    }
    var earliest: (decoded: Int64, shown: Int64)?
    for sample in samples.prefix(Self.maxReordered) {
      let (shown, overflow) = sample.decodeTime.addingReportingOverflow(sample.compositionOffset)
      if overflow { return 0 }
      let first = earliest ?? (sample.decodeTime, shown)
      earliest = (first.decoded, min(first.shown, shown))
    }
    guard let earliest else { return 0 }
    return max(0, earliest.shown.subtractingReportingOverflow(earliest.decoded).partialValue)
  }

  /// Pictures that codecs let others overtake are fewer.
  private static var maxReordered: Int { 32 }
}

extension MovieContext {
  /// What indexes say of a track, else what the movie promises for all of them.
  func indexedDuration(of id: Int) -> Measured<RationalTime>? {
    if let indexed = fragments.indexedDuration(of: id) {
      return Measured(indexed, isEstimate: true)
    }
    return promisedDuration.map { Measured($0, isEstimate: true) }
  }

  var promisedDuration: RationalTime? {
    guard let length = movie.descendant("mvex", "mehd")?.time("fragment_duration"), length > 0
    else { return nil }
    return RationalTime(length, per: timescale)
  }
}

/// What the samples come to, counted one by one.
struct SampleTotals {
  private(set) var count = 0
  private(set) var bytes = 0
  let duration: RationalTime?

  /// Nil where there are more than there is room for.
  init?(_ samples: SampleSequence, room: inout Int) {
    var start: Int64?
    var end: Int64 = 0
    for sample in samples {
      guard room > 0 else { return nil }
      room -= 1
      count += 1
      bytes = bytes.saturatingAdd(sample.range.count)
      if start == nil { start = sample.decodeTime }
      let (last, overflow) = sample.decodeTime.addingReportingOverflow(max(0, sample.duration))
      if !overflow { end = max(end, last) }
    }
    duration = RationalTime(
      max(0, end.subtractingReportingOverflow(start ?? 0).partialValue),
      per: Int64(samples.timescale))
  }

  /// In bits per second, rounded.
  var bitRate: Int? {
    guard let duration, duration.value > 0 else { return nil }
    let bits = Int128(bytes) * 8 * Int128(duration.timescale)
    return Int(exactly: (bits + Int128(duration.value) / 2) / Int128(duration.value))
  }
}

extension SampleEntry {
  /// Bits per second as boxes and descriptors promise them.
  var statedBitRate: Measured<Int>? {
    let told =
      box("btrt")?.positive("avgBitrate") ?? decoderConfiguration?.positive("avgBitrate")
      ?? box("alac")?.positive("avgBitRate")
      ?? box("dec3")?.positive("data_rate").map { $0.saturatingTimes(1000) }
      ?? box("dac3")?.field("bit_rate_code")?.label.flatMap {
        $0.words().first.flatMap { Int($0) }.map { $0.saturatingTimes(1000) }
      }
    return told.map { Measured($0, isEstimate: true) }
  }
}
