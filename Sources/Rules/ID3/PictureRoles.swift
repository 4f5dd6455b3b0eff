import Anatomy
import Bytes

/// What pictures in a tag are of.
extension Rule {

  static let pictureRole = Rule(
    "id3.apic.type-range", .warning, at: .named("APIC", "PIC", kind: "frame"),
    "what a picture is of is one of 21 numbers", clause: Clause(.id3v24),
    cause: "a writer counted on, or the media type before it has no end",
    fix: "write 3 for the front cover, 0 for anything else",
    passing: [.id3(#""APIC" sized u32 -2 { 00 00 00 "image/png\0" 03 00 "x" }"#)],
    failing: [.id3(#""APIC" sized u32 -2 { 00 00 00 "image/png\0" ↓15 00 "x" }"#)]
  ) { frame, _ in
    guard let role = frame.integer("picture_type") else { return nil }
    return role > 20
      ? [.field("picture_type", of: frame, "\(role) is no kind of picture")] : []
  }

  static let pictureIcons = Rule(
    "id3.apic.type-duplicate", .warning, at: .id3Tag,
    "a tag has one small icon, of 32 by 32 pixels in PNG, and one other icon",
    clause: Clause(.id3v24),
    cause: "a tagger took the first numbers for the first pictures",
    fix: "write 3 for the front cover, 0 for anything else",
    passing: [.id3(#""APIC" sized u32 -2 { 00 00 00 "image/png\0" 02 00 "x" }"#)],
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
      guard let role = frame.integer("picture_type"), [1, 2].contains(role) else { return nil }
      if let other = first[role] {
        return .field(
          "picture_type", of: frame, "another picture of kind \(role) is in the tag",
          related: [RelatedPlace("the first of them", other)])
      }
      first[role] = frame
      return role == 1 && !frame.holdsSmallIcon
        ? .field("picture_type", of: frame, "the icon is no PNG of 32 by 32 pixels") : nil
    }
  }
}

extension Node {
  /// A PNG that states 32 by 32 pixels.
  fileprivate var holdsSmallIcon: Bool {
    guard let body = framePayload, PictureKind(source, body) == .png else { return false }
    return source.big64(at: body.start.saturatingAdd(16)) == 32 << 32 | 32
  }
}
