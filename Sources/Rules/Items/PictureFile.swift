import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let pictureMetadataMissing = Rule(
    "heif.meta.missing", .error, at: .boxFile,
    "A file with a still picture brand must have a file-level meta box",
    clause: Clause(.heif, "6.2"),
    in: .pictures,
    cause: "The writer probably declared the brand for a file that contains only an image sequence",
    fix: "Replace the brand with an image sequence brand such as msf1, or add a file-level meta "
      + "box",
    passing: .images(),
    failing: .movie(fileType: #"ftyp { "mif1" u32 0 "mif1" }"#, more: "↓")
  ) { root, _ in
    let stills: Set<FourCC> = ["mif1", "mif2", "heic", "heix", "heim", "heis", "avif", "avci"]
    guard let brand = root.brands.first(where: stills.contains), root.child("mini") == nil,
      !root.isCut
    else { return nil }
    return root.child("meta") == nil
      ? .absence(in: root, "the file has the brand \(brand) but no meta box") : []
  }

  static let pictureHandler = Rule(
    "heif.hdlr.not-pict", .error, at: .box("meta"),
    "handler_type of the meta box of a picture file must be pict", clause: Clause(.heif, "6.2"),
    in: .pictures,
    cause: "The writer probably copied the handler of another kind of metadata",
    fix: "Set handler_type to pict",
    passing: .images(),
    failing: .images(handler: #"full hdlr { u32 0 ↓"null" 00 * 12 00 }"#)
  ) { meta, _ in
    guard meta.parent?.isRoot == true, meta.child("iinf") != nil || meta.child("iprp") != nil,
      let handler = meta.child("hdlr"), let kind = handler.codeValue(.handler_type)
    else { return nil }
    return kind == "pict"
      ? [] : .field(.handler_type, of: handler, "handler_type is \(kind), expected pict")
  }

  static let handlerNotFirst = Rule(
    "heif.hdlr.not-first", .warning, at: .box("meta"),
    "hdlr should be the first box in the meta box of a picture file", in: .pictures,
    cause: "The writer probably does not follow MIAF, which requires hdlr first",
    fix: "Move hdlr to the front of meta; offsets into idat do not change",
    passing: .images(fileType: Example.plainPictures),
    failing: .images(
      fileType: Example.plainPictures, handler: "",
      primary: #"full pitm { u16 1 } ↓full hdlr { u32 0 "pict" 00 * 12 00 }"#)
  ) { meta, _ in
    // A MIAF file is checked by `miaf.hdlr.not-first`.
    guard meta.isOfPictures, !meta.isInMIAF, let handler = meta.child("hdlr"),
      let first = meta.children.first
    else { return nil }
    return first.code == "hdlr"
      ? []
      : .about(
        handler, "\(first.name) precedes hdlr, expected hdlr first",
        related: [.init("first box", first)])
  }

  static let primaryMissing = Rule(
    "heif.pitm.missing", .error, at: .box("meta"),
    "A picture file must have a primary item", clause: Clause(.heif, "10.2.1"),
    in: .pictures,
    cause: "A tool probably assembled the items without choosing a primary item",
    fix: "Add pitm with the item_ID of the picture to display",
    passing: .images(),
    failing: .images(primary: "", more: "↓")
  ) { meta, _ in
    guard meta.isOfPictures, meta.child("iinf") != nil, !meta.isCut else { return nil }
    return meta.child("pitm") == nil
      ? .absence(in: meta, "\(meta.name) has no pitm, so no item is primary") : []
  }

  static let primaryUnknown = Rule(
    "heif.pitm.unknown-item", .error, at: .box("meta"),
    "pitm.item_ID must refer to an item that exists", clause: Clause(.iso12, "8.11.4"),
    cause: "A tool probably removed the primary item, or renumbered the items",
    fix: "Set item_ID of pitm to the ID of an existing picture",
    passing: .images(),
    failing: .images(primary: "full pitm { ↓u16 7 }")
  ) { meta, _ in
    guard let box = meta.child("pitm"), let survey = meta.inherited(.itemSurvey), !meta.isCut,
      let primary = survey.primary, survey.information.count < ItemSurvey.most
    else { return nil }
    return survey.item(primary) == nil
      ? .field(.item_ID, of: box, "item_ID is \(primary), which is not in iinf") : []
  }

  static let primaryHidden = Rule(
    "heif.pitm.hidden", .error, at: .box("meta"),
    "The primary item must not be hidden", clause: Clause(.heif, "6.4.2"),
    in: .pictures,
    cause: "The writer probably hid all inputs of derived pictures, including the primary one",
    fix: "Clear the hidden flag of the primary item, or set item_ID of pitm to a displayed picture",
    passing: .hevc(),
    failing: .hevc(mark: "↓", hidden: "flags 1")
  ) { meta, _ in
    // In AVIF files, `avif.pitm.hidden` reports this.
    meta.isMetaOfAVIF ? nil : meta.hiddenPrimary
  }

  static let propertiesMissing = Rule(
    "heif.iprp.missing-or-dup", .error, at: .box("meta"),
    "A meta box with pictures must have iprp, which must begin with ipco",
    clause: Clause(.iso12, "8.11.14"), in: .pictures,
    cause: "The writer probably omitted the properties, or wrote ipma before ipco",
    fix: "Write iprp with ipco first, followed by ipma",
    passing: .images(),
    failing: .images(properties: "", more: "↓")
  ) { meta, _ in
    guard meta.isOfPictures, let survey = meta.inherited(.itemSurvey), !meta.isCut,
      survey.information.contains(where: \.isPicture)
    else { return nil }
    guard let properties = meta.child("iprp") else {
      return .absence(in: meta, "\(meta.name) has pictures but no iprp")
    }
    guard let first = properties.children.first, first.code != "ipco" else { return [] }
    return .about(first, "\(first.name) precedes ipco, expected ipco first")
  }

  static let duplicateAssociations = Rule(
    "heif.ipma.duplicate-box", .error, at: .box("iprp"),
    "Two ipma boxes must not have the same version and flags",
    clause: Clause(.iso12, "8.11.14"),
    cause: "A tool probably added a box instead of extending the existing one",
    fix: "Merge the entries into one ipma box",
    passing: .images(),
    failing: .twoItems(ofSecond: "} ↓full ipma { u32 1 u16 2 03 01 02 0x83", count: 1)
  ) { properties, _ in
    var seen: [Int: Node] = [:]
    let boxes = properties.children("ipma")
    guard !boxes.isEmpty else { return nil }
    return boxes.compactMap { box in
      let key = (box.integer(.version) ?? 0) << 24 | (box.integer(.flags) ?? 0)
      guard let first = seen[key] else {
        seen[key] = box
        return nil
      }
      return .about(
        box,
        "\(box.name) has version \(box.integer(.version) ?? 0) and flags "
          + "\(box.integer(.flags) ?? 0), the same as an earlier ipma",
        related: [.init("first ipma", first)])
    }
  }
}

extension Node {
  /// The violation of a primary item that is hidden; nil if this `meta` box has no primary item.
  var hiddenPrimary: [Violation]? {
    guard isOfPictures, let survey = inherited(.itemSurvey),
      let item = survey.primary.flatMap({ survey.item($0) })
    else { return nil }
    return item.isHidden
      ? .about(box(item.index), "the primary item \(item.id) is hidden") : []
  }
}
