import Anatomy
import Bytes

extension Rule.Place {
  /// A file of boxes as a whole.
  static let boxFile = Rule.Place.box("isom")
}

extension Rule {
  static let fileTypeMissing = Rule(
    "isom.ftyp.missing", .error, at: .boxFile,
    "a file says by its first box which specifications it follows", clause: Clause(.iso12, "4.3.1"),
    in: Profile.iso,
    cause: "the beginning of the file is lost, or it was cut out of another file",
    fix: "put a file type box in front and move all offsets by its size",
    passing: [.movie()],
    failing: [.movie(fileType: "↓")]
  ) { root, file in
    let isSegment = ["styp", "moof", "sidx", "emsg", "prft"].contains(root.children.first?.code)
    guard !isSegment else { return nil }
    guard root.child("ftyp") == nil else { return [] }
    return [.bytes(ByteRange(start: 0, count: 0), in: root, "the file has no ftyp")]
  }

  static let fileTypeNotFirst = Rule(
    "isom.ftyp.not-first", .error, at: .boxFile,
    "nothing stands before the file type that readers need to know it for",
    clause: Clause(.iso12, "4.3.1"), in: Profile.iso,
    cause: "a tool wrote the file in the order in which it came by the boxes",
    fix: "move ftyp to the front and shift the offsets of what it passes",
    passing: [.movie()],
    failing: [.movie(fileType: #"free {} ↓ftyp { "isom" u32 512 "isom" "mp42" }"#)]
  ) { root, _ in
    guard let type = root.child("ftyp"), let first = root.children.first else { return nil }
    // Marks of damage by transfers come before everything else.
    guard first.code != "ftyp", !["jP  ", "JXL ", "JXS "].contains(first.code) else { return [] }
    return [
      .about(
        type, "\(first.name) stands before ftyp", related: [RelatedPlace("the first box", first)])
    ]
  }

  static let fileTypeDuplicate = Rule(
    "isom.ftyp.duplicate", .error, at: .boxFile,
    "a file has one file type", clause: Clause(.iso12, "4.3.1"),
    cause: "two files were put behind each other",
    fix: "join the files with a tool that knows their structure",
    passing: [.movie()],
    failing: [.movie(more: #"↓ftyp { "isom" u32 512 "isom" }"#)]
  ) { root, _ in
    root.child("ftyp") == nil ? nil : Node.repeated("ftyp", in: root)
  }

  static let brandsNotWhole = Rule(
    "isom.ftyp.brands-not-multiple-of-4", .error, at: .box("ftyp", "styp"),
    "the list of brands is made of codes of four bytes", clause: Clause(.iso12, "4.3.2"),
    cause: "the size of the box was miscounted",
    fix: "let the box end with its last whole brand",
    passing: [.movie()],
    failing: [.movie(fileType: #"ftyp { "isom" u32 512 "isom" "mp42" ↓00 00 }"#)]
  ) { type, _ in
    let length = type.range.count - type.headerSize - 8
    guard length >= 0, !type.isCut else { return nil }
    guard length % 4 != 0 else { return [] }
    return [
      .bytes(
        ByteRange(start: type.range.end - length % 4, count: length % 4), in: type,
        "\(length % 4) bytes are left behind the last brand")
    ]
  }

  static let majorNotCompatible = Rule(
    "isom.ftyp.major-not-in-compatible", .warning, at: .box("ftyp"),
    "the major brand is one of the compatible brands", clause: Clause(.iso12, "4.3.1"),
    in: Profile.iso,
    cause: "a writer takes the list for what is compatible beside the major brand",
    fix: "repeat the major brand in the list",
    passing: [.movie()],
    failing: [.movie(fileType: #"ftyp { ↓"isom" u32 512 "mp42" }"#)]
  ) { type, _ in
    let brands = type.parent?.brands ?? []
    guard let major = brands.first else { return nil }
    return brands.dropFirst().contains(major)
      ? [] : [.field("major_brand", of: type, "\(major) is not among the compatible brands")]
  }

  // No warning: what most files on earth are written with does it, and all readers take it.
  static let majorIsISOM = Rule(
    "isom.ftyp.isom-as-major", .info, at: .box("ftyp"),
    "the major brand names more than the base format",
    // Mainstream writers all write isom as the major brand, and readers do not mind: no warning.
    in: Profile.iso,
    cause: "a writer follows no specification beyond the base format, or does not say which",
    fix: "name the brand of the specification that the file follows, such as mp42",
    passing: [.movie(fileType: #"ftyp { "mp42" u32 0 "mp42" "isom" }"#)],
    failing: [.movie(fileType: #"ftyp { ↓"isom" u32 512 "isom" "mp42" }"#)]
  ) { type, _ in
    guard case .code(let major)? = type.value("major_brand") else { return nil }
    return major == "isom"
      ? [.field("major_brand", of: type, "the base format alone is named as major brand")] : []
  }
}
