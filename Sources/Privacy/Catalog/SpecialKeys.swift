import Anatomy

/// Tests for keys that audits treat in a special way, in addition to the category of the key.
extension TagKey {
  /// Whether the tag is one of the Exif entries that together state a location, or that describe
  /// how the location was measured.
  var isPartOfPosition: Bool {
    switch space {
    case .gps: Self.partsOfPosition.contains(name)
    case .takeout: name.hasPrefix("geoData")
    case .gpx: Self.partsOfPoint.contains(name)
    default: false
    }
  }

  /// Whether the tag represents the whole location in the output, if several Exif entries state it
  /// together.
  var isMainPartOfPosition: Bool {
    switch space {
    case .takeout: name.hasSuffix(".latitude")
    case .gpx: name.hasSuffix("@lat")
    default: name == "GPSLatitude"
    }
  }

  /// The coordinates of a point in a GPX track.
  private static let partsOfPoint: Set<String> = [
    "trkpt@lat", "trkpt@lon", "wpt@lat", "wpt@lon", "rtept@lat", "rtept@lon",
  ]

  /// Whether a value of the key means that nothing is known: descriptions by Google Takeout state
  /// coordinates of 0 for photos without a location. If only one of the coordinates is 0, the
  /// location is on the equator or the prime meridian.
  func isEmpty(_ text: String, in node: Node) -> Bool {
    guard space == .takeout, Double(text) == 0 else { return false }
    guard case .key(let own) = node.name, let other = Self.otherCoordinate(of: own),
      let siblings = node.parent?.children
    else { return true }
    for sibling in siblings.prefix(Self.maxSiblings) where sibling.name == .key(other) {
      return sibling.textValue(.value).flatMap { Double($0) } == 0
    }
    return false
  }

  /// Maximum number of members of an object among which the other coordinate is searched.
  private static let maxSiblings = 32

  /// Returns the name of the other coordinate; nil for the name of another value.
  private static func otherCoordinate(of name: String) -> String? {
    for (own, other) in [("latitude", "longitude"), ("longitude", "latitude")]
    where name.contains(own) {
      return name.replacing(own, with: other)
    }
    return nil
  }

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
