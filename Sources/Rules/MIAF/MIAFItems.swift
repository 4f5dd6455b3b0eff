import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules of MIAF about the storage and the roles of items.
extension Rule {
  static let miafStorage = Rule(
    "miaf.iloc.not-in-mdat", .warning, at: .box("meta"),
    "Coded pictures, Exif and XMP of a MIAF file should be stored in mdat",
    clause: .miaf("7.2.1.13"),
    cause: "The writer stored small items in idat to save space",
    fix: "Move the data to mdat, and set construction_method to 0",
    passing: .images(),
    failing: .images(
      locations: "full iloc version 1 { 0x44 00 u16 1 u16 1 00 ↓01 u16 0, 1 u32 0, 4 }",
      more: "idat { 0a 00 32 00 }")
  ) { meta, _ in
    guard let survey = meta.surveyOfMIAF, let box = meta.child("iloc"),
      !survey.locations.isEmpty
    else { return nil }
    return survey.locations.compactMap { location in
      guard let item = survey.item(location.id), let type = item.type else { return nil }
      let isDerived = ItemSurvey.derivedTypes.contains(type)
      let isMetadata = type == "Exif" || meta.box(item.index).isXMP
      guard isDerived || item.isPicture || isMetadata else { return nil }
      let most = isDerived ? 1 : 0
      guard location.method > most else { return nil }
      return .bytes(
        location.methodRange ?? location.range, in: box,
        "construction_method of item \(location.id) of type \(type) is \(location.method), "
          + (isDerived ? "expected 0 or 1" : "expected 0"))
    }
  }

  static let miafDataReference = Rule(
    "miaf.iloc.external", .error, at: .box("meta"),
    "Pictures of a file with a MIAF profile must be stored in the same file",
    clause: .miaf("8.2.1"),
    cause: "The writer refers to a data reference, also for data in the same file",
    fix: "Store the picture in the file, and set data_reference_index to 0",
    passing: .images(fileType: profiled),
    failing: .images(
      fileType: profiled,
      locations: "full iloc { 0x44 00 u16 1 ↓u16 1, 1, 1 u32 @picture, 4 }",
      more: #"dinf { full dref { u32 1 full "url " flags 1 {} } }"#)
  ) { meta, _ in
    guard meta.parent?.isRoot == true,
      meta.fileClaims(.selfContained),
      let survey = meta.inherited(.itemSurvey), let box = meta.child("iloc")
    else { return nil }
    return survey.locations.compactMap { location in
      location.dataReference == 0
        ? nil
        : .bytes(
          location.range, in: box,
          "data_reference_index of item \(location.id) is \(location.dataReference), expected 0")
    }
  }

  private static let profiled = #"ftyp { "avif" u32 0 "avif" "mif1" "miaf" "MA1B" }"#

  static let miafPrimary = Rule(
    "miaf.pitm.not-master", .warning, at: .box("meta"),
    "The primary item of a MIAF file should not be a thumbnail or an auxiliary picture",
    clause: .miaf("7.3.2"),
    cause: "A tool probably removed the master picture and promoted its thumbnail",
    fix: "Set item_ID of pitm to the master picture, or remove the reference of the primary item",
    passing: .twoItems(references: "thmb { u16 2, 1, 1 }"),
    failing: .twoItems(
      primary: "full pitm { ↓u16 2 }", references: "thmb { u16 2, 1, 1 }")
  ) { meta, _ in
    guard meta.isMetaOfMIAF, let box = meta.child("pitm"), let primary = box.integer(.item_ID),
      let survey = meta.inherited(.itemSurvey)
    else { return nil }
    let roles: [FourCC: String] = ["thmb": "a thumbnail", "auxl": "an auxiliary picture"]
    guard
      let reference = survey.references.first(where: { roles[$0.type] != nil && $0.from == primary }
      )
    else { return [] }
    return .field(
      .item_ID, of: box,
      "the primary item \(primary) is \(roles[reference.type] ?? "") of another item",
      related: [.init("the reference", meta.box(reference.index))])
  }

  static let miafThumbnails = Rule(
    "miaf.thmb.too-small", .error, at: .box("meta"),
    "A picture of a MIAF file must not have 200 times more pixels than its next smaller thumbnail",
    clause: .miaf("7.3.3"),
    cause: "The writer uses the same thumbnail size for pictures of any size",
    fix: "Add a larger thumbnail",
    passing: .twoItems(references: "thmb { u16 2, 1, 1 }"),
    failing: .twoItems(
      references: "↓thmb { u16 2, 1, 1 }",
      moreProperties: "full ispe { u32 4, 4 } full ispe { u32 160, 80 }",
      ofFirst: "u16 1 03 05 02 0x83", ofSecond: "u16 2 03 04 02 0x83")
  ) { meta, _ in
    guard let survey = meta.surveyOfMIAF else { return nil }
    let references = survey.references.filter { $0.type == "thmb" }
    guard !references.isEmpty else { return nil }
    var thumbnails: [Int: [(pixels: Int, index: Int32)]] = [:]
    for reference in references {
      guard let pixels = survey.pixels(of: reference.from, in: meta) else { continue }
      for master in reference.to.prefix(1000) {
        thumbnails[master, default: []].append((pixels, reference.index))
      }
    }
    return thumbnails.keys.sorted().flatMap { master -> [Violation] in
      guard let pixels = survey.pixels(of: master, in: meta) else { return [] }
      let sizes = (thumbnails[master] ?? []).sorted {
        ($0.pixels, $0.index) < ($1.pixels, $1.index)
      }
      return sizes.indices.compactMap { place in
        let next = place + 1 < sizes.count ? sizes[place + 1].pixels : pixels
        let (less, more) = (min(sizes[place].pixels, next), max(sizes[place].pixels, next))
        guard less.saturatingTimes(200) < more else { return nil }
        return .about(
          meta.box(sizes[place].index),
          "a thumbnail of picture \(master) has \(sizes[place].pixels) pixels, the next larger "
            + "picture has \(next), more than 200 times as many")
      }
    }
  }
}

extension ItemSurvey {
  /// The types of pictures that are computed from other pictures.
  static let derivedTypes: Set<FourCC> = ["grid", "iden", "iovl", "tmap", "sato"]

  /// Returns the number of pixels that the `ispe` property of an item states; nil if it has none, or
  /// states 0.
  func pixels(of id: Int, in meta: Node) -> Int? {
    guard let place = property("ispe", of: id), let box = meta.property(place),
      let width = box.integer(.image_width), let height = box.integer(.image_height),
      width > 0, height > 0
    else { return nil }
    return width.saturatingTimes(height)
  }
}

extension Node {
  /// Whether this `infe` box describes an XMP packet.
  fileprivate var isXMP: Bool {
    guard codeValue(.item_type) == "mime", case .text(let type)? = value(.content_type) else {
      return false
    }
    return type.string == "application/rdf+xml"
  }
}
