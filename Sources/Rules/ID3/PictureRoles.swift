import Anatomy
import Bytes
import Metadata
import Movie
import RuleEngine

/// Rules for the type of a picture: front cover, icon and others.
extension Rule {

  static let pictureRole = Rule(
    "id3.apic.type-range", .warning, at: .named("APIC", "PIC", kind: .frame),
    "picture_type should be a number from 0 to 20", clause: Clause(.id3v24),
    cause: "The writer probably used a type that ID3 does not define, or did not terminate the"
      + " MIME type before it",
    fix: "Set picture_type to a number from 0 to 20, such as 3 for the front cover",
    passing: .id3(#""APIC" sized u32 -2 { 00 00 00 "image/png\0" 03 00 "x" }"#),
    failing: .id3(#""APIC" sized u32 -2 { 00 00 00 "image/png\0" ↓15 00 "x" }"#)
  ) { frame, _ in
    guard let role = frame.integer(.picture_type) else { return nil }
    return role > 20
      ? .field(.picture_type, of: frame, "picture_type is \(role), expected 0 to 20") : []
  }

  static let pictureIcons = Rule(
    "id3.apic.type-duplicate", .warning, at: .id3Tag,
    "A tag must have at most one 32×32 PNG icon (type 1) and one other icon (type 2)",
    clause: Clause(.id3v24),
    cause: "The tagger probably used picture_type to number the pictures",
    fix: "Change picture_type to 3 for the front cover, or to 0 for any other picture",
    passing: .id3(#""APIC" sized u32 -2 { 00 00 00 "image/png\0" 02 00 "x" }"#),
    failing: [
      .id3(
        #"""
        "APIC" sized u32 -2 { 00 00 00 "image/png\0" 02 "a\0" "x" }
        "APIC" sized u32 -2 { 00 00 00 "image/png\0" ↓02 "b\0" "x" }
        """#),
      .id3(#""APIC" sized u32 -2 { 00 00 00 "image/jpeg\0" ↓01 00 "x" }"#),
    ]
  ) { tag, _ in
    let pictures = tag.frames("APIC", "PIC")
    guard !pictures.isEmpty else { return nil }
    var first: [Int: Node] = [:]
    return pictures.compactMap { frame in
      guard let role = frame.integer(.picture_type), [1, 2].contains(role) else { return nil }
      if let other = first[role] {
        return .field(
          .picture_type, of: frame,
          "a previous picture of the tag also has picture_type \(role); only one is allowed",
          related: [RelatedPlace("first picture of this type", other)])
      }
      first[role] = frame
      return role == 1 && !frame.holdsSmallIcon
        ? .field(
          .picture_type, of: frame,
          "picture_type is \(role), but the picture is not a PNG of 32×32 pixels") : nil
    }
  }
}

extension Node {
  /// Whether the payload of the frame is a PNG picture with a size of 32×32 pixels.
  fileprivate var holdsSmallIcon: Bool {
    guard let body = framePayload, PictureKind(source, body) == .png else { return false }
    return source.big64(at: body.start.saturatingAdd(16)) == 32 << 32 | 32
  }
}
