import Anatomy
import Bytes
import Movie

/// A new track with timed metadata: one sample for each group, and one for each gap between groups.
struct TimedTrackDraft {
  let draft: TrackDraft
  let stream: TimedWriting.Stream
  private(set) var losses: [String] = []

  init(
    _ metadata: NewTimedMetadata, describing tracks: [Int], asCameraMotion isCameraMotion: Bool,
    _ id: Int, _ movie: MovieTimes
  ) throws(TagRefusal) {
    let length = RationalTime(value: Int64(movie.duration), clock: movie.timescale)
    var samples = TimedSamples(
      gap: isCameraMotion ? nil : BoxedItems.gap, length: length, movie.timescale)
    let types = metadata.keys.map(\.type.base)
    var isFitting = true
    try metadata.forEachGroup { group in
      let bytes =
        isCameraMotion ? CameraMotionPacket.bytes(of: group) : BoxedItems.bytes(of: group, types)
      if let bytes {
        samples.add(group, bytes)
      } else {
        isFitting = false
      }
    }
    guard isFitting else { throw TagRefusal(ofValue: "a value does not fit its data type") }
    samples.finish()
    let (times, timescale) = try samples.times()
    losses = samples.losses
    let header =
      movie.isQuickTime
      ? TrackDraft.generalHeader()
      : Draft("nmhd", ["version": .number(0, bytes: 1), "flags": .number(0, bytes: 3)])
    draft = TrackDraft(
      id: id, handler: isCameraMotion ? "camm" : "meta", timescale: timescale, mediaHeader: header,
      sampleEntry: isCameraMotion
        ? Draft("camm", ["data_reference_index": .number(1)]) : BoxedItems.entry(metadata.keys),
      samples: samples.samples,
      durations: zip(times, times.dropFirst()).map { Int($1 - $0) },
      start: Int(times[0] / (timescale / movie.timescale)), isEnabled: true,
      describedTracks: tracks)
    stream = TimedWriting.Stream(
      isCameraMotion ? "camera motion metadata" : "boxed metadata", trackID: id,
      keys: metadata.keys.map(\.identifier), times: times, timescale: timescale,
      itemCounts: samples.itemCounts)
  }
}
