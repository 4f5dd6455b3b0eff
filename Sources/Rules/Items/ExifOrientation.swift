import Anatomy
import Bytes
import RuleEngine

extension Rule {
  static let orientationTwice = Rule(
    // The severity is info: HEIF readers ignore the Exif orientation, and phones write it in
    // addition to `irot` or `imir`.
    "heif.exif.orientation-double", .info, at: .box("meta"),
    "Item properties and the Exif orientation should not both rotate or mirror a picture",
    in: .pictures,
    cause: "The camera probably wrote the orientation twice: to Exif, as in JPEG, and to irot or "
      + "imir",
    fix: "Set the Exif orientation to 1; readers that apply both rotate the picture twice",
    passing: [.turnedExif("00 01")],
    failing: [.turnedExif("↓00 06")]
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey) else { return nil }
    let turns: Set<FourCC> = ["irot", "imir"]
    let descriptions = survey.references.filter {
      $0.type == "cdsc" && survey.item($0.from)?.type == "Exif"
        && $0.to.contains { id in
          survey.associations(of: id).contains { survey.code(of: $0).map(turns.contains) ?? false }
        }
    }
    guard !descriptions.isEmpty else { return nil }
    return descriptions.prefix(1000).compactMap { description in
      guard let ranges = survey.ranges(of: description.from, in: meta),
        let found = JoinedRanges(ranges).orientation(in: meta.source), found.value > 1
      else { return nil }
      return .bytes(
        found.range, in: meta,
        "the Exif orientation in item \(description.from) is \(found.value), expected 1 for a "
          + "picture with irot or imir")
    }
  }
}

extension JoinedRanges {
  /// Returns the orientation that an Exif item states, and the range of its bytes in the item; nil
  /// if it states none.
  fileprivate func orientation(in source: ByteSource) -> (value: Int, range: ByteRange)? {
    let head = ByteRange(start: 0, count: min(size, 1 << 16))
    let bytes = ranges(of: head).flatMap { source.bytes($0) }
    func number(_ place: Int, _ width: Int, isLittle: Bool = false) -> Int? {
      guard place >= 0, place <= bytes.count - width else { return nil }
      let part = bytes[place..<place + width]
      return isLittle
        ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let start = number(0, 4)?.saturatingAdd(4), let mark = number(start, 2) else {
      return nil
    }
    let isLittle = mark == 0x4949
    guard isLittle || mark == 0x4D4D, let offset = number(start + 4, 4, isLittle: isLittle),
      let count = number(start + offset, 2, isLittle: isLittle)
    else { return nil }
    for entry in 0..<min(count, 1000) {
      let place = start + offset + 2 + entry * 12
      guard let tag = number(place, 2, isLittle: isLittle) else { return nil }
      guard tag == 0x0112 else { continue }
      guard let value = number(place + 8, 2, isLittle: isLittle),
        let range = ranges(of: ByteRange(start: place + 8, count: 2)).first
      else { return nil }
      return (value, range)
    }
    return nil
  }
}

extension Example {
  /// Returns an example with a rotated picture and an Exif item that states an orientation.
  fileprivate static func turnedExif(_ orientation: String) -> Example {
    let example = twoItems(
      second: #"full infe version 2 flags 1 { u16 2, 0 "Exif" 00 }"#,
      place: "u16 2, 0, 1 u32 @other, @end - @other", references: "cdsc { u16 2, 1, 1 }",
      moreProperties: "irot { 01 }", ofFirst: "u16 1 04 01 02 0x83 0x84", ofSecond: "",
      other: """
        u32 0 "MM" u16 42 u32 8 u16 1 u16 0x112, 3 u32 1 \(orientation) 00 00 u32 0 end:
        """)
    return Example(example.script, showing: orientation)
  }
}
