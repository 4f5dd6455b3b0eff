import Anatomy
import Bytes

extension Rule {
  static let coverType = Rule(
    "itunes.covr.type-vs-bytes", .warning, at: .box("ilst"),
    "the type of a cover is that of the picture", clause: Clause(.quickTime),
    cause: "a tagger writes one type for all pictures",
    fix: "write 13 for JPEG, 14 for PNG, 27 for BMP",
    passing: [.tags(ilst: "covr { data { u32 13, 0 \(smallPicture) ff d9 } }")],
    failing: [.tags(ilst: "covr { data { 00 ↓u24 14 u32 0 \(smallPicture) ff d9 } }")]
  ) { list, _ in
    list.faults(inValuesOf: ["covr"]) { value, _ in
      guard let picture = value.picture, let type = picture.wellKnownType, value.typeSet == 0,
        value.type != 0, value.type != type
      else { return nil }
      return .bytes(
        value.typeRange, in: value.node,
        "type \(value.type) stands before a picture of \(picture.rawValue), which is \(type)",
        related: [RelatedPlace("the picture", value.node)])
    }
  }

  static let coverKind = Rule(
    "itunes.covr.unsupported-image", .warning, at: .box("ilst"),
    "a cover is a JPEG, a PNG or a BMP", clause: Clause(.quickTime),
    cause: "a tagger took the picture as it came",
    fix: "convert the picture to JPEG or PNG",
    passing: [.tags(ilst: "covr { data { u32 13, 0 \(smallPicture) ff d9 } }")],
    failing: [.tags(ilst: #"covr { data { u32 13, 0 ↓"no picture" } }"#)]
  ) { list, _ in
    list.faults(inValuesOf: ["covr"]) { value, _ in
      switch value.picture {
      case .jpeg?, .png?, .bmp?: return nil
      case let other?: return value.fault("the cover is \(other.rawValue)")
      case nil where value.payload.isEmpty: return value.fault("the cover is empty")
      case nil: return value.fault("the bytes are no picture that is known")
      }
    }
  }

  static let coverTruncated = Rule(
    "itunes.covr.truncated-image", .error, at: .box("ilst"),
    "the picture of a cover goes to its end",
    cause: "the picture was cut when it was put into the file, or came so",
    fix: "put the whole picture in",
    passing: [.tags(ilst: "covr { data { u32 13, 0 \(smallPicture) ff d9 } }")],
    failing: [.tags(ilst: "covr { data { u32 13, 0 \(smallPicture) ↓} }")],
    insteadOf: ["jpeg.file.no-end"]
  ) { list, _ in
    list.faults(inValuesOf: ["covr"]) { value, _ in
      guard let picture = value.node.children.first(where: \.isPayload) else { return nil }
      let isCut =
        switch value.picture {
        case .jpeg?: picture.layoutFindings.contains { $0.rule == "jpeg.file.no-end" }
        case .png?: picture.child("IEND") == nil
        default: false
        }
      return isCut ? .absence(in: value.node, "the picture is cut off") : nil
    }
  }

  /// The beginning of a JPEG, without its end.
  private static let smallPicture =
    #"ff d8 ff e0 u16 16 "JFIF\0" 01 01 00 u16 1, 1 00 00"#
}

extension StatedValue {
  fileprivate var picture: PictureKind? { PictureKind(node.source, payload) }
}
