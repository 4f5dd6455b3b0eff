import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let exifOffset = Rule(
    "heif.exif.offset-bad", .error, at: .box("meta"),
    "An Exif item must begin with the offset of its TIFF header", clause: Clause(.heif, "A.2.1"),
    cause:
      "The writer probably omitted the 4-byte offset before the data, or counted from another byte",
    fix:
      "Begin the item with a 4-byte field that states the number of bytes between the field and the"
      + " TIFF header",
    passing: [.exif("00 00 00 00 4d 4d 00 2a 00 00 00 08 00 00 00 00 00 00")],
    failing: [.exif("↓00 00 00 40 4d 4d 00 2a 00 00 00 08 00 00 00 00 00 00")]
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey) else { return nil }
    let items = survey.information.filter { $0.type == "Exif" }
    guard !items.isEmpty else { return nil }
    return items.compactMap { item in
      guard let ranges = survey.ranges(of: item.id, in: meta), let first = ranges.first else {
        return nil
      }
      let data = JoinedRanges(ranges)
      let head = ByteRange(start: first.start, count: min(4, first.count))
      guard let stated = meta.source.integer(at: first.start, width: 4), data.size >= 4,
        let start = Int(exactly: stated)?.saturatingAdd(4), start.saturatingAdd(4) <= data.size
      else {
        return .bytes(
          head, in: meta,
          "the TIFF header offset in item \(item.id) is outside of the item (size \(data.size))")
      }
      // If Exif data was recognized, rules about its content check it.
      guard meta.box(item.index).children.isEmpty else { return nil }
      let mark = data.ranges(of: ByteRange(start: start, count: 4))
        .flatMap { meta.source.bytes($0) }
      return [[0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A]].contains(mark)
        ? nil
        : .bytes(
          head, in: meta,
          "item \(item.id) has no TIFF header at offset \(start), to which its first 4 bytes point")
    }
  }

  static let descriptionUnreferenced = Rule(
    "heif.exif.cdsc-missing", .warning, at: .box("meta"),
    "Exif and XMP items should refer to the picture that they describe",
    clause: .heif("A.2"), in: .pictures,
    cause: "A tool probably copied the item from another file, but not the iref box",
    fix: "Add a cdsc reference from the item to the picture",
    passing: [
      .exif(
        "00 00 00 00 4d 4d 00 2a 00 00 00 08 00 00 00 00 00 00",
        references: "cdsc { u16 2, 1, 1 }")
    ],
    failing: [
      .exif("00 00 00 00 4d 4d 00 2a 00 00 00 08 00 00 00 00 00 00", mark: "↓", references: "")
    ]
  ) { meta, _ in
    // Metadata items of a track are skipped, because they describe the track.
    guard meta.isOfPictures, let survey = meta.inherited(.itemSurvey) else { return nil }
    let items = survey.information.filter { item in
      item.type == "Exif"
        || item.type == "mime"
          && meta.box(item.index).textValue(.content_type) == "application/rdf+xml"
    }
    guard !items.isEmpty else { return nil }
    let describing = Set(survey.references.filter { $0.type == "cdsc" }.map(\.from))
    return items.compactMap { item in
      describing.contains(item.id)
        ? nil
        : .about(meta.box(item.index), "item \(item.id) has no cdsc reference to a picture")
    }
  }
}

extension ItemSurvey {
  /// Returns the byte ranges of an item in the source of its `meta` box. Nil if the item is stored
  /// elsewhere, or if a range exceeds the source.
  func ranges(of id: Int, in meta: Node) -> [ByteRange]? {
    guard let location = location(of: id) else { return nil }
    var room = meta.source.wholeRange
    if location.method == 1 {
      guard let data = meta.child("idat") else { return nil }
      room = ByteRange(from: data.range.start + data.headerSize, to: data.range.end)
    } else if !meta.isInFile(location) {
      return nil
    }
    var ranges: [ByteRange] = []
    for extent in extents(of: location) {
      guard let start = extent.start(in: location), let end = extent.end(in: location),
        end <= UInt64(room.count)
      else { return nil }
      let first = room.start + Int(start)
      ranges.append(
        ByteRange(from: first, to: extent.length == 0 ? room.end : room.start + Int(end)))
    }
    return ranges.contains { !$0.isEmpty } ? ranges : nil
  }
}

extension Example {
  /// Returns an example with a picture file that has an Exif item.
  static func exif(
    _ content: String, mark: String = "", references: String = "cdsc { u16 2, 1, 1 }"
  ) -> Example {
    let example = twoItems(
      second: #"\#(mark)full infe version 2 flags 1 { u16 2, 0 "Exif" 00 }"#,
      place: "u16 2, 0, 1 u32 @other, @end - @other", references: references, ofSecond: "",
      other: content + " end: ")
    return Example(example.script, showing: mark.isEmpty ? content : mark + "infe")
  }
}
