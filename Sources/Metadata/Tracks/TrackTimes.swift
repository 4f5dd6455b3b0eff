import Anatomy
import Bytes
import Movie

/// The durations, frame rate and sample count of a track, from headers and tables.
struct TrackTimes {
  private(set) var mediaDuration: Measured<RationalTime>?
  private(set) var range: TimeSpan?
  private(set) var frameRate: FrameRate?
  private(set) var sampleCount: Measured<Int>?

  /// - Parameter counted: the duration of all samples; nil if the samples were not counted.
  init(
    _ track: Node, _ edits: EditList?, id: Int?, counted: RationalTime?, in movie: MovieContext
  ) {
    let header = track.trackHeader
    let scale = header?.timescale ?? 0
    let stated = header?.duration ?? 0
    let tables = track.sampleTables
    let times =
      movie.movie == nil
      ? track.samples.flatMap { DurationTotals($0) }
      : DurationTotals(tables?.child("stts")?.table(.entries))
    let inTables =
      movie.movie == nil
      ? track.samples?.statedCount : tables?.sizeBox?.integer(.sample_count)
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
      if stated > 0 {
        mediaDuration = RationalTime(stated, per: scale).map { Measured($0) }
      } else if movie.movie == nil, let times, times.isWhole {
        mediaDuration = RationalTime(times.ticks, per: scale).map { Measured($0) }
      }
      sampleCount = inTables.map { Measured($0) }
    }
    if let counted { mediaDuration = Measured(counted) }
    if mediaDuration == nil, let id { mediaDuration = movie.indexedDuration(of: id) }
    frameRate =
      times.flatMap { $0.frameRate(scale, isEstimate: !$0.isWhole) }
      ?? id.flatMap { movie.fragments.frameRate(of: $0, scale) }
    range = Self.range(edits, media: mediaDuration?.value, from: start) {
      RationalTime(track.delay(isFragmented: isFragmented), per: scale) ?? .zero
    }
  }

  /// Returns the time range in which the track is presented.
  ///
  /// If frames are reordered, presentation starts and ends later than decoding. The range is
  /// shifted accordingly, unless an edit compensates for the delay.
  ///
  /// - Parameters:
  ///   - edits: the edit list.
  ///   - media: the duration of the media.
  ///   - start: the decode time of the first sample, which is greater than 0 in a part of a longer
  ///     stream.
  ///   - delay: the difference between the first presentation time and the first decode time.
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
  /// Returns the difference between the earliest presentation time and the first decode time, in
  /// the track's timescale.
  fileprivate func delay(isFragmented: Bool) -> Int64 {
    // Without a composition offset table (`ctts`), each sample of a movie is presented at its
    // decode time.
    guard isFragmented || movie == nil || sampleTables?.child("ctts") != nil, let samples else {
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

  /// Upper bound on the number of consecutive frames within which a codec reorders frames.
  private static var maxReordered: Int { 32 }
}

extension MovieContext {
  /// Returns the duration in segment indexes. Without segment indexes, it is the duration that the
  /// movie declares for all fragments.
  func indexedDuration(of id: Int) -> Measured<RationalTime>? {
    if let indexed = fragments.indexedDuration(of: id) {
      return Measured(indexed, isEstimate: true)
    }
    return declaredDuration.map { Measured($0, isEstimate: true) }
  }

  /// The duration that the movie declares for all fragments (`mehd`); nil if there is none.
  var declaredDuration: RationalTime? {
    guard let length = movie?.descendant("mvex", "mehd")?.time(.fragment_duration), length > 0
    else { return nil }
    return RationalTime(length, per: timescale)
  }
}

/// The totals of a track's samples, which are counted one by one.
struct SampleTotals {
  private(set) var count = 0
  private(set) var bytes = 0
  let duration: RationalTime?

  /// Counts the samples of a track; fails if there are more samples than `room` allows.
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

  /// The average bit rate in bits per second, rounded; nil if the duration is unknown.
  var bitRate: Int? {
    guard let duration, duration.value > 0 else { return nil }
    let bits = Int128(bytes) * 8 * Int128(duration.timescale)
    return Int(exactly: (bits + Int128(duration.value) / 2) / Int128(duration.value))
  }
}

extension SampleEntry {
  /// The bit rate that boxes and descriptors declare, in bits per second; nil if none is declared.
  var statedBitRate: Measured<Int>? {
    let stated =
      box("btrt")?.positive(.avgBitrate) ?? decoderConfiguration?.positive(.avgBitrate)
      ?? box("alac")?.positive(.avgBitRate)
      ?? box("dec3")?.positive(.data_rate).map { $0.saturatingTimes(1000) }
      ?? box("dac3")?.field(.bit_rate_code)?.label.flatMap {
        $0.words().first.flatMap { Int($0) }.map { $0.saturatingTimes(1000) }
      }
    return stated.map { Measured($0, isEstimate: true) }
  }
}
