import Anatomy
import Metadata
import RuleEngine

extension Rule {
  static let coverType = Rule(
    "itunes.covr.type-vs-bytes", .warning, at: .box("ilst"),
    "The value type of a cover (covr) should match the format of the picture",
    clause: Clause(.quickTime),
    cause: "The tagger probably writes the same type for all pictures",
    fix: "Set the type to 13 for JPEG, 14 for PNG or 27 for BMP",
    passing: .tags(ilst: "covr { data { u32 13, 0 \(smallPicture) ff d9 } }"),
    failing: .tags(ilst: "covr { data { 00 ↓u24 14 u32 0 \(smallPicture) ff d9 } }")
  ) { list, _ in
    list.violations(inValuesOf: ["covr"]) { value, _ in
      guard let picture = value.picture, let type = picture.wellKnownType, value.typeSet == 0,
        value.type != 0, value.type != type
      else { return nil }
      return .bytes(
        value.typeRange, in: value.node,
        "type is \(value.type), but the picture is \(picture.rawValue), which has type \(type)",
        related: [RelatedPlace("picture", value.node)])
    }
  }

  static let coverKind = Rule(
    "itunes.covr.unsupported-image", .warning, at: .box("ilst"),
    "A cover (covr) should be a JPEG, PNG or BMP picture", clause: Clause(.quickTime),
    cause: "The tagger probably stored the picture without conversion",
    fix: "Convert the picture to JPEG or PNG",
    passing: .tags(ilst: "covr { data { u32 13, 0 \(smallPicture) ff d9 } }"),
    failing: .tags(ilst: #"covr { data { u32 13, 0 ↓"no picture" } }"#)
  ) { list, _ in
    list.violations(inValuesOf: ["covr"]) { value, _ in
      switch value.picture {
      case .jpeg?, .png?, .bmp?: return nil
      case let other?:
        return value.violation("the cover is \(other.rawValue), expected JPEG, PNG or BMP")
      case nil where value.payload.isEmpty:
        return value.violation("the cover has 0 bytes, expected a picture")
      case nil:
        return value.violation(
          "the cover (size \(value.payload.count)) is not in a recognized picture format")
      }
    }
  }

  static let coverTruncated = Rule(
    "itunes.covr.truncated-image", .error, at: .box("ilst"),
    "The picture in a cover (covr) must be complete",
    cause: "The picture was probably truncated when or before it was embedded",
    fix: "Replace the cover with the complete picture",
    passing: .tags(ilst: "covr { data { u32 13, 0 \(smallPicture) ff d9 } }"),
    failing: .tags(ilst: "covr { data { u32 13, 0 \(smallPicture) ↓} }"),
    insteadOf: ["jpeg.file.no-end"]
  ) { list, _ in
    list.violations(inValuesOf: ["covr"]) { value, _ in
      guard let picture = value.node.children.first(where: \.isPayload) else { return nil }
      let isCut =
        switch value.picture {
        case .jpeg?: picture.layoutFindings.contains { $0.rule == "jpeg.file.no-end" }
        case .png?: picture.child("IEND") == nil
        default: false
        }
      return isCut
        ? .absence(
          in: value.node,
          "the picture (size \(value.payload.count)) has no end marker (EOI or IEND)")
        : nil
    }
  }

  /// The script of the first bytes of a JPEG picture; the rest is missing.
  private static let smallPicture =
    #"ff d8 ff e0 u16 16 "JFIF\0" 01 01 00 u16 1, 1 00 00"#
}

extension StatedValue {
  fileprivate var picture: PictureKind? { PictureKind(node.source, payload) }
}
