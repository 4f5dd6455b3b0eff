import Anatomy
import Bytes
import Movie
import RuleEngine

/// Further requirements of HEIF on brands, primary items, properties and auxiliary tracks.
extension Rule {
  static let sequenceBrand = Rule(
    "heif.msf1.unmet", .error, at: .boxFile,
    "A file with the brand msf1 must contain an image sequence track and list the brand iso8",
    clause: .heif("10.3.1"), in: .pictures,
    cause: "The writer listed the brands of another kind of file",
    fix: "Add iso8 to compatible_brands, or remove msf1 if the file has no image sequence",
    passing: .tracksOfMIAF([.init()], fileType: #"ftyp { "msf1" u32 0 "msf1" "iso8" }"#),
    failing: .tracksOfMIAF([.init()], fileType: #"ftyp { "msf1" u32 0 ↓"msf1" "iso9" }"#)
  ) { root, _ in
    guard let type = root.child("ftyp"), root.brands.contains("msf1"),
      let movie = root.child("moov"),
      !movie.isCut
    else { return nil }
    if !root.brands.dropFirst().contains("iso8") {
      return .field(
        .compatible_brands, of: type, "the file has the brand msf1, but does not list iso8")
    }
    return movie.children("trak").contains { $0.mediaHandler == "pict" }
      ? [] : .absence(in: movie, "the file has the brand msf1, but no track with the handler pict")
  }

  static let minorVersion = Rule(
    "heif.ftyp.minor-version", .error, at: .boxFile,
    "minor_version must be 0 if major_brand is a brand of HEIF", clause: .heif("10.1"),
    cause: "The writer uses the minor version of movies",
    fix: "Set minor_version in ftyp to 0",
    passing: .images(fileType: Example.plainPictures),
    failing: .images(fileType: #"ftyp { "mif1" ↓u32 1 "mif1" "heic" }"#)
  ) { root, _ in
    let brands: Set<FourCC> = [
      "mif1", "mif2", "msf1", "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs",
      "avci", "avcs", "jpeg", "jpgs", "vvic", "vvis",
    ]
    guard let type = root.child("ftyp"), let major = type.codeValue(.major_brand),
      brands.contains(major), let version = type.integer(.minor_version)
    else { return nil }
    return version == 0
      ? []
      : .field(
        .minor_version, of: type,
        "minor_version is \(version), expected 0 for major_brand \(major)")
  }

  static let identityInputs = Rule(
    "heif.iden.inputs", .error, at: .box("meta"),
    "An identity item (iden) must be derived from exactly one picture",
    clause: Clause(.heif, "6.6.2.1"), in: .pictures,
    cause: "A tool replaced the type of a grid or an overlay",
    fix: "Write a dimg reference from the iden item to one picture",
    passing: .twoItems(
      second: #"full infe version 2 { u16 2, 0 "iden" 00 }"#, place: "u16 2, 0, 0",
      references: "dimg { u16 2, 1, 1 }", ofSecond: "u16 2 02 01 02"),
    failing: .twoItems(
      second: #"↓full infe version 2 { u16 2, 0 "iden" 00 }"#, place: "u16 2, 0, 0",
      references: "dimg { u16 2, 2, 1, 1 }", ofSecond: "u16 2 02 01 02")
  ) { meta, _ in
    guard let survey = meta.inherited(.itemSurvey) else { return nil }
    let items = survey.information.filter { $0.type == "iden" }
    guard !items.isEmpty else { return nil }
    var counts: [Int: Int] = [:]
    for reference in survey.references where reference.type == "dimg" {
      counts[reference.from, default: 0] += reference.to.count
    }
    return items.compactMap { item in
      let count = counts[item.id] ?? 0
      // For MIAF files, `miaf.derivation.origin` reports items without an input.
      return count == 1 || count == 0 && meta.isInMIAF
        ? nil
        : .about(
          meta.box(item.index), "item \(item.id) of type iden has \(count) inputs, expected 1")
    }
  }

  static let primaryNotPicture = Rule(
    "heif.pitm.not-picture", .error, at: .box("meta"),
    "The primary item of a picture file must be a coded or derived picture",
    clause: Clause(.heif, "6.2"), in: .pictures,
    cause: "A tool probably removed the picture and left its metadata",
    fix: "Set item_ID of pitm to a picture that is displayed",
    passing: .images(),
    failing: .images(
      fileType: Example.plainPictures,
      information: """
        full iinf { u16 1 ↓full infe version 2 { u16 1, 0 "mime" 00 "text/plain\\0" } }
        """,
      locations: "full iloc { 0x44 00 u16 1 u16 1, 0, 1 u32 @picture, 4 }",
      media: "mdat { picture: 00 00 00 00 }")
  ) { meta, _ in
    guard meta.isOfPictures, let survey = meta.inherited(.itemSurvey),
      let item = survey.primary.flatMap({ survey.item($0) }), let type = item.type
    else { return nil }
    guard !ItemSurvey.isPicture(item) else { return [] }
    return .about(
      meta.box(item.index), "the primary item \(item.id) has type \(type), which is not a picture")
  }

  static let sizeAfterTransform = Rule(
    "heif.ispe.after-transform", .warning, at: .box("meta"),
    "ispe should be associated with a picture before all of its transformations",
    clause: .heif("6.5.3"), in: .pictures,
    cause: "The writer probably associated properties in the order in which it created them",
    fix: "Move the association of ispe in ipma before all transformations",
    passing: .turnedInMIAF("irot { 01 }", "0x84"),
    failing: .images(
      container: """
        ipco {
          full ispe { u32 16, 8 }
          full pixi { 03 08 08 08 }
          av1C { 81 00 0c 00 }
          irot { 01 }
        }
        """, associations: "full ipma { u32 1 u16 1 04 0x84 ↓01 02 0x83 }")
  ) { meta, _ in
    let transformations: Set<FourCC> = ["clap", "irot", "imir"]
    guard let survey = meta.inherited(.itemSurvey),
      survey.properties.contains(where: transformations.contains)
    else { return nil }
    return survey.entries.flatMap { entry -> [Violation] in
      var last: FourCC?
      return survey.associations[entry.associations].compactMap { association in
        guard let code = survey.code(of: association) else { return nil }
        if transformations.contains(code) { last = code }
        guard code == "ispe", let last else { return nil }
        return .bytes(
          association.range, in: meta.box(entry.index),
          "ispe of item \(entry.id) follows \(last), expected before it")
      }
    }
  }

  static let configurationEssential = Rule(
    "heif.configuration.not-essential", .warning, at: .box("meta"),
    "Decoder configurations of HEVC, AVC and JPEG, lsel and tols should be marked as essential",
    clause: .heif("B.2.3"), in: .pictures,
    cause: "The writer marked only transformations as essential",
    fix: "Set the essential bit of the association of the property in ipma",
    passing: .turnedInMIAF("lsel { u16 0 }", "0x84"),
    failing: .turnedInMIAF("lsel { u16 0 }", "↓04")
  ) { meta, _ in
    let needed: Set<FourCC> = ["hvcC", "lhvC", "avcC", "jpgC", "lsel", "tols"]
    guard let survey = meta.inherited(.itemSurvey),
      survey.properties.contains(where: needed.contains)
    else { return nil }
    return survey.forEachAssociation(in: meta) { item, association in
      guard !association.isEssential, let code = survey.code(of: association),
        needed.contains(code)
      else { return nil }
      return "\(code) of item \(item) is not marked as essential"
    }
  }

  static let derivationVersion = Rule(
    "heif.derived.version", .error, at: .named("grid", "iovl", kind: .derivedPicture),
    "The version of a grid or an overlay must be 0", clause: Clause(.heif, "6.6.2.2"),
    cause: "The item is damaged, or was written for a later version of the standard",
    fix: "Set version to 0 if the content has this form",
    passing: .grid(),
    failing: .grid(content: "↓01 00 00 01 u16 128, 64")
  ) { derived, _ in
    guard let version = derived.integer(.version) else { return nil }
    return version == 0
      ? [] : .field(.version, of: derived, "version of \(derived.name) is \(version), expected 0")
  }

  static let auxiliaryTrackType = Rule(
    "heif.auxi.missing", .error, at: .box("stsd"),
    "An auxiliary image sequence must state its type in auxi",
    clause: Clause(.heif, "7.5.3.1"), in: .pictures,
    cause: "The writer assumed that readers treat every auxiliary track as an alpha channel",
    fix: "Add auxi with the URN of the auxiliary type to the sample description",
    passing: .tracksOfMIAF([.init(), .alpha(2)]),
    failing: .tracksOfMIAF([
      .init(),
      .init(
        id: 2, kind: "auxv", references: "tref { auxl { u32 1 } }",
        entry: ExampleTrack.picture("↓")),
    ])
  ) { descriptions, _ in
    guard let track = descriptions.enclosing("trak"), !descriptions.children.isEmpty else {
      return nil
    }
    let kind = track.mediaHandler
    guard kind == "auxv" || kind == "pict" && track.descendant("tref", "auxl") != nil else {
      return nil
    }
    return descriptions.children.compactMap { entry in
      entry.child("auxi") == nil && !entry.isCut
        ? .absence(in: entry, "\(entry.name) of an auxiliary track has no auxi") : nil
    }
  }

  static let handlerReserved = Rule(
    "heif.hdlr.reserved", .error, at: .box("hdlr"),
    "pre_defined and the reserved fields of hdlr in a picture file must be 0",
    clause: Clause(.iso12, "8.4.3"), in: .pictures,
    cause: "The writer used the form of QuickTime, in which these fields describe a component",
    fix: "Set the bytes before and after handler_type to 0",
    passing: .images(),
    failing: [
      .images(handler: #"full hdlr { u32 0 "pict" ↓"appl" 00 * 8 00 }"#),
      .images(handler: #"full hdlr { u32 0 "pict" 00 * 8 ↓u32 1, 00 }"#),
    ]
  ) { handler, _ in
    guard handler.integer(.version) == 0, handler.fileClaims(.pictures) else { return nil }
    // The parser uses these names only if at least one of the reserved fields is not 0.
    let fields: [FieldName] = [
      .component_type, .component_manufacturer, .component_flags, .component_flags_mask,
    ]
    for name in fields {
      guard let field = handler.field(name) else { continue }
      let bytes = handler.source.bytes(field.range)
      guard bytes.contains(where: { $0 != 0 }) else { continue }
      return .field(
        name, of: handler,
        "the bytes of a reserved field of hdlr are 0x\(bytes.hexadecimal), expected 0")
    }
    return []
  }
}
