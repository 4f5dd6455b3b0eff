import Anatomy

/// Keys with a meaning beyond their category.
extension TagKey {
  /// Whether the tag is one of the entries of Exif that state a location together, or describe how
  /// it was measured.
  var isPartOfPosition: Bool { space == .gps && Self.partsOfPosition.contains(name) }

  /// Whether the tag represents the location that several entries of Exif state together.
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

  /// Whether a key of Exif, Samsung or GoPro has an offset from UTC as its value.
  static func isTimeZone(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["offsettime", "timezoneoffset", "utc_offset", "tzon"].contains(where: name.contains)
  }
}
