import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules of MIAF about brands and about the boxes in the file-level `meta` box.
extension Rule {
  static let miafBrands = Rule(
    "miaf.ftyp.brands-missing", .error, at: .boxFile,
    "A MIAF file must list miaf, and mif1 or msf1, in compatible_brands",
    clause: .miaf("7.2.1.2"),
    cause: "The writer listed a profile of MIAF without the brands that the profile builds on",
    fix: "Add mif1 and miaf to compatible_brands",
    passing: .images(),
    failing: [
      .images(fileType: #"ftyp { "avif" u32 0 ↓"avif" "miaf" }"#),
      .images(fileType: #"ftyp { "mif1" u32 0 ↓"mif1" "MiBu" }"#),
    ]
  ) { root, _ in
    guard let type = root.child("ftyp"), let claim = root.brands.first(where: claims.contains)
    else { return nil }
    // The first element is the major brand, which does not count as a compatible brand.
    let compatible = Set(root.brands.dropFirst())
    var missing: [String] = []
    if !compatible.contains("miaf") { missing.append("miaf") }
    // A file with an image sequence may list `msf1` instead of `mif1`. AVIF expects this if the
    // file has no still picture.
    if compatible.isDisjoint(with: ["mif1", "msf1"]) { missing.append("mif1") }
    guard !missing.isEmpty else { return [] }
    return .field(
      .compatible_brands, of: type,
      "the file has the brand \(claim), but compatible_brands does not list "
        + missing.joined(separator: " and "))
  }

  private static let claims = Set<FourCC>.allOfMIAF

  static let miafHandlerFirst = Rule(
    "miaf.hdlr.not-first", .error, at: .box("meta"),
    "hdlr must be the first box in the file-level meta box of a MIAF file",
    clause: .miaf("7.2.1.5"),
    cause: "The writer probably follows only HEIF, which allows any order",
    fix: "Make hdlr the first box in meta; offsets into idat do not change",
    passing: .images(),
    failing: .images(
      handler: "", primary: #"full pitm { u16 1 } ↓full hdlr { u32 0 "pict" 00 * 12 00 }"#)
  ) { meta, _ in
    guard meta.isMetaOfMIAF, let handler = meta.child("hdlr"), let first = meta.children.first
    else { return nil }
    return first.code == "hdlr"
      ? []
      : .about(
        handler, "\(first.name) precedes hdlr, expected hdlr first",
        related: [.init("first box", first)])
  }

  static let miafXML = Rule(
    "miaf.meta.xml", .error, at: .box("meta"),
    "The file-level meta box of a MIAF file must not contain XML boxes",
    clause: .miaf("7.2.1.4"),
    cause: "The writer stored metadata as XML of the file instead of as an item",
    fix: "Store the XML as an item of type mime, and remove the box",
    passing: .images(),
    failing: .images(more: #"↓full "xml " { "<a/>\0" }"#)
  ) { meta, _ in
    guard meta.isMetaOfMIAF else { return nil }
    return meta.children.filter { $0.code == "xml " || $0.code == "bxml" }.map {
      .about($0, "meta contains \($0.name), which MIAF does not allow")
    }
  }

  static let miafProtection = Rule(
    "miaf.infe.protected", .warning, at: .box("meta"),
    "A picture of a MIAF file should not be protected",
    clause: .miaf("7.2.1.8"),
    cause: "The picture is encrypted, or the writer did not set item_protection_index",
    fix: "Store the picture without encryption, and set item_protection_index to 0",
    passing: .images(),
    failing: .images(
      information: #"full iinf { u16 1 full infe version 2 { u16 1 ↓u16 1 "av01" 00 } }"#,
      more: #"full ipro { u16 1 sinf { frma { "av01" } } }"#)
  ) { meta, _ in
    guard let survey = meta.surveyOfMIAF, !survey.information.isEmpty else { return nil }
    return survey.information.filter(\.isPicture).compactMap { item in
      let box = meta.box(item.index)
      guard let index = box.integer(.item_protection_index), index != 0 else { return nil }
      return .field(
        .item_protection_index, of: box,
        "item_protection_index of picture \(item.id) is \(index), expected 0")
    }
  }

  static let miafProtectionBox = Rule(
    "miaf.ipro.unused", .warning, at: .box("ipro"),
    "A MIAF file should not contain information about protected items",
    clause: .miaf("7.2.1.8"),
    cause: "A tool probably removed the encryption of the pictures, but not ipro",
    fix: "Remove ipro if no item uses it",
    passing: .images(fileType: #"ftyp { "mif1" u32 0 "mif1" }"#, more: "full ipro { u16 0 }"),
    failing: .images(more: "↓full ipro { u16 0 }")
  ) { protection, _ in
    guard protection.parent?.parent?.isRoot == true else { return nil }
    return protection.isInMIAF
      ? .about(protection, "the file contains ipro, but pictures of a MIAF file are not protected")
      : []
  }
}
