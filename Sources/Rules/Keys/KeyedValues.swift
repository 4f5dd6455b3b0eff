import Anatomy
import Bytes

extension Rule {
  static let keyUnknown = Rule(
    "qt.mdta.key-unknown", .info, at: .box("keys"),
    "a key in the domain of QuickTime is one that is laid down", clause: keyClause,
    cause: "a writer made a key up in a domain that is not its own, or it is newer than this list",
    fix: "begin keys of your own with your own domain",
    passing: [.keys()],
    failing: [.keys(keys: #"u32 1 ↓sized u32 +4 { "mdta" "com.apple.quicktime.titel" }"#)]
  ) { box, _ in
    let prefix = "com.apple.quicktime."
    let keys = box.metadataKeys.filter { $0.space == "mdta" && $0.name.hasPrefix(prefix) }
    guard !keys.isEmpty else { return nil }
    return keys.filter { !QuickTimeKeys.all.contains($0.name.dropFirst(prefix.count)) }.map {
      .bytes($0.range, in: box, "\($0.name) is not known")
    }
  }

  static let keyedValueType = Rule(
    "qt.mdta.value-type-mismatch", .warning, at: .box("ilst"),
    "a value has the type that is laid down for its key", clause: Clause(.quickTime),
    cause: "a writer wrote all values alike",
    fix: "write texts with type 1, ratings with 23, pictures with their own type",
    passing: [.keys()],
    failing: [
      .keys(ilst: #""\x00\x00\x00\x01" { data { 00 ↓u24 21 u32 0 u32 7 } }"#)
    ]
  ) { list, _ in
    let values = list.quickTimeValues
    guard !values.isEmpty else { return nil }
    return values.compactMap { value, key in
      guard let types = QuickTimeKeys.types(of: key), value.typeSet == 0,
        !types.contains(value.type)
      else { return nil }
      return .bytes(
        value.typeRange, in: value.node, "\(key) is of type \(value.type), not \(types[0])")
    }
  }

  static let valueSizeForType = Rule(
    "qt.mdta.value-size-for-type", .error, at: .box("ilst"),
    "a value has as many bytes as its type takes", clause: Clause(.quickTime),
    cause: "a writer changed the type and not the value, or the reverse",
    fix: "write four bytes for type 23 and 67, eight for 24 and 74, one for 65, two for 66",
    passing: [.keys(ilst: #""\x00\x00\x00\x01" { data { u32 67, 0 u32 7 } }"#)],
    failing: [.keys(ilst: #""\x00\x00\x00\x01" { data { u32 67, 0 ↓u16 7 } }"#)]
  ) { list, _ in
    list.faults(inAllValues: { value, _ in
      guard value.typeSet == 0, let size = QuickTimeKeys.sizes[value.type],
        value.payload.count != size
      else { return nil }
      return value.fault(
        "type \(value.type) takes \(size) bytes, \(value.payload.count) are there")
    })
  }

  static let keyedDate = Rule(
    "qt.mdta.creationdate-format", .warning, at: .box("ilst"),
    "the creation date is a date with a time and its zone as ISO 8601 has it",
    clause: Clause(.quickTime),
    cause: "a writer left the zone out, so that the moment is not known",
    fix: "write 2024-02-25T08:00:00+0100",
    passing: [.keys(keys: key("creationdate"), ilst: keyed("2024-02-25T08:00:00+0100"))],
    failing: [.keys(keys: key("creationdate"), ilst: keyed("2024-02-25 08:00", marked: true))]
  ) { list, _ in
    list.faults(inTextsOf: "creationdate") { value in
      guard let date = DateTimeText(value.bytes) else {
        return value.fault("\(value.text.prefix(40)) is no date with a time")
      }
      return date.hasZone ? nil : value.fault("no zone is told")
    }
  }

  static let keyedLocation = Rule(
    "qt.mdta.location-iso6709", .warning, at: .box("ilst"),
    "a location is written as ISO 6709 has it", clause: Clause(.quickTime),
    cause: "a writer left out digits, signs or the / at the end",
    fix: "write +46.4500+006.5500/, with two digits of latitude and three of longitude",
    passing: [.keys(keys: key("location.ISO6709"), ilst: keyed("+46.4500+006.5500+372/"))],
    failing: [.keys(keys: key("location.ISO6709"), ilst: keyed("46.45, 6.55", marked: true))]
  ) { list, _ in
    list.faults(inTextsOf: "location.ISO6709") { value in
      StatedPosition.problem(in: value.bytes).map { value.fault($0) }
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
  /// The values of items whose keys are in the domain of QuickTime, and these keys without it.
  fileprivate var quickTimeValues: [(StatedValue, key: String)] {
    let prefix = "com.apple.quicktime."
    return keyedItems.flatMap { item -> [(StatedValue, String)] in
      guard let key = item.tagKey?.name, key.hasPrefix(prefix) else { return [] }
      return item.values.map { ($0, String(key.dropFirst(prefix.count))) }
    }
  }

  fileprivate func faults(
    inTextsOf key: String, _ judge: (StatedValue) -> Violation?
  ) -> [Violation]? {
    let values = quickTimeValues.filter { $0.key == key && $0.0.type == 1 }
    return values.isEmpty ? nil : values.compactMap { judge($0.0) }
  }
}

/// What is laid down of keys in the domain of QuickTime.
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

  /// The first is the usual one.
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
