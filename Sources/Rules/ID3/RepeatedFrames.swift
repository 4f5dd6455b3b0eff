import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let duplicateKeys = Rule(
    "id3.frame.duplicate-key", .error, at: .id3Tag,
    "Frames with the same ID must differ in description, language or owner",
    clause: Clause(.id3v24),
    cause: "A tagger probably added a frame instead of changing the existing one",
    fix: "Keep one of the frames, or give them different descriptions: readers show only one of"
      + " them",
    passing: .id3(
      #"""
      "TXXX" sized u32 -2 { 00 00 00 "a\0" "One" }
      "TXXX" sized u32 -2 { 00 00 00 "b\0" "Two" }
      """#),
    failing: [
      .id3(
        #"""
        "TXXX" sized u32 -2 { 00 00 00 "a\0" "One" }
        ↓"TXXX" sized u32 -2 { 00 00 00 "a\0" "Two" }
        """#),
      .id3(
        #"""
        "COMM" sized u32 -2 { 00 00 00 "eng" "\0" "One" }
        ↓"COMM" sized u32 -2 { 00 00 01 "eng" ff fe 00 00 ff fe utf16le"Two" }
        """#),
    ]
  ) { tag, _ in
    var first: [[String]: Node] = [:]
    var isThere = false
    var violations: [Violation] = []
    for frame in tag.children where frame.isFrame {
      guard let parts = FrameKeys.parts[frame.declaredNodeKind.declaredName] else { continue }
      let key = parts.map { frame.textValue($0) }
      guard !key.contains(nil) else { continue }
      isThere = true
      let name = [frame.declaredNodeKind.declaredName] + key.compactMap { $0 }
      if let other = first[name] {
        let words = zip(parts, name.dropFirst()).map { "\($0.rawValue) \($1.quoted)" }
          .joined(separator: " and ")
        violations.append(
          .about(
            frame, "a previous \(frame.code) frame of the tag also has \(words)",
            related: [RelatedPlace("first frame", other)]))
      } else {
        first[name] = frame
      }
    }
    return isThere ? violations : nil
  }
}

/// For each frame ID, the fields by which frames with this ID are distinguished. A tag must not
/// contain two frames with equal fields.
private enum FrameKeys {
  static let parts: [String: [FieldName]] = [
    "COMM": [.language, .short_content_description],
    "COM": [.language, .short_content_description],
    "USLT": [.language, .content_descriptor], "ULT": [.language, .content_descriptor],
    "SYLT": [.language, .content_descriptor], "SLT": [.language, .content_descriptor],
    "USER": [.language],
    "TXXX": [.description], "TXX": [.description],
    "WXXX": [.description], "WXX": [.description],
    "APIC": [.description], "PIC": [.description],
    "GEOB": [.content_description], "GEO": [.content_description],
    "UFID": [.owner_identifier], "UFI": [.owner_identifier],
    "AENC": [.owner_identifier], "CRA": [.owner_identifier],
    "POPM": [.email_to_user], "POP": [.email_to_user],
    "RVA2": [.identification], "EQU2": [.identification],
  ]
}
