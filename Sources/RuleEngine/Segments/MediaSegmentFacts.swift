package import Anatomy
import Bytes
import Movie

/// What a media segment states about its place in the presentation: its sequence numbers, and the
/// decode times of each track.
package struct MediaSegmentFacts: Sendable {
  /// The decode times of one track in a media segment, in units of the media timescale.
  struct Times: Sendable {
    /// The decode time of the first sample; nil if the first fragment does not state it.
    let start: Int64?
    /// The decode time after the last sample, without the durations of the samples that have the
    /// default duration of the initialization segment; nil if it is unknown.
    fileprivate(set) var knownEnd: Int64?
    /// The number of samples since the last stated decode time that have the default duration of
    /// the initialization segment.
    fileprivate(set) var withDefaultDuration = 0

    /// Returns the decode time after the last sample; nil if it is unknown.
    func end(_ track: InitializationFacts.Track?) -> Int64? {
      guard let knownEnd else { return nil }
      guard withDefaultDuration > 0 else { return knownEnd }
      guard let duration = track?.defaults.duration else { return nil }
      let (product, overflow) = duration.multipliedReportingOverflow(
        by: Int64(withDefaultDuration))
      return overflow ? nil : knownEnd &+ product
    }
  }

  private(set) var firstNumber: Int?
  private(set) var lastNumber: Int?
  /// The decode times of each track, by track ID.
  private(set) var tracks: [Int: Times] = [:]

  /// Reads the fragments of a media segment; returns nil for other files. A media segment has
  /// fragments, and no movie.
  init?(_ file: Node) {
    guard file.child("moof") != nil, file.child("moov") == nil, file.movies.isEmpty else {
      return nil
    }
    for moof in file.children where moof.code == "moof" {
      if let number = moof.child("mfhd")?.integer(.sequence_number) {
        firstNumber = firstNumber ?? number
        lastNumber = number
      }
      for traf in moof.children where traf.code == "traf" { take(traf) }
    }
  }

  private mutating func take(_ traf: Node) {
    guard let header = traf.child("tfhd"), let id = header.integer(.track_ID) else { return }
    let stated = traf.statedDecodeTime
    var times = tracks[id] ?? Times(start: stated, knownEnd: stated)
    if let stated {
      times.knownEnd = stated
      times.withDefaultDuration = 0
    }
    let sum = Self.durations(of: traf)
    times.add(sum.stated)
    times.withDefaultDuration = times.withDefaultDuration.saturatingAdd(sum.withDefault)
    tracks[id] = times
  }

  /// Returns two values for the samples in a track fragment: the sum of the stated durations, and
  /// the number of samples that have the default duration of the initialization segment.
  package static func durations(of traf: Node) -> (stated: Int64, withDefault: Int) {
    guard let header = traf.child("tfhd") else { return (0, 0) }
    let isStated = header.field(.default_sample_duration) != nil
    let defaults = isStated ? SampleDefaults().overridden(by: header) : SampleDefaults()
    // A fragment with the flag duration-is-empty has no samples, but lasts for one default
    // duration.
    guard (header.integer(.flags) ?? 0) & 0x1_0000 == 0 else {
      return isStated ? (defaults.duration, 0) : (0, 1)
    }
    var sum: (stated: Int64, withDefault: Int) = (0, 0)
    for box in traf.children where box.code == "trun" {
      let run = FragmentRun(box)
      if isStated || run.statesDurations {
        sum.stated = sum.stated.addingReportingOverflow(run.totals(defaults).duration).partialValue
      } else {
        sum.withDefault = sum.withDefault.saturatingAdd(run.count)
      }
    }
    return sum
  }
}

extension MediaSegmentFacts.Times {
  fileprivate mutating func add(_ duration: Int64) {
    guard let known = knownEnd else { return }
    let (sum, overflow) = known.addingReportingOverflow(duration)
    knownEnd = overflow ? nil : sum
  }
}

extension Node {
  /// The decode time that `tfdt` in this track fragment states; nil if there is none.
  package var statedDecodeTime: Int64? {
    guard case .unsigned(let time)? = child("tfdt")?.value(.baseMediaDecodeTime) else {
      return nil
    }
    return Int64(clamping: time)
  }
}
