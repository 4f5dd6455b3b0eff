import Anatomy
import Bytes
import RuleEngine

extension Rule {
  static let keyUnknown = Rule(
    "qt.mdta.key-unknown", .info, at: .box("keys"),
    "A key in the domain com.apple.quicktime should be one that Apple defines", clause: keyClause,
    cause:
      "The writer invented the key in the domain of another vendor, or the key is newer than this"
      + " program",
    fix: "Use a key that Apple defines, or a key in your own reverse-DNS domain",
    passing: .keys(),
    failing: .keys(keys: #"u32 1 ↓sized u32 +4 { "mdta" "com.apple.quicktime.titel" }"#)
  ) { box, _ in
    let prefix = "com.apple.quicktime."
    let keys = box.metadataKeys.filter { $0.space == "mdta" && $0.name.hasPrefix(prefix) }
    guard !keys.isEmpty else { return nil }
    return keys.filter { !QuickTimeKeys.all.contains($0.name.dropFirst(prefix.count)) }.map {
      .bytes($0.range, in: box, "\($0.name) is not among the known keys of Apple")
    }
  }

  static let keyedValueType = Rule(
    "qt.mdta.value-type-mismatch", .warning, at: .box("ilst"),
    "A metadata value should have the data type that is defined for its key",
    clause: Clause(.quickTime),
    cause: "The writer probably used one data type for all values",
    fix: "Set the data type to 1 for text, 23 for a rating, 13 for JPEG or 14 for PNG",
    passing: .keys(),
    failing: .keys(ilst: #""\x00\x00\x00\x01" { data { 00 ↓u24 21 u32 0 u32 7 } }"#)
  ) { list, _ in
    let values = list.quickTimeValues
    guard !values.isEmpty else { return nil }
    return values.compactMap { value, key in
      guard let types = QuickTimeKeys.types(of: key), value.typeSet == 0,
        !types.contains(value.type)
      else { return nil }
      return .bytes(
        value.typeRange, in: value.node,
        "the value of \(key) has data type \(value.type), expected \(types[0])")
    }
  }

  static let valueSizeForType = Rule(
    "qt.mdta.value-size-for-type", .error, at: .box("ilst"),
    "A metadata value must have the size that its data type requires", clause: Clause(.quickTime),
    cause: "A tool changed only the data type or only the value",
    fix:
      "Correct the data type, or write the value in the required size, such as 4 bytes for type 67",
    passing: .keys(ilst: #""\x00\x00\x00\x01" { data { u32 67, 0 u32 7 } }"#),
    failing: .keys(ilst: #""\x00\x00\x00\x01" { data { u32 67, 0 ↓u16 7 } }"#)
  ) { list, _ in
    list.violations(inAllValues: { value, _ in
      guard value.typeSet == 0, let size = QuickTimeKeys.sizes[value.type],
        value.payload.count != size
      else { return nil }
      return value.violation(
        "the value size in bytes is \(value.payload.count), but data type \(value.type) "
          + "requires \(size)")
    })
  }

  static let keyedDate = Rule(
    "qt.mdta.creationdate-format", .warning, at: .box("ilst"),
    "The creation date should be an ISO 8601 date with a time and a time zone",
    clause: Clause(.quickTime),
    cause: "The writer omitted the time zone, or used another date format",
    fix: "Write the date in the form 2024-02-25T08:00:00+0100",
    passing: .keys(keys: key("creationdate"), ilst: keyed("2024-02-25T08:00:00+0100")),
    failing: .keys(keys: key("creationdate"), ilst: keyed("2024-02-25 08:00", marked: true))
  ) { list, _ in
    list.violations(inTextsOf: "creationdate") { value in
      guard let date = DateTimeText(value.bytes) else {
        return value.violation(
          "the creation date \(value.text.prefix(40)) is not an ISO 8601 date with a time")
      }
      return date.hasZone
        ? nil : value.violation("the creation date \(value.text.prefix(40)) has no time zone")
    }
  }

  static let keyedLocation = Rule(
    "qt.mdta.location-iso6709", .warning, at: .box("ilst"),
    "A location.ISO6709 value should be a location in ISO 6709 notation",
    clause: Clause(.quickTime),
    cause: "The writer omitted digits, signs or the / at the end",
    fix:
      "Write the location as +46.4500+006.5500/, with two-digit latitude and three-digit longitude",
    passing: .keys(keys: key("location.ISO6709"), ilst: keyed("+46.4500+006.5500+372/")),
    failing: .keys(keys: key("location.ISO6709"), ilst: keyed("46.45, 6.55", marked: true))
  ) { list, _ in
    list.violations(inTextsOf: "location.ISO6709") { value in
      StatedPosition.problem(in: value.bytes).map { value.violation($0) }
    }
  }

  private static func key(_ name: String) -> String {
    #"u32 1 sized u32 +4 { "mdta" "com.apple.quicktime.\#(name)" }"#
  }

  private static func keyed(_ value: String, marked: Bool = false) -> String {
    #""\x00\x00\x00\x01" { data { u32 1, 0 \#(marked ? "↓" : "")"\#(value)" } }"#
  }
}

extension Node {
  /// The values with keys in the domain com.apple.quicktime, each with its key without the domain.
  fileprivate var quickTimeValues: [(StatedValue, key: String)] {
    let prefix = "com.apple.quicktime."
    return keyedItems.flatMap { item -> [(StatedValue, String)] in
      guard let key = item.tagKey?.name, key.hasPrefix(prefix) else { return [] }
      return item.values.map { ($0, String(key.dropFirst(prefix.count))) }
    }
  }

  fileprivate func violations(
    inTextsOf key: String, _ judge: (StatedValue) -> Violation?
  ) -> [Violation]? {
    let values = quickTimeValues.filter { $0.key == key && $0.0.type == 1 }
    return values.isEmpty ? nil : values.compactMap { judge($0.0) }
  }
}

/// The keys that are defined in the domain com.apple.quicktime, with the types and sizes of their
/// values.
private enum QuickTimeKeys {
  static let all: Set<Substring> = Set(
    (texts + others).split(separator: "\n").flatMap { $0.split(separator: " ") })

  private static let texts = """
    author comment copyright creationdate director displayname information keywords producer
    publisher album artist description software genre location.ISO6709 make model arranger
    encodedby originalartist performer composer credits phonogramrights title

    """

  private static let others = """
    artwork year iXML camera.identifier camera.framereadouttimeinmicroseconds collection.user
    rating.user location.name location.body location.note location.role location.date
    location.accuracy.horizontal direction.facing direction.motion content.identifier
    accessibility.description is-montage live-photo.auto live-photo.vitality-score
    live-photo.vitality-scoring-version spatial-overcapture.quality-score
    spatial-overcapture.quality-scoring-version full-frame-rate-playback-intent
    camera.lens_model camera.focal_length.35mm_equivalent pixeldensity player.version
    player.movie.visual.brightness player.movie.visual.color player.movie.visual.tint
    player.movie.visual.contrast player.movie.audio.gain player.movie.audio.treble
    player.movie.audio.bass player.movie.audio.balance player.movie.audio.pitchshift
    player.movie.audio.mute preferred-affine-transform detected-face video-orientation
    live-photo-info still-image-time cinematic-video
    """

  private static let textKeys = Set(
    texts.split(separator: "\n").flatMap { $0.split(separator: " ") })

  /// Returns the value types that are allowed for a key, the most common one first; nil if any type
  /// is allowed.
  static func types(of key: String) -> [Int]? {
    switch key {
    case "rating.user": [23]
    case "artwork": [13, 14, 27, 12, 0]
    default: textKeys.contains(Substring(key)) ? [1, 2, 4, 5] : nil
    }
  }

  static let sizes: [Int: Int] = [
    23: 4, 24: 8, 65: 1, 66: 2, 67: 4, 70: 8, 71: 8, 72: 16, 74: 8, 75: 1, 76: 2, 77: 4, 78: 8,
    79: 72,
  ]
}
