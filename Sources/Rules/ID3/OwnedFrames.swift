import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules for frames with an owner or a target: identifiers, ratings, private data, links.
extension Rule {
  static let identifierOwner = Rule(
    "id3.ufid.owner-empty", .warning, at: .named("UFID", "UFI", kind: .frame),
    "A unique file identifier must have an owner and at most 64 bytes", clause: Clause(.id3v24),
    cause: "The writer probably left the owner empty, or put owner and identifier in one field",
    fix: "Write the address of the owner, a zero byte, and an identifier of at most 64 bytes",
    passing: [.id3(#""UFID" sized u32 -2 { 00 00 "http://example.org\0" 01 }"#)],
    failing: [
      .id3(#""UFID" sized u32 -2 { 00 00 ↓00 01 }"#),
      .id3(#""UFID" sized u32 -2 { 00 00 "a\0" ↓01 * 65 }"#),
    ]
  ) { frame, _ in
    guard let owner = frame.textValue(.owner_identifier) else { return nil }
    if owner.isEmpty {
      return .field(.owner_identifier, of: frame, "owner_identifier of \(frame.code) is empty")
    }
    guard let identifier = frame.field(.identifier), identifier.range.count > 64 else { return [] }
    return .field(
      .identifier, of: frame,
      "identifier has \(identifier.range.count) bytes, at most 64 are allowed")
  }

  static let popularity = Rule(
    "id3.popm.format", .warning, at: .named("POPM", "POP", kind: .frame),
    "The play counter of a POPM frame must be absent or have at least 32 bits",
    clause: Clause(.id3v24),
    cause: "The writer probably omitted leading zero bytes, or the zero byte after the email "
      + "address",
    fix: "Write the email address, a zero byte, the rating, and a counter of four bytes or none",
    passing: .id3(#""POPM" sized u32 -2 { 00 00 "a@b\0" ff u32 3 }"#),
    failing: .id3(#""POPM" sized u32 -2 { 00 00 "a@b\0" ff ↓03 }"#)
  ) { frame, _ in
    guard frame.field(.rating) != nil else { return nil }
    guard let counter = frame.field(.counter), counter.range.count < 4 else { return [] }
    return .field(
      .counter, of: frame, "counter has \(counter.range.count) bytes, at least 4 are required")
  }

  static let privateSize = Rule(
    "id3.priv.content-sniff", .info, at: .named("PRIV", kind: .frame),
    "Private data of a known owner should have the size that this owner writes",
    clause: Clause(.unpublished),
    cause: "A program probably used the identifier of another owner, or truncated the value",
    fix: "Remove the PRIV frame, or write the complete value",
    passing: .id3(#""PRIV" sized u32 -2 { 00 00 "PeakValue\0" u32le 1000 }"#),
    failing: .id3(#""PRIV" sized u32 -2 { 00 00 "PeakValue\0" ↓u16le 1000 }"#)
  ) { frame, _ in
    guard let owner = frame.textValue(.owner_identifier), let size = ownedSizes[owner],
      let field = frame.field(.owner_identifier)
    else { return nil }
    let data = ByteRange(from: field.range.end, to: frame.range.end)
    return data.count == size
      ? []
      : .bytes(
        data, in: frame, "the data of \(owner.quoted) has \(data.count) bytes, expected \(size)")
  }

  private static let ownedSizes: [String: Int] = [
    "com.apple.streaming.transportStreamTimestamp": 8,
    "AverageLevel": 4, "PeakValue": 4,
    "WM/MediaClassPrimaryID": 16, "WM/MediaClassSecondaryID": 16, "WM/WMContentID": 16,
    "WM/WMCollectionID": 16, "WM/WMCollectionGroupID": 16,
  ]

  static let linkedFrame = Rule(
    "id3.link.loop", .warning, at: .named("LINK", "LNK", kind: .frame),
    "A link should contain a frame ID and a URL, and should not refer to another link",
    clause: Clause(.id3v24),
    cause: "The writer probably left the URL empty, or put other data before it",
    fix: "Write the ID of the linked frame and the URL of the file that contains it",
    passing: [.id3(#""LINK" sized u32 -2 { 00 00 "TIT2" "http://a\0" }"#)],
    failing: [
      .id3(#""LINK" sized u32 -2 { 00 00 ↓"LINK" "http://a\0" }"#),
      .id3(#""LINK" sized u32 -2 { 00 00 "TIT2" ↓00 }"#),
    ]
  ) { frame, _ in
    guard let field = frame.field(.frame_identifier) else { return nil }
    let letters = frame.source.bytes(field.range)
    if letters.starts(with: "LINK".utf8) || letters.starts(with: "LNK".utf8) {
      return .field(.frame_identifier, of: frame, "\(frame.code) refers to another link frame")
    }
    if !letters.allSatisfy({ (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }) {
      return .field(
        .frame_identifier, of: frame,
        "frame_identifier of \(frame.code) contains characters other than A-Z and 0-9")
    }
    return frame.textValue(.url)?.isEmpty ?? true
      ? .field(.url, of: frame, "url of \(frame.code) is empty") : []
  }
}
