import RuleEngine

/// Example picture files, as small as possible: one coded picture, and no rule examines its bytes.
/// Arguments replace the parts that a rule is about.
extension ExampleMaking {
  /// The file type of a picture file that claims only the general brand of HEIF.
  static var plainPictures: String { #"ftyp { "mif1" u32 0 "mif1" }"# }

  static func images(
    fileType: String = #"ftyp { "avif" u32 0 "avif" "mif1" "miaf" }"#,
    handler: String = #"full hdlr { u32 0 "pict" 00 * 12 00 }"#,
    primary: String = "full pitm { u16 1 }",
    information: String = """
    full iinf {
      u16 1
      full infe version 2 { u16 1, 0 "av01" 00 }
    }
    """,
    locations: String = """
    full iloc {
      0x44 00 u16 1
      u16 1, 0, 1 u32 @picture, 4
    }
    """,
    references: String = "",
    container: String = """
    ipco {
      full ispe { u32 16, 8 }
      full pixi { 03 08 08 08 }
      av1C { 81 00 0c 00 }
    }
    """,
    associations: String = """
    full ipma {
      u32 1
      u16 1 03 01 02 0x83
    }
    """,
    properties: String? = nil, more: String = "", meta: String? = nil,
    media: String = "mdat { picture: 0a 00 32 00 }"
  ) -> Self {
    let properties = properties ?? "iprp { \(container) \(associations) }"
    let meta =
      meta ?? """
        full meta {
          \(handler)
          \(primary)
          \(information)
          \(locations)
          \(references)
          \(properties)
          \(more)
        }
        """
    let parts = [
      fileType, handler, primary, information, locations, references, container, associations,
      properties, more, meta, media,
    ]
    let marked = parts.first { $0.contains("↓") }
    let script = [fileType, meta, media].joined(separator: "\n")
    // Without a brand of AVIF, the pictures are of JPEG, which needs no brand.
    let isAVIF = ["avif", "avis", "avio"].contains { fileType.contains($0) } || fileType == "↓"
    return make(
      isAVIF ? script : script.withPicturesOfJPEG, showing: marked ?? "the smallest picture file")
  }

  /// Returns a file with two coded pictures, or with a picture and another item.
  static func twoItems(
    primary: String = "full pitm { u16 1 }", first: String = #"u16 1, 0 "av01" 00"#,
    second: String = #"full infe version 2 { u16 2, 0 "av01" 00 }"#,
    place: String = "u16 2, 0, 1 u32 @other, 4", references: String = "",
    moreProperties: String = "", firstPlace: String = "u16 1",
    ofFirst: String = "u16 1 03 01 02 0x83", ofSecond: String = "u16 2 03 01 02 0x83",
    count: Int? = nil, more: String = "", other: String = "0a 00 1a 00"
  ) -> Self {
    let example = Example.images(
      primary: primary,
      information: """
        full iinf {
          u16 2
          full infe version 2 { \(first) }
          \(second)
        }
        """,
      locations: """
        full iloc {
          0x44 00 u16 2
          \(firstPlace) u16 0, 1 u32 @picture, 4
          \(place)
        }
        """,
      references: references.isEmpty ? "" : "full iref { \(references) }",
      container: """
        ipco {
          full ispe { u32 16, 8 }
          full pixi { 03 08 08 08 }
          av1C { 81 00 0c 00 }
          \(moreProperties)
        }
        """,
      associations: """
        full ipma {
          u32 \(count ?? (ofSecond.isEmpty ? 1 : 2))
          \(ofFirst)
          \(ofSecond)
        }
        """,
      more: more, media: "mdat { picture: 0a 00 32 00 other: \(other) }")
    let parts = [
      primary, first, second, firstPlace, place, references, moreProperties, ofFirst, ofSecond,
      more, other,
    ]
    let marked = parts.first { $0.contains("↓") }
    return make(example.script, showing: marked ?? "two items")
  }

  /// Returns a file with a grid of two pictures side by side.
  static func grid(
    content: String = "00 00 00 01 u16 128, 64", references: String = "dimg { u16 1, 2, 2, 3 }",
    sizeOfThird: String = "01", moreProperties: String = "", ofGrid: String = "02 04 02",
    infoOfThird: String = "full infe version 2 flags 1"
  ) -> Self {
    let example = Example.images(
      information: """
        full iinf {
          u16 3
          full infe version 2 { u16 1, 0 "grid" 00 }
          full infe version 2 flags 1 { u16 2, 0 "av01" 00 }
          \(infoOfThird) { u16 3, 0 "av01" 00 }
        }
        """,
      locations: """
        full iloc version 1 {
          0x44 00 u16 3
          u16 1, 1, 0, 1 u32 0, 8
          u16 2, 0, 0, 1 u32 @picture, 4
          u16 3, 0, 0, 1 u32 @other, 4
        }
        """,
      references: "full iref { \(references) }",
      container: """
        ipco {
          full ispe { u32 64, 64 }
          full pixi { 03 08 08 08 }
          av1C { 81 00 0c 00 }
          full ispe { u32 128, 64 }
          \(moreProperties)
        }
        """,
      associations: """
        full ipma {
          u32 3
          u16 1 \(ofGrid)
          u16 2 03 01 02 0x83
          u16 3 03 \(sizeOfThird) 02 0x83
        }
        """,
      more: "idat { \(content) }",
      media: "mdat { picture: 0a 00 32 00 other: 0a 00 1a 00 }")
    let parts = [content, references, sizeOfThird, moreProperties, ofGrid, infoOfThird]
    let marked = parts.first { $0.contains("↓") }
    return make(example.script, showing: marked ?? "a grid of two pictures")
  }
}

extension Example {
  /// This example with the brands of HEIF, and with pictures of JPEG instead of AV1.
  var inHEIF: Example {
    let text = script.replacing(
      #"ftyp { "avif" u32 0 "avif" "mif1" "miaf" }"#, with: Example.plainPictures)
    return Example(text.withPicturesOfJPEG, showing: excerpt)
  }
}

extension String {
  /// This script of a picture file with pictures of JPEG instead of AV1.
  var withPicturesOfJPEG: String {
    replacing(#""av01" 00"#, with: #""jpeg" 00"#)
      .replacing("picture: 0a 00 32 00", with: "picture: ff d8 ff d9")
      .replacing("other: 0a 00 1a 00", with: "other: ff d8 ff d9")
  }
}
