import Anatomy
import Bytes

/// Frames that belong to somebody: identifiers, ratings, private data, links.
extension Rule {
  static let identifierOwner = Rule(
    "id3.ufid.owner-empty", .warning, at: .named("UFID", "UFI", kind: "frame"),
    "an identifier has somebody who gave it, and up to 64 bytes", clause: Clause(.id3v24),
    cause: "a writer left the owner empty, or put both into one",
    fix: "write the address of who gives the identifiers before it, with a zero between",
    passing: [.id3(#""UFID" sized u32 -2 { 00 00 "http://example.org\0" 01 }"#)],
    failing: [
      .id3(#""UFID" sized u32 -2 { 00 00 ↓00 01 }"#),
      .id3(#""UFID" sized u32 -2 { 00 00 "a\0" ↓01 * 65 }"#),
    ]
  ) { frame, _ in
    guard let owner = frame.textValue("owner_identifier") else { return nil }
    if owner.isEmpty {
      return [.field("owner_identifier", of: frame, "nobody is told who gave the identifier")]
    }
    guard let identifier = frame.field("identifier"), identifier.range.count > 64 else { return [] }
    return [
      .field("identifier", of: frame, "the identifier has \(identifier.range.count) bytes")
    ]
  }

  static let popularity = Rule(
    "id3.popm.format", .warning, at: .named("POPM", "POP", kind: "frame"),
    "a rating stands behind an address that ends, and its counter has at least 32 bits",
    clause: Clause(.id3v24),
    cause: "a writer saved bytes, or left out the zero behind the address",
    fix: "write the address, a zero, the rating, and a counter of four bytes or none",
    passing: [.id3(#""POPM" sized u32 -2 { 00 00 "a@b\0" ff u32 3 }"#)],
    failing: [
      .id3(#""POPM" sized u32 -2 { 00 00 "a@b\0" ff ↓03 }"#)
    ]
  ) { frame, _ in
    guard frame.field("rating") != nil else { return nil }
    guard let counter = frame.field("counter"), counter.range.count < 4 else { return [] }
    return [
      .field("counter", of: frame, "the counter has \(counter.range.count) bytes")
    ]
  }

  static let privateSize = Rule(
    "id3.priv.content-sniff", .info, at: .named("PRIV", kind: "frame"),
    "private data of an owner that is known is as long as that owner writes it",
    clause: Clause(.unpublished),
    cause: "a program wrote under the name of another, or cut the value",
    fix: "remove the frame, or write the whole value",
    passing: [.id3(#""PRIV" sized u32 -2 { 00 00 "PeakValue\0" u32le 1000 }"#)],
    failing: [.id3(#""PRIV" sized u32 -2 { 00 00 "PeakValue\0" ↓u16le 1000 }"#)]
  ) { frame, _ in
    guard let owner = frame.textValue("owner_identifier"), let size = ownedSizes[owner],
      let field = frame.field("owner_identifier")
    else { return nil }
    let data = ByteRange(from: field.range.end, to: frame.range.end)
    return data.count == size
      ? []
      : [
        .bytes(data, in: frame, "\(owner.quoted) has \(size) bytes, and \(data.count) are here")
      ]
  }

  private static let ownedSizes: [String: Int] = [
    "com.apple.streaming.transportStreamTimestamp": 8,
    "AverageLevel": 4, "PeakValue": 4,
    "WM/MediaClassPrimaryID": 16, "WM/MediaClassSecondaryID": 16, "WM/WMContentID": 16,
    "WM/WMCollectionID": 16, "WM/WMCollectionGroupID": 16,
  ]

  static let linkedFrame = Rule(
    "id3.link.loop", .warning, at: .named("LINK", "LNK", kind: "frame"),
    "a link leads to a frame elsewhere, and not to another link", clause: Clause(.id3v24),
    cause: "a writer left the place empty, or put something else before it",
    fix: "write the code of a frame and the place of the file that it is in",
    passing: [.id3(#""LINK" sized u32 -2 { 00 00 "TIT2" "http://a\0" }"#)],
    failing: [
      .id3(#""LINK" sized u32 -2 { 00 00 ↓"LINK" "http://a\0" }"#),
      .id3(#""LINK" sized u32 -2 { 00 00 "TIT2" ↓00 }"#),
    ]
  ) { frame, _ in
    guard let field = frame.field("frame_identifier") else { return nil }
    let letters = frame.source.bytes(field.range)
    if letters.starts(with: "LINK".utf8) || letters.starts(with: "LNK".utf8) {
      return [.field("frame_identifier", of: frame, "the link leads to a link")]
    }
    if !letters.allSatisfy({ (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }) {
      return [.field("frame_identifier", of: frame, "what the link leads to is no code of a frame")]
    }
    return frame.textValue("url")?.isEmpty ?? true
      ? [.field("url", of: frame, "the link leads to no place")] : []
  }
}
