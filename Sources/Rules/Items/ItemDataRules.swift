import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about items that have no data, no end, no properties or no picture, which readers need.
extension Rule {
  static let itemWithoutData = Rule(
    "heif.item.no-data", .error, at: .box("meta"),
    "A displayed picture, and metadata of a picture, must have data that iloc locates",
    clause: Clause(.iso12, "8.11.3"), in: .pictures,
    cause: "A tool removed the data, or the entry of the item in iloc",
    fix: "Add the offset and length of the data to iloc, or remove the item",
    passing: .images(),
    failing: [
      .images(
        information: #"full iinf { u16 1 ↓full infe version 2 { u16 1, 0 "av01" 00 } }"#,
        locations: "full iloc { 0x44 00 u16 0 }"),
      .images(
        information: #"full iinf { u16 1 ↓full infe version 2 { u16 1, 0 "av01" 00 } }"#,
        locations: "full iloc { 0x44 00 u16 1 u16 1, 0, 1 u32 @picture, 0 }"),
    ]
  ) { meta, _ in
    meta.judgeItems { survey, item in
      // Readers of AVIF ignore metadata without data.
      let isMetadata = item.type == "Exif" || item.type == "mime"
      guard
        meta.needsItem(item.id)
          || isMetadata && !meta.isMetaOfAVIF && survey.location(of: item.id) == nil
      else { return nil }
      return meta.problemOfLocation(of: item, in: survey)
    }
  }

  static let furtherItemWithoutData = Rule(
    "heif.item.no-data-hidden", .warning, at: .box("meta"),
    "Thumbnails and other further items should have data that iloc locates",
    clause: Clause(.iso12, "8.11.3"), in: .pictures,
    cause: "A tool removed the data, or the entry of the item in iloc",
    fix: "Remove the item and the references to it",
    passing: .twoItems(references: "thmb { u16 2, 1, 1 }"),
    failing: .twoItems(
      second: #"↓full infe version 2 flags 1 { u16 2, 0 "Exif" 00 }"#, place: "u16 2, 0, 0",
      references: "cdsc { u16 2, 1, 1 }", ofSecond: "")
  ) { meta, _ in
    meta.judgeItems { survey, item in
      let isMetadata = item.type == "Exif" || item.type == "mime"
      guard !meta.needsItem(item.id), ItemSurvey.isPicture(item) || isMetadata else { return nil }
      if isMetadata, !meta.isMetaOfAVIF, survey.location(of: item.id) == nil { return nil }
      return meta.problemOfLocation(of: item, in: survey)
    }
  }

  static let nameUnterminated = Rule(
    "heif.infe.unterminated", .error, at: .box("infe"),
    "item_name must end with a null byte, and content_type must follow in mime items of AVIF files",
    clause: Clause(.iso12, "8.11.6"), in: .pictures,
    cause: "The writer omitted the null byte after an empty name",
    fix: "Add a null byte after item_name, and increase the sizes of infe, iinf and meta",
    passing: .images(),
    failing: [
      .images(
        information: #"full iinf { u16 1 full infe version 2 { u16 1, 0 "av01" ↓"a" } }"#),
      .twoItems(
        second: #"full infe version 2 flags 1 { u16 2, 0 "mime" 00 } ↓"#,
        references: "cdsc { u16 2, 1, 1 }", ofSecond: ""),
    ]
  ) { item, _ in
    guard item.integer(.version) ?? 0 >= 2, item.enclosing("meta")?.isOfPictures == true,
      item.codeValue(.item_type) != nil, !item.isCut
    else { return nil }
    guard let name = item.field(.item_name), !name.range.isEmpty else {
      return .absence(in: item, "infe of item \(item.integer(.item_ID) ?? 0) has no item_name")
    }
    guard item.source.byte(at: name.range.end - 1) == 0 else {
      return .field(
        .item_name, of: item,
        "item_name of item \(item.integer(.item_ID) ?? 0) does not end with a null byte")
    }
    guard item.codeValue(.item_type) == "mime", item.fileClaims(["avif", "avis", "avio"]),
      item.field(.content_type)?.range.isEmpty ?? true
    else { return [] }
    return .absence(in: item, "infe of item \(item.integer(.item_ID) ?? 0) has no content_type")
  }

  static let protectionUnknown = Rule(
    "heif.infe.protection-unknown", .warning, at: .box("meta"),
    "item_protection_index should refer to an entry in ipro", clause: Clause(.iso12, "8.11.6"),
    in: .pictures,
    cause: "A tool removed ipro, or wrote another number into the field",
    fix: "Set item_protection_index to 0 if the item is not protected",
    passing: .images(),
    failing: .images(
      fileType: Example.plainPictures,
      information: #"full iinf { u16 1 full infe version 2 { u16 1 ↓u16 1 "av01" 00 } }"#)
  ) { meta, _ in
    guard meta.isOfPictures, let survey = meta.inherited(.itemSurvey) else { return nil }
    let count = meta.child("ipro")?.children.count ?? 0
    return survey.information.compactMap { item in
      let box = meta.box(item.index)
      guard let index = box.integer(.item_protection_index), index > count else { return nil }
      return .field(
        .item_protection_index, of: box,
        "item_protection_index of item \(item.id) is \(index), ipro has \(count) entries")
    }
  }

  static let listMissing = Rule(
    "heif.iinf.missing", .error, at: .box("meta"),
    "The meta box of a picture file must list its items in iinf", clause: Clause(.heif, "10.2.1"),
    cause: "The meta box was truncated or damaged, or a tool removed all items",
    fix: "Restore the file from its source",
    passing: .images(),
    failing: .images(meta: #"full meta { full hdlr { u32 0 "pict" 00 * 12 00 } ↓ }"#)
  ) { meta, _ in
    guard let root = meta.parent, root.isRoot, root.child("moov") == nil,
      meta.isOfPictures || root.child("ftyp") != nil && meta.fileClaims(.stills), !meta.isCut
    else { return nil }
    return meta.child("iinf") == nil
      ? .absence(in: meta, "meta of \(meta.range.count) bytes has no iinf") : []
  }

  static let metadataVersion = Rule(
    "heif.meta.version", .error, at: .box("meta"),
    "version of the meta box of a picture file must be 0", clause: Clause(.iso12, "8.11.1"),
    cause: "The box is damaged, or was written for a later version of the standard",
    fix: "Set version of meta to 0",
    passing: .images(),
    failing: .images(
      meta: Example.images().script.part(from: "full meta {", to: "mdat")
        .replacing("full meta {", with: "↓full meta version 1 {"))
  ) { meta, _ in
    guard meta.isOfPictures, let version = meta.integer(.version) else { return nil }
    return version == 0 ? [] : .about(meta, "version of meta is \(version), expected 0")
  }

  static let metadataWithoutVersion = Rule(
    "heif.meta.no-version", .error, at: .box("meta"),
    "The meta box of a picture file must begin with version and flags",
    clause: Clause(.iso12, "8.11.1"),
    cause: "A tool wrote meta in the QuickTime form, which has no version and flags",
    fix: "Insert four zero bytes before the first box in meta, and update iloc",
    passing: .images(),
    failing: .images(
      meta: Example.images().script.part(from: "full meta {", to: "mdat")
        .replacing("full meta {", with: "↓meta {")),
    insteadOf: ["isom.meta.fullbox-ambiguity"]
  ) { meta, _ in
    guard meta.isOfPictures else { return nil }
    return meta.field(.version) == nil
      ? .about(
        meta,
        "meta begins with \(meta.children.first?.name ?? meta.name), expected version and flags")
      : []
  }

  static let fileTypeOfPicturesMissing = Rule(
    "heif.ftyp.missing", .error, at: .boxFile,
    "A picture file must contain ftyp", clause: Clause(.heif, "10.1"),
    cause: "The beginning of the file is missing, or the file was cut out of another one",
    fix: "Insert ftyp with the brands of the picture, and increase the offsets in iloc by its size",
    passing: .images(),
    failing: .images(fileType: "↓"), insteadOf: ["isom.ftyp.missing", "file.quicktime-no-ftyp"]
  ) { root, _ in
    guard let meta = root.child("meta"), meta.isOfPictures, meta.child("iinf") != nil else {
      return nil
    }
    return root.child("ftyp") == nil
      ? .bytes(
        ByteRange(start: 0, count: 0), in: root,
        "ftyp is missing in a file with \(root.children.count) boxes and a meta box of pictures")
      : []
  }

  static let brandsUnknown = Rule(
    "heif.ftyp.no-picture-brand", .error, at: .boxFile,
    "major_brand and compatible_brands of a picture file must contain brands of pictures",
    clause: Clause(.heif, "10.1"),
    cause: "A tool replaced the brands, or the file is damaged",
    fix: "Set major_brand to heic for a picture of HEVC or to avif for one of AV1, and list mif1",
    passing: .hevc(),
    failing: [
      .hevc(fileType: #"ftyp { ↓"abcd" u32 0 "mif1" "heic" }"#),
      .hevc(fileType: #"ftyp { "heic" u32 0 ↓"abcd" }"#),
    ]
  ) { root, _ in
    // Readers of AVIF accept any major brand. Files with movies may claim only those.
    guard root.child("moov") == nil, let type = root.child("ftyp"), let meta = root.child("meta"),
      meta.isOfPictures,
      meta.child("iinf") != nil, !root.fileClaims(["avif", "avis", "avio"]),
      let major = type.codeValue(.major_brand)
    else { return nil }
    let compatible = root.brands.dropFirst()
    if compatible.allSatisfy({ !pictureBrands.contains($0) }) {
      return .field(
        .compatible_brands, of: type,
        "compatible_brands contains \(compatible.count) brands, none of them for pictures")
    }
    return pictureBrands.contains(major) || movieBrands.contains(major)
      ? []
      : .field(.major_brand, of: type, "major_brand is \(major), which is no brand of pictures")
  }

  private static let pictureBrands = Set<FourCC>.pictures.union([
    "jpeg", "jpgs", "j2is", "vvis", "evbi", "evbs", "evmi", "evms", "mif3", "unif", "1pic", "MiHB",
    "MiHA", "MiHE", "MiAB", "MA1A", "MA1B", "geo1",
  ])
  /// The brands of movies, which files with movies and pictures may have.
  private static let movieBrands: Set<FourCC> = [
    "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "isoa", "isob", "isoc",
    "mp41", "mp42", "qt  ", "M4V ", "crx ",
  ]
}

extension Node {
  fileprivate func problemOfLocation(
    of item: ItemSurvey.Information, in survey: ItemSurvey
  ) -> String? {
    guard let type = item.type, type != "iden" else { return nil }
    guard let location = survey.location(of: item.id) else {
      return "item \(item.id) of type \(type) has no entry in iloc"
    }
    // Other rules report construction methods that are unknown or refer to missing data.
    guard location.method <= 1 else { return nil }
    guard let extent = survey.extents(of: location).first(where: { $0.length == 0 }) else {
      return location.statedExtents == 0 || location.extents.isEmpty
        ? "item \(item.id) of type \(type) has \(location.statedExtents) extents in iloc" : nil
    }
    return "item \(item.id) of type \(type) has an extent of \(extent.length) bytes in iloc"
  }
}

extension Set<FourCC> {
  /// The brands of files with still pictures.
  fileprivate static let stills: Set<FourCC> = [
    "mif1", "mif2", "heic", "heix", "heim", "heis", "avif", "avci",
  ]
}

extension String {
  /// Returns the part of an example from one text up to another one.
  fileprivate func part(from first: String, to last: String) -> String {
    guard let start = firstRange(of: first)?.lowerBound, let end = firstRange(of: last)?.lowerBound
    else { return self }
    return String(self[start..<end])
  }
}
