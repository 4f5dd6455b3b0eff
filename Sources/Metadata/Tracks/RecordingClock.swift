package import Anatomy
import Bytes
import Movie

/// The start time of a recording by the clock of a satellite receiver, and whether times in the
/// movie header are local time instead of UTC.
package struct RecordingClock: Hashable, Sendable {
  /// The time of the satellite clock at the start of the movie; nil if there is no such clock.
  package let satellite: CalendarDate?
  /// The difference in minutes between the time in the movie header and the satellite clock, if it
  /// is the offset of a time zone. Nil for other differences, for UTC, and if there is no satellite
  /// clock.
  package let minutesFromUTC: Int?
  /// Whether the times in the header are local time.
  package let isLocal: Bool

  /// Maximum number of samples of one track that are searched for a clock.
  private static let most = 16
  /// The largest deviation from a time zone offset, in seconds, that an inexactly set clock can
  /// explain.
  private static let tolerance: Int64 = 180

  /// The sample formats of cameras that record satellite time.
  private static let formats: Set<FourCC> = ["gpmd", "camm", "rtmd", "djmd"]

  /// - Parameters:
  ///   - movie: the `moov` box.
  ///   - tracks: the tracks of the movie.
  ///   - created: the creation time in the movie header, in seconds since 1970; nil if none is
  ///     stated.
  init?(_ movie: Node, _ tracks: [Node], created: Int64?) {
    let clock = tracks.lazy.compactMap { track -> Int64? in
      guard let entry = track.sampleDescriptions.first, Self.formats.contains(entry.code) else {
        return nil
      }
      return TimedTrack(track).flatMap { Self.clock(of: $0) }
    }.first
    satellite = clock.flatMap { UInt64(exactly: $0) }.map { CalendarDate(secondsSince1970: $0) }
    guard let created, let clock else {
      minutesFromUTC = nil
      isLocal = created != nil && movie.isByGoPro
      if !isLocal { return nil }
      return
    }
    let difference = created - clock
    // Time zones differ by multiples of a quarter of an hour, up to 14 hours.
    let quarters = Int64((Double(difference) / 900).rounded())
    let isZone =
      quarters != 0 && quarters.magnitude <= 56
      && (difference - quarters * 900).magnitude <= UInt64(Self.tolerance)
    minutesFromUTC = isZone ? Int(quarters) * 15 : nil
    isLocal = isZone
  }

  /// The date of the movie header for display, without `Z` if it is local time.
  package func text(of date: CalendarDate) -> String {
    isLocal ? String(date.description.dropLast()) : date.description
  }

  /// The difference of local time from UTC, such as `UTC-08:00`; nil if it is not known.
  package var zone: String? {
    minutesFromUTC.map { minutes in
      let parts = [Int(minutes.magnitude) / 60, Int(minutes.magnitude) % 60]
      let texts = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }
      return "UTC\(minutes < 0 ? "-" : "+")" + texts.joined(separator: ":")
    }
  }

  /// Returns the satellite clock at the start of a track, in seconds since 1970; nil if its first
  /// samples state none.
  private static func clock(of track: TimedTrack) -> Int64? {
    var clock: Int64?
    var left = most
    _ = track.forEachSample { element, time in
      left -= 1
      _ = track.forEachPosition(in: track.node.node(for: element), time) { position in
        guard clock == nil, let stated = position.clock, stated.isOfSatellite else { return }
        let passed = position.span?.start.microseconds ?? 0
        clock = (stated.since1970 - passed) / 1_000_000
      }
      return clock == nil && left > 0
    }
    return clock
  }
}

extension StatedClock {
  fileprivate var isOfSatellite: Bool {
    switch basis {
    case .satellite, .satelliteWithoutLeapSeconds: true
    case .utc, .withoutZone: false
    }
  }
}

extension Node {
  /// Whether a GoPro camera wrote the movie. Its clock is set to local time.
  fileprivate var isByGoPro: Bool {
    let userData = child("udta")
    return userData?.child("FIRM") != nil && userData?.child("CAME") != nil
  }
}
