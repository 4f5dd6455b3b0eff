import Anatomy

/// Keys with a meaning beyond their category.
extension KeyCatalog {
  /// Whether the tag is one of the entries of Exif that state a location together, or describe how
  /// it was measured.
  static func isPartOfPosition(_ key: TagKey) -> Bool {
    key.space == "gps" && partsOfPosition.contains(key.name)
  }

  /// Whether the tag represents the location that several entries of Exif state together.
  static func isMainPartOfPosition(_ key: TagKey) -> Bool { key.name == "GPSLatitude" }

  private static let partsOfPosition: Set<String> = [
    "GPSLatitude", "GPSLatitudeRef", "GPSLongitude", "GPSLongitudeRef", "GPSAltitude",
    "GPSAltitudeRef", "GPSVersionID", "GPSSatellites", "GPSStatus", "GPSMeasureMode", "GPSDOP",
    "GPSSpeedRef", "GPSSpeed", "GPSTrackRef", "GPSTrack", "GPSImgDirectionRef", "GPSImgDirection",
    "GPSMapDatum", "GPSDestBearingRef", "GPSDestBearing", "GPSDifferential",
    "GPSHPositioningError",
  ]

  /// Whether only recording devices write the tag: broadcast recorders write a `bext` chunk, Android
  /// phones write `com.android.` keys.
  static func isOfRecorder(_ key: TagKey) -> Bool {
    key.space == "bext" || key.name.hasPrefix("com.android.")
  }

  /// Whether a key of Exif, Samsung or GoPro has an offset from UTC as its value.
  static func isTimeZone(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["offsettime", "timezoneoffset", "utc_offset", "tzon"].contains(where: name.contains)
  }
}
