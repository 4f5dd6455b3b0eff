import Anatomy
import Bytes
import Schema

/// Formats of the values of certain iTunes items, used if the type of the value does not specify
/// the format.
enum ItemValue {
  static func form(of item: FourCC?, type: Int, count: Int) -> WellKnownType.Form {
    if item == "covr" { return .payload }
    guard type == 0 else { return WellKnownType.Form(type: type, count: count) }
    return switch item {
    case "gnre"?, "tmpo"?, "stik"?, "rtng"?, "cpil"?, "pgap"?, "pcst"?, "hdvd"?, "shwm"?, "akID"?,
      "sfID"?, "cnID"?, "atID"?, "plID"?, "geID"?, "cmID"?, "prID"?, "tvsn"?, "tves"?, "©mvi"?,
      "©mvc"?, "rate"?:
      1...8 ~= count ? .unsigned : .bytes
    case "purl"?, "egid"?: .utf8
    default: .bytes
    }
  }

  /// Whether a value is too long to be the number that iTunes stores in this item. Except for store
  /// identifiers, iTunes numbers have at most four bytes; a longer value contains something else.
  static func isTooLong(_ count: Int, for item: FourCC?) -> Bool {
    switch item {
    case "gnre"?, "tmpo"?, "stik"?, "rtng"?, "cpil"?, "pgap"?, "pcst"?, "hdvd"?, "shwm"?, "tvsn"?,
      "tves"?, "©mvi"?, "©mvc"?:
      count > 4
    default: false
    }
  }

  static func labels(of item: FourCC?) -> Labels {
    switch item {
    case "cpil"?, "pgap"?, "pcst"?, "shwm"?: [0: "no", 1: "yes"]
    case "hdvd"?: [0: "no", 1: "720p", 2: "1080p"]
    case "rtng"?: [0: "none", 1: "explicit", 2: "clean", 4: "explicit (old)"]
    case "gnre"?: Labels { $0 > 0 ? Genre.name(Int(clamping: $0) - 1) : nil }
    case "sfID"?: Labels { Storefront.country(Int(clamping: $0)) }
    case "geID"?: Labels { StoreGenre.all[Int(clamping: $0)] }
    case "akID"?: [0: "iTunes", 1: "AOL"]
    case "stik"?:
      [
        0: "film (old)", 1: "music", 2: "audiobook", 5: "bookmark", 6: "music video", 9: "film",
        10: "TV show", 11: "booklet", 14: "ringtone", 21: "podcast", 23: "iTunes U",
      ]
    default: [:]
    }
  }
}
