import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about the data of pictures: whether decoders can begin to decode it.
extension Rule {
  static let codedUnits = Rule(
    "heif.item.undecodable", .error, at: .box("meta"),
    "The data of a displayed HEVC or AVC picture must be complete NAL units with a slice",
    clause: Clause(.heif, "B.2.2"),
    cause: "The data was damaged or truncated, or iloc states another place",
    fix: "Restore the NAL units of the picture, or correct its offset and length in iloc",
    passing: .hevc(),
    failing: [
      .hevc(units: "\(Example.hevcUnits) ↓u32 9 02 01"),
      .hevc(units: "↓u32 0 \(Example.hevcUnits)"),
      .hevc(units: "\(Example.hevcUnits) sized u32 { ↓82 01 80 }"),
      .hevc(units: "\(Example.hevcUnits) ↓00 00"),
      .hevc(units: "↓sized u32 { 40 01 } sized u32 { 42 01 } sized u32 { 44 01 }"),
    ]
  ) { meta, _ in meta.judgeCodedItems(needed: true) }

  static let codedUnitsHidden = Rule(
    "heif.item.undecodable-hidden", .warning, at: .box("meta"),
    "The data of thumbnails and other further HEVC or AVC pictures should be complete NAL units",
    clause: Clause(.heif, "B.2.2"),
    cause: "The data was damaged or truncated, or iloc states another place",
    fix: "Restore the NAL units of the picture, or remove the item",
    passing: .hevc(),
    failing: .hevc(
      units: Example.hevcUnits, second: "\(Example.hevcUnits) ↓u32 9 02 01")
  ) { meta, _ in meta.judgeCodedItems(needed: false) }

  static let parameterSetsOfItem = Rule(
    "heif.item.sets-missing", .error, at: .box("meta"),
    "The parameter sets of an HEVC or AVC picture must be in its decoder configuration or its data",
    clause: Clause(.heif, "B.2.3.1"),
    cause: "A tool wrote the configuration before it had read the parameter sets, or truncated it",
    fix: "Copy the missing parameter sets from the encoder into the decoder configuration",
    passing: .hevc(),
    failing: .hevc(
      units: "sized u32 { 40 01 } sized u32 { 42 01 } sized u32 { 26 01 80 }", mark: "↓")
  ) { meta, _ in
    guard let pictures = meta.inherited(.codedItems)?.pictures, !pictures.isEmpty else {
      return nil
    }
    return pictures.compactMap { picture in
      picture.missingSets.isEmpty || picture.problem != nil
        ? nil
        : .about(
          meta.box(picture.index),
          "neither the decoder configuration nor the data of picture \(picture.id) contains the "
            + picture.missingSets.joined(separator: " and "))
    }
  }

  static let severalPicturesInItem = Rule(
    "heif.item.several-pictures", .warning, at: .box("meta"),
    "An item of type hvc1 or avc1 should contain one coded picture", clause: Clause(.heif, "B.2.2"),
    cause: "The extents of the item include the data of another picture, or the data twice",
    fix: "Set the offset and length in iloc to those of one picture",
    passing: .hevc(),
    failing: .hevc(units: "\(Example.hevcUnits) sized u32 { 26 01 80 }", mark: "↓")
  ) { meta, _ in
    guard let pictures = meta.inherited(.codedItems)?.pictures, !pictures.isEmpty else {
      return nil
    }
    return pictures.compactMap { picture in
      picture.startCount > 1
        ? .about(
          meta.box(picture.index),
          "item \(picture.id) contains \(picture.startCount) coded pictures, expected 1") : nil
    }
  }

  static let configurationVersion = Rule(
    "heif.hvcc.version", .warning, at: .box("hvcC", "avcC"),
    "configurationVersion of the decoder configuration of a picture should be 1",
    clause: Clause(.heif, "B.2.3.1"),
    cause: "The box is damaged, or the writer follows a draft",
    fix: "Set configurationVersion to 1",
    passing: .hevc(),
    failing: .hevc(version: "↓02")
  ) { box, _ in
    guard box.parent?.code == "ipco", let version = box.integer(.configurationVersion) else {
      return nil
    }
    return version == 1
      ? []
      : .field(
        .configurationVersion, of: box,
        "configurationVersion of \(box.code) is \(version), expected 1")
  }

  static let jpegData = Rule(
    "heif.jpeg.no-picture", .error, at: .box("meta"),
    "The data of a displayed picture of type jpeg must begin with a JPEG start of image",
    clause: Clause(.heif, "H.2"),
    cause: "A tool changed the type of the item, or iloc states another place",
    fix: "Set item_type to the type of the data, or correct the offset in iloc",
    passing: .images(fileType: Example.plainPictures),
    failing: .images(
      fileType: Example.plainPictures,
      information: #"full iinf { u16 1 ↓full infe version 2 { u16 1, 0 "jpeg" 00 } }"#,
      media: "mdat { picture: 00 00 00 02 }")
  ) { meta, _ in
    meta.judgeItems { survey, item in
      guard item.type == "jpeg", meta.needsItem(item.id),
        survey.property("jpgC", of: item.id) == nil,
        let (bytes, _) = meta.contentOfItem(item.id, in: survey)
      else { return nil }
      let head = bytes.bytes(ByteRange(start: 0, count: min(2, bytes.size)))
      return head == [0xFF, 0xD8]
        ? nil
        : "the data of item \(item.id) of type jpeg begins with 0x\(head.hexadecimal), expected "
          + "0xffd8"
    }
  }
}

extension Node {
  fileprivate func judgeCodedItems(needed: Bool) -> [Violation]? {
    guard code == "meta", let pictures = inherited(.codedItems)?.pictures, !pictures.isEmpty else {
      return nil
    }
    return pictures.compactMap { picture in
      guard let problem = picture.problem, needsItem(picture.id) == needed else { return nil }
      return .bytes(
        problem.range, in: self,
        "the \(box(picture.index).codeValue(.item_type) ?? "") data of picture \(picture.id) "
          + problem.words)
    }
  }
}

extension ExampleMaking {
  /// The NAL units of a coded picture of HEVC. Only their headers are complete.
  static var hevcUnits: String {
    "sized u32 { 40 01 } sized u32 { 42 01 } sized u32 { 44 01 } sized u32 { 26 01 80 }"
  }

  /// Returns a file with a coded picture of HEVC, and with a thumbnail if `second` is not empty.
  static func hevc(
    units: String = Example.hevcUnits, second: String = "", version: String = "01",
    mark: String = "", references: String = "thmb { u16 2, 1, 1 }", more: String = "",
    _ associations: String = "", fileType: String = #"ftyp { "heic" u32 0 "mif1" "heic" }"#,
    hidden: String = ""
  ) -> Self {
    let count = second.isEmpty ? 1 : 2
    let more = more.isEmpty ? "" : more
    let own = associations.split(separator: " ").count + 3
    let example = Example.images(
      fileType: fileType,
      information: """
        full iinf {
          u16 \(count)
          \(mark)full infe version 2 \(hidden) { u16 1, 0 "hvc1" 00 }
          \(count == 1 ? "" : #"full infe version 2 flags 1 { u16 2, 0 "hvc1" 00 }"#)
        }
        """,
      locations: """
        full iloc {
          0x44 00 u16 \(count)
          u16 1, 0, 1 u32 @picture, @other - @picture
          \(count == 1 ? "" : "u16 2, 0, 1 u32 @other, @end - @other")
        }
        """,
      references: count == 1 || references.isEmpty ? "" : "full iref { \(references) }",
      container: """
        ipco {
          full ispe { u32 64, 64 }
          full pixi { 03 08 08 08 }
          hvcC { \(version) 01 u32 0x60000000 90 00 * 5 1e u16 0xf000 fc fd f8 f8 u16 0 0f 00 }
          \(more)
        }
        """,
      associations: """
        full ipma {
          u32 \(count)
          u16 1 0\(own) 01 02 0x83 \(associations)
          \(count == 1 ? "" : "u16 2 03 01 02 0x83")
        }
        """,
      media: "mdat { picture: \(units) other: \(second) end: }")
    let parts = [units, second, version, references, more, associations, fileType, hidden]
    let marked = parts.first { $0.contains("↓") }
    return make(example.script, showing: marked ?? units)
  }
}
