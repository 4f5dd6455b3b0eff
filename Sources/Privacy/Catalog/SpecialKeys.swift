import Anatomy

/// Tests for keys that audits treat in a special way, in addition to the category of the key.
extension TagKey {
  /// Whether the tag is one of the Exif entries that together state a location, or that describe
  /// how the location was measured.
  var isPartOfPosition: Bool { space == .gps && Self.partsOfPosition.contains(name) }

  /// Whether the tag represents the whole location in the output, if several Exif entries state it
  /// together.
  var isMainPartOfPosition: Bool { name == "GPSLatitude" }

  private static let partsOfPosition: Set<String> = [
    "GPSLatitude", "GPSLatitudeRef", "GPSLongitude", "GPSLongitudeRef", "GPSAltitude",
    "GPSAltitudeRef", "GPSVersionID", "GPSSatellites", "GPSStatus", "GPSMeasureMode", "GPSDOP",
    "GPSSpeedRef", "GPSSpeed", "GPSTrackRef", "GPSTrack", "GPSImgDirectionRef", "GPSImgDirection",
    "GPSMapDatum", "GPSDestBearingRef", "GPSDestBearing", "GPSDifferential",
    "GPSHPositioningError",
  ]

  /// Whether only recording devices write the tag: broadcast recorders write a `bext` chunk, Android
  /// phones write `com.android.` keys.
  var isOfRecorder: Bool { space == .broadcast || name.hasPrefix("com.android.") }

  /// Whether the given name is a key of Exif, Samsung or GoPro with an offset from UTC as its
  /// value.
  static func isTimeZone(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["offsettime", "timezoneoffset", "utc_offset", "tzon"].contains(where: name.contains)
  }
}
