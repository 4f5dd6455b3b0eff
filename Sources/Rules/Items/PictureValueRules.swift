import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about the values of properties with which readers refuse a picture.
extension Rule {
  static let sizeZero = Rule(
    "heif.ispe.zero", .error, at: .box("ispe"),
    "image_width and image_height must be greater than 0", clause: Clause(.heif, "6.5.3"),
    cause: "The writer did not know the size and left the fields at 0",
    fix: "Write the width and height of the decoded picture into ispe",
    passing: .images(),
    failing: .valued("full ispe { ↓u32 0, 8 }")
  ) { box, _ in
    guard let width = box.integer(.image_width), let height = box.integer(.image_height) else {
      return nil
    }
    return width > 0 && height > 0
      ? []
      : .field(
        width == 0 ? .image_width : .image_height, of: box,
        "ispe is \(width)×\(height), expected at least 1×1")
  }

  static let sizeTooLarge = Rule(
    "heif.ispe.too-large", .error, at: .box("ispe"),
    "image_width and image_height must be sizes that readers support: at most 65535",
    clause: Clause(.heif, "6.5.3"),
    cause: "The field is damaged, or crafted to make readers reserve memory",
    fix:
      "Replace the size in ispe by that of the decoded picture, or divide the picture into tiles",
    passing: .images(),
    failing: .valued("full ispe { ↓u32 65536, 8 }")
  ) { box, _ in
    guard let width = box.integer(.image_width), let height = box.integer(.image_height) else {
      return nil
    }
    return max(width, height) < 1 << 16
      ? []
      : .field(
        width >= 1 << 16 ? .image_width : .image_height, of: box,
        "ispe is \(width)×\(height), expected at most 65535×65535")
  }

  static let apertureOfPicture = Rule(
    "heif.clap.invalid", .error, at: .box("meta"),
    "clap of a picture must select an area that is not empty and inside the picture",
    clause: Clause(.iso12, "12.1.4"), in: .pictures,
    cause: "A tool resized the picture and kept clap, or the property is damaged",
    fix: "Write clap with the size of the area and the distance of its center, or remove it",
    passing: .valued("clap { u32 8, 1, 4, 1, 0, 1, 0, 1 }"),
    failing: [
      .valued("clap { ↓u32 0, 1, 4, 1, 0, 1, 0, 1 }"),
      .valued("clap { ↓u32 8, 1, 4, 0, 0, 1, 0, 1 }"),
      .valued("clap { ↓u32 8, 1, 10, 1, 0, 1, 0, 1 }"),
    ], insteadOf: ["isom.clap.out-of-image"]
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey), survey.properties.contains("clap") else {
      return nil
    }
    // The sizes that decoder configurations state, by their index in `ipco`.
    var sizes: [Int: DecodedSize?] = [:]
    return survey.entries.flatMap { entry -> [Violation] in
      let own = survey.associations[entry.associations]
      let places = Set(own.filter { survey.code(of: $0) == "clap" }.map { $0.property - 1 })
      guard !places.isEmpty else { return [] }
      // After a rotation, width and height of the picture may be exchanged.
      let isTurned = own.contains { survey.code(of: $0) == "irot" }
      let size = isTurned ? nil : survey.croppedSize(of: entry.id, in: meta, &sizes)
      return places.sorted().compactMap { place in
        guard let box = meta.property(place), let problem = box.problemOfAperture(in: size) else {
          return nil
        }
        return .field(.cleanApertureWidthN, of: box, "clap of picture \(entry.id) \(problem)")
      }
    }
  }

  static let colorKindUnknown = Rule(
    "heif.colr.type-unknown", .error, at: .box("colr"),
    "colour_type of a picture must be nclx, prof or rICC", clause: Clause(.iso12, "12.1.5"),
    cause: "The writer uses a type of movies or of a vendor, or the property is damaged",
    fix: "Write colr of type nclx or prof, or remove the property",
    passing: .valued(#"colr { "nclx" u16 1, 13, 6 80 }"#),
    failing: .valued(#"colr { ↓"abcd" 00 * 7 }"#)
  ) { box, _ in
    guard box.parent?.code == "ipco", let type = box.codeValue(.colour_type) else { return nil }
    return ["nclx", "prof", "rICC"].contains(type)
      ? []
      : .field(.colour_type, of: box, "colour_type is \(type), expected nclx, prof or rICC")
  }

  static let matrixReserved = Rule(
    "heif.colr.matrix-reserved", .error, at: .box("colr"),
    "matrix_coefficients of a picture must have a defined value", clause: Clause(.iso12, "12.1.5"),
    cause: "The writer stored another number, or the property is damaged",
    fix: "Set matrix_coefficients to that of the coded picture, or to 2 if it is not known",
    passing: .valued(#"colr { "nclx" u16 1, 13, 6 80 }"#),
    failing: .valued(#"colr { "nclx" u16 1, 13 ↓u16 3 80 }"#)
  ) { box, _ in
    guard box.parent?.code == "ipco", let matrix = box.integer(.matrix_coefficients) else {
      return nil
    }
    return matrix != 3 && matrix < 18
      ? []
      : .field(
        .matrix_coefficients, of: box,
        "matrix_coefficients is \(matrix), expected 0 to 17 except for 3")
  }

  static let profileOfPicture = Rule(
    "heif.colr.profile", .error, at: .box("colr"),
    "colr of a picture with type prof or rICC must contain an ICC profile",
    clause: Clause(.iso12, "12.1.5"),
    cause: "The profile was probably truncated, or other bytes were written in its place",
    fix: "Embed the complete ICC profile, or remove the property",
    passing: .valued(#"colr { "nclx" u16 1, 13, 6 80 }"#),
    failing: .valued(#"colr { "prof" ↓00 * 8 }"#), insteadOf: ["isom.colr.prof-bad-icc"]
  ) { box, _ in
    guard box.parent?.code == "ipco", let type = box.codeValue(.colour_type) else { return nil }
    guard type == "prof" || type == "rICC" else { return [] }
    let start = box.range.start.saturatingAdd(box.headerSize + 4)
    let profile = ByteRange(from: start, to: max(start, box.range.end))
    let hasMark = box.source.big32(at: start.saturatingAdd(36)) == FourCC("acsp").rawValue
    // Readers ignore an empty profile.
    return profile.isEmpty || hasMark && profile.count >= 132
      ? []
      : .bytes(
        profile, in: box,
        "the \(profile.count) bytes of colr are not an ICC profile: too short, or without the "
          + "signature acsp")
  }

  static let aspectOfPicture = Rule(
    "heif.pasp.zero", .warning, at: .box("pasp"),
    "hSpacing and vSpacing of a picture should be greater than 0", clause: Clause(.iso12, "12.1.4"),
    cause: "The writer did not know the pixel aspect ratio and left the fields at 0",
    fix: "Set hSpacing and vSpacing to 1, or remove pasp",
    passing: .valued("pasp { u32 1, 1 }"),
    failing: .valued("pasp { ↓u32 0, 0 }")
  ) { box, _ in
    guard box.parent?.code == "ipco", let across = box.integer(.hSpacing),
      let down = box.integer(.vSpacing)
    else { return nil }
    return across > 0 && down > 0
      ? []
      : .field(
        across == 0 ? .hSpacing : .vSpacing, of: box, "hSpacing:vSpacing is \(across):\(down)")
  }

  static let depthsEmpty = Rule(
    "heif.pixi.empty", .warning, at: .box("pixi"),
    "pixi should state the depth of at least one channel", clause: Clause(.heif, "6.5.6"),
    cause: "The writer did not know the channels of the picture",
    fix: "Write the number of channels and the bits of each, or remove pixi",
    passing: .images(),
    failing: .valued("full pixi { ↓00 }")
  ) { box, _ in
    guard let count = box.integer(.num_channels) else { return nil }
    return count > 0
      ? [] : .field(.num_channels, of: box, "num_channels is 0, expected at least 1")
  }

  static let auxiliaryTypeUnterminated = Rule(
    "heif.auxc.unterminated", .error, at: .box("auxC"),
    "aux_type must end with a null byte", clause: Clause(.heif, "6.5.8"),
    cause: "The writer omitted the null byte after the URN",
    fix: "Add a null byte after aux_type, and increase the sizes of the boxes around it",
    passing: .valued(#"full auxC { "urn:mpeg:hevc:2015:auxid:1\0" }"#),
    failing: .valued(#"full auxC { ↓"urn:mpeg:hevc:2015:auxid:1" }"#)
  ) { box, _ in
    guard let type = box.field(.aux_type), !type.range.isEmpty else { return nil }
    return box.source.byte(at: type.range.end - 1) == 0
      ? []
      : .field(
        .aux_type, of: box, "the \(type.range.count) bytes of aux_type do not end with a null byte")
  }

  static let auxiliaryTypeEmpty = Rule(
    "heif.auxc.empty", .warning, at: .box("meta"),
    "An auxiliary picture should state its type in auxC, also if readers do not need it",
    clause: Clause(.heif, "6.5.8"), in: .pictures,
    cause: "The writer assumed that readers treat every auxiliary picture as an alpha channel",
    fix: "Write the URN of the auxiliary type into auxC of the picture",
    passing: .twoItems(
      references: "auxl { u16 2, 1, 1 }",
      moreProperties: #"full auxC { "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0" }"#,
      ofSecond: "u16 2 04 01 02 0x83 04"),
    failing: [
      .twoItems(
        second: #"↓full infe version 2 { u16 2, 0 "av01" 00 }"#,
        references: "auxl { u16 2, 1, 1 }"),
      .twoItems(
        second: #"↓full infe version 2 { u16 2, 0 "av01" 00 }"#,
        references: "auxl { u16 2, 1, 1 }", moreProperties: "full auxC { 00 }",
        ofSecond: "u16 2 04 01 02 0x83 04"),
    ]
  ) { meta, _ in
    meta.judgeAuxiliaries { id in
      guard let survey = meta.inherited(.itemSurvey) else { return nil }
      guard let place = survey.property("auxC", of: id) else {
        return meta.isMetaOfAVIF ? "the auxiliary picture \(id) has no auxC" : nil
      }
      let count = meta.property(place)?.field(.aux_type)?.range.count ?? 0
      return count > 1 ? nil : "aux_type of the auxiliary picture \(id) is empty"
    }
  }
}

extension Node {
  /// Returns a violation for each auxiliary picture for which `problem` returns a message.
  func judgeAuxiliaries(_ problem: (Int) -> String?) -> [Violation]? {
    guard let survey = inherited(.itemSurvey) else { return nil }
    let auxiliary = Set(survey.references.filter { $0.type == "auxl" }.map(\.from))
    let items = survey.information.filter { auxiliary.contains($0.id) }
    guard !items.isEmpty else { return nil }
    return items.compactMap { item in problem(item.id).map { .about(box(item.index), $0) } }
  }

  /// Why this clean aperture selects no area of a picture with the given size; nil if it does.
  fileprivate func problemOfAperture(in size: DecodedSize?) -> String? {
    let sides: [(FieldName, FieldName, FieldName, FieldName, Int?)] = [
      (.cleanApertureWidthN, .cleanApertureWidthD, .horizOffN, .horizOffD, size?.width),
      (.cleanApertureHeightN, .cleanApertureHeightD, .vertOffN, .vertOffD, size?.height),
    ]
    for (above, below, offset, offsetBelow, extent) in sides {
      guard let stated = integer(above), let parts = integer(below), let far = integer(offset),
        let farParts = integer(offsetBelow)
      else { return nil }
      if stated == 0 { return "has the \(above) 0, expected at least 1" }
      if parts == 0 || farParts == 0 {
        return "has the \(parts == 0 ? below : offsetBelow) 0, expected at least 1"
      }
      guard let whole = extent else { continue }
      let part = Double(stated) / Double(parts)
      if part / 2 + abs(Double(far) / Double(farParts)) > Double(whole) / 2 + 0.5 {
        return "selects \(part) pixels of \(whole), with the center moved by \(far)/\(farParts)"
      }
    }
    return nil
  }
}

extension ItemSurvey {
  /// The size of the picture that readers crop: that of the decoder configuration, or of `ispe` if
  /// there is none.
  fileprivate func croppedSize(
    of id: Int, in meta: Node, _ sizes: inout [Int: DecodedSize?]
  ) -> DecodedSize? {
    if let place = property("hvcC", of: id) ?? property("avcC", of: id) {
      let known = sizes[place] ?? meta.property(place)?.decodedSize
      sizes.updateValue(known, forKey: place)
      if let known { return known }
    }
    guard let box = property("ispe", of: id).flatMap({ meta.property($0) }),
      let width = box.integer(.image_width), let height = box.integer(.image_height)
    else { return nil }
    return DecodedSize(width: width, height: height)
  }
}

extension ExampleMaking {
  /// Returns a picture file of JPEG with a further property.
  fileprivate static func valued(_ property: String) -> Self {
    let example = Example.images(
      fileType: Example.plainPictures,
      container: """
        ipco {
          full ispe { u32 16, 8 }
          full pixi { 03 08 08 08 }
          av1C { 81 00 0c 00 }
          \(property)
        }
        """,
      associations: "full ipma { u32 1 u16 1 04 01 02 0x83 0x84 }")
    return make(example.script, showing: property)
  }
}
