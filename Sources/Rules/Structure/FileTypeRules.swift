import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule.Place {
  /// The root node of a file that consists of boxes, for rules about such files.
  static let boxFile = Rule.Place.box("isom")
}

extension Rule {
  static let fileTypeMissing = Rule(
    "isom.ftyp.missing", .warning, at: .boxFile,
    "A file should contain ftyp, which lists the specifications that the file follows; only files "
      + "of the first edition may lack it",
    clause: Clause(.iso12, "4.3.1"),
    in: Profile.iso,
    cause: "The beginning of the file is missing, or the file was cut out of another one",
    fix:
      "Insert ftyp at the start of the file, and increase all chunk and item offsets by its size",
    passing: .movie(),
    failing: .movie(fileType: "↓"), insteadOf: ["file.quicktime-no-ftyp"]
  ) { root, file in
    let isSegment = ["styp", "moof", "sidx", "emsg", "prft"].contains(root.children.first?.code)
    guard !isSegment else { return nil }
    guard root.child("ftyp") == nil else { return [] }
    return .bytes(
      ByteRange(start: 0, count: 0), in: root,
      "ftyp is missing; number of top-level boxes: \(root.children.count)")
  }

  static let fileTypeNotFirst = Rule(
    "isom.ftyp.not-first", .error, at: .boxFile,
    "ftyp must be the first box, except after a signature box",
    clause: Clause(.iso12, "4.3.1"), in: Profile.iso,
    cause: "A tool wrote other boxes before ftyp",
    fix: "Move ftyp to the start of the file, and update all offsets into the boxes that shift",
    passing: .movie(),
    failing: .movie(fileType: #"free {} ↓ftyp { "isom" u32 512 "isom" "mp42" }"#)
  ) { root, _ in
    guard let type = root.child("ftyp"), let first = root.children.first else { return nil }
    // JPEG 2000, JPEG XL and JPEG XS files begin with a signature box, and `ftyp` is second.
    guard first.code != "ftyp", !["jP  ", "JXL ", "JXS "].contains(first.code) else { return [] }
    return .about(
      type, "\(first.name) precedes ftyp", related: [RelatedPlace("the first box", first)])
  }

  static let fileTypeDuplicate = Rule(
    "isom.ftyp.duplicate", .error, at: .boxFile,
    "A file must contain only one ftyp", clause: Clause(.iso12, "4.3.1"),
    cause: "Two files were probably concatenated",
    fix: "Split the file at the second ftyp, and join the parts with ffmpeg or MP4Box",
    passing: .movie(),
    failing: .movie(more: #"↓ftyp { "isom" u32 512 "isom" }"#)
  ) { root, _ in
    root.child("ftyp") == nil ? nil : Node.repeated("ftyp", in: root)
  }

  static let brandsNotWhole = Rule(
    "isom.ftyp.brands-not-multiple-of-4", .error, at: .box("ftyp", "styp"),
    "The list of compatible brands must consist of complete 4-byte codes",
    clause: Clause(.iso12, "4.3.2"),
    cause: "The writer calculated the size of the box incorrectly",
    fix: "End the box after its last complete brand",
    passing: .movie(),
    failing: .movie(fileType: #"ftyp { "isom" u32 512 "isom" "mp42" ↓00 00 }"#)
  ) { type, _ in
    let length = type.range.count - type.headerSize - 8
    guard length >= 0, !type.isCut else { return nil }
    guard length % 4 != 0 else { return [] }
    return .bytes(
      ByteRange(start: type.range.end - length % 4, count: length % 4), in: type,
      "\(type.name) contains \(length % 4 == 1 ? "1 extra byte" : "\(length % 4) extra bytes")"
        + " after the last brand")
  }

  static let majorNotCompatible = Rule(
    "isom.ftyp.major-not-in-compatible", .warning, at: .box("ftyp"),
    "compatible_brands should include the major brand", clause: Clause(.iso12, "4.3.1"),
    in: Profile.iso,
    cause: "The writer listed only additional brands in compatible_brands",
    fix: "Add the major brand to compatible_brands",
    passing: .movie(),
    failing: .movie(fileType: #"ftyp { ↓"isom" u32 512 "mp42" }"#)
  ) { type, _ in
    let brands = type.parent?.brands ?? []
    guard let major = brands.first else { return nil }
    return brands.dropFirst().contains(major)
      ? []
      : .field(
        .major_brand, of: type, "compatible_brands does not include the major brand \(major)")
  }

  static let majorIsISOM = Rule(
    "isom.ftyp.isom-as-major", .info, at: .box("ftyp"),
    "major_brand should be more specific than isom, the brand of the base format",
    in: Profile.iso,
    cause:
      "The writer followed only the base format, or omitted the brand of a more specific format",
    fix: "Set major_brand to the brand of the specification that the file follows, such as mp42",
    passing: .movie(fileType: #"ftyp { "mp42" u32 0 "mp42" "isom" }"#),
    failing: .movie(fileType: #"ftyp { ↓"isom" u32 512 "isom" "mp42" }"#)
  ) { type, _ in
    guard case .code(let major)? = type.value(.major_brand) else { return nil }
    return major == "isom"
      ? .field(.major_brand, of: type, "major_brand is \(major), the general brand of ISO files")
      : []
  }
}
