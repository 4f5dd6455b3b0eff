import Anatomy
import Bytes

extension Rule {
  static let pictureMetadataMissing = Rule(
    "heif.meta.missing", .error, at: .boxFile,
    "a file of the kind of still pictures says which items it has", clause: Clause(.heif, "6.2"),
    in: .pictures,
    cause: "a writer named the brand of pictures for a file that has a track of them alone",
    fix: "name the brand of picture sequences, or write the metadata",
    passing: [.images()],
    failing: [.movie(fileType: #"ftyp { "mif1" u32 0 "mif1" }"#, more: "↓")]
  ) { root, _ in
    let stills: Set<FourCC> = ["mif1", "mif2", "heic", "heix", "heim", "heis", "avif", "avci"]
    guard let brand = root.brands.first(where: stills.contains), root.child("mini") == nil,
      !root.isCut
    else { return nil }
    return root.child("meta") == nil
      ? [.absence(in: root, "the file is of the brand \(brand) and has no metadata")] : []
  }

  static let pictureHandler = Rule(
    "heif.hdlr.not-pict", .error, at: .box("meta"),
    "the metadata of a picture file is about pictures", clause: Clause(.heif, "6.2"),
    in: .pictures,
    cause: "a writer took over the handler of metadata of another kind",
    fix: "write pict as the type of the handler",
    passing: [.images()],
    failing: [.images(handler: #"full hdlr { u32 0 ↓"null" 00 * 12 00 }"#)]
  ) { meta, _ in
    guard meta.parent?.isRoot == true, meta.child("iinf") != nil || meta.child("iprp") != nil,
      let handler = meta.child("hdlr"), let kind = handler.codeValue("handler_type")
    else { return nil }
    return kind == "pict"
      ? [] : [.field("handler_type", of: handler, "the handler is \(kind) and not pict")]
  }

  static let handlerNotFirst = Rule(
    "heif.hdlr.not-first", .warning, at: .box("meta"),
    "the handler is the first box of the metadata of pictures", in: .pictures,
    cause: "a writer put the boxes in an order of its own",
    fix: "move the handler to the front; offsets into idat stay as they are",
    passing: [.images()],
    failing: [
      .images(
        handler: "", primary: #"full pitm { u16 1 } ↓full hdlr { u32 0 "pict" 00 * 12 00 }"#)
    ]
  ) { meta, _ in
    guard meta.isOfPictures, let handler = meta.child("hdlr"), let first = meta.children.first
    else { return nil }
    return first.code == "hdlr"
      ? []
      : [.about(handler, "\(first.name) stands before the handler", related: [.init("it", first)])]
  }

  static let primaryMissing = Rule(
    "heif.pitm.missing", .error, at: .box("meta"),
    "a picture file says which picture is shown first", clause: Clause(.heif, "10.2.1"),
    in: .pictures,
    cause: "a tool put the items together and did not choose",
    fix: "add a primary item box with the item that readers are to show",
    passing: [.images()],
    failing: [.images(primary: "", more: "↓")]
  ) { meta, _ in
    guard meta.isOfPictures, meta.child("iinf") != nil, !meta.isCut else { return nil }
    return meta.child("pitm") == nil ? [.absence(in: meta, "no item is the primary one")] : []
  }

  static let primaryUnknown = Rule(
    "heif.pitm.unknown-item", .error, at: .box("meta"),
    "the primary item is one that there is", clause: Clause(.iso12, "8.11.4"),
    cause: "a tool removed the primary item, or numbered the items anew",
    fix: "name an item that there is",
    passing: [.images()],
    failing: [.images(primary: "full pitm { ↓u16 7 }")]
  ) { meta, _ in
    guard let box = meta.child("pitm"), let survey = meta.inherited(.itemSurvey), !meta.isCut,
      let primary = survey.primary, survey.information.count < ItemSurvey.most
    else { return nil }
    return survey.item(primary) == nil
      ? [.field("item_ID", of: box, "there is no item \(primary)")] : []
  }

  static let primaryHidden = Rule(
    "heif.pitm.hidden", .warning, at: .box("meta"),
    "the primary item is a picture that may be shown", clause: Clause(.heif, "6.4.2"),
    in: .pictures,
    cause: "a writer hid all pictures that others are made of, and the primary one among them",
    fix: "clear the flag of the primary item, or choose another",
    passing: [.images()],
    failing: [
      .images(
        information: #"""
          full iinf {
            u16 1
            ↓full infe version 2 flags 1 { u16 1, 0 "av01" 00 }
          }
          """#)
    ]
  ) { meta, _ in
    guard meta.isOfPictures, let survey = meta.inherited(.itemSurvey),
      let item = survey.primary.flatMap({ survey.item($0) })
    else { return nil }
    let box = meta.box(item.index)
    if item.isHidden { return [.about(box, "the primary item \(item.id) is hidden")] }
    let others: Set<FourCC> = ["Exif", "mime", "uri "]
    guard let type = item.type, others.contains(type) else { return [] }
    return [.about(box, "the primary item \(item.id) is of type \(type)")]
  }

  static let propertiesMissing = Rule(
    "heif.iprp.missing-or-dup", .error, at: .box("meta"),
    "pictures have a box of properties that begins with all of them",
    clause: Clause(.iso12, "8.11.14"), in: .pictures,
    cause: "a writer left the properties out, or wrote first to whom they belong",
    fix: "write the container first and what belongs to whom behind it",
    passing: [.images()],
    failing: [.images(properties: "", more: "↓")]
  ) { meta, _ in
    guard meta.isOfPictures, let survey = meta.inherited(.itemSurvey), !meta.isCut,
      survey.information.contains(where: \.isPicture)
    else { return nil }
    guard let properties = meta.child("iprp") else {
      return [.absence(in: meta, "the pictures have no properties")]
    }
    guard let first = properties.children.first, first.code != "ipco" else { return [] }
    return [.about(first, "\(first.name) stands before the properties")]
  }

  static let duplicateAssociations = Rule(
    "heif.ipma.duplicate-box", .error, at: .box("iprp"),
    "of the boxes that give properties to items no two have the same version and flags",
    clause: Clause(.iso12, "8.11.14"),
    cause: "a tool added a box instead of adding to the one that was there",
    fix: "put the entries into one box",
    passing: [.images()],
    failing: [
      .twoItems(ofSecond: "} ↓full ipma { u32 1 u16 2 03 01 02 0x83", count: 1)
    ]
  ) { properties, _ in
    var seen: [Int: Node] = [:]
    let boxes = properties.children("ipma")
    guard !boxes.isEmpty else { return nil }
    return boxes.compactMap { box in
      let key = (box.integer("version") ?? 0) << 24 | (box.integer("flags") ?? 0)
      guard let first = seen[key] else {
        seen[key] = box
        return nil
      }
      return .about(
        box, "a second ipma has the same version and flags", related: [.init("the first", first)])
    }
  }
}
