import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules for the position and number of tags around the audio.
extension Rule {
  private static let stream = Place.named("mpeg", kind: .stream)
  private static let plain = #""TAG" 00 * 124 ff"#
  private static let ape = """
    "APETAGEX" u32le 2000, 51, 1, 0xa0000000 00 * 8
    u32le 5, 0 "Title\\0" "value"
    "APETAGEX" u32le 2000, 51, 1, 0x80000000 00 * 8
    """

  static let id3v1NotAtEnd = Rule(
    "id3v1.not-at-end", .error, at: .named("mpeg", "audio", kind: .stream),
    "An ID3v1 tag must be at the end of the file", clause: Clause(.id3v1),
    cause: "Files were probably joined without removing the ID3v1 tag",
    fix: "Remove the tag: readers look for ID3v1 only in the last 128 bytes",
    passing: .sound(after: plain),
    failing: .sound(after: "↓\(plain)\n\(Example.frames)")
  ) { stream, _ in
    var isLast = true
    var violations: [Violation] = []
    var isThere = false
    for part in stream.children.reversed() {
      if part.isTag("id3v1") {
        isThere = true
        if !isLast {
          violations.append(
            .about(part, "the audio continues after the ID3v1 tag at offset \(part.range.start)"))
        }
      } else if part.declaredNodeKind.kind != .tag {
        isLast = false
      }
    }
    return isThere ? violations.reversed() : nil
  }

  static let id3v1Duplicate = Rule(
    "id3v1.duplicate", .warning, at: stream,
    "A file should end with only one ID3v1 tag", clause: Clause(.id3v1),
    cause: "A program probably appended its ID3v1 tag without checking for an existing one",
    fix: "Remove all but the last ID3v1 tag: readers see only the last",
    passing: .sound(after: plain),
    failing: .sound(after: "\(plain)\n↓\(plain)")
  ) { stream, _ in stream.additionalTags("id3v1", "another ID3v1 tag precedes this one") }

  static let apeDuplicate = Rule(
    "ape.multiple", .warning, at: stream,
    "A file should have only one APE tag", clause: Clause(.ape),
    cause: "A program probably appended its APE tag without checking for an existing one",
    fix: "Merge the items of all APE tags into one tag",
    passing: .sound(after: ape),
    failing: .sound(after: "\(ape)\n↓\(ape)")
  ) { stream, _ in stream.additionalTags("ape", "another APE tag precedes this one") }

  static let apePosition = Rule(
    "ape.position", .warning, at: stream,
    "An APE tag should follow the audio and precede an ID3v1 tag", clause: Clause(.ape),
    cause: "A program probably put the APE tag where it puts tags of other formats",
    fix: "Move the APE tag after the audio and before any ID3v1 tag, where readers search for it",
    passing: .sound(after: "\(ape)\n\(plain)"),
    failing: [.sound(after: "\(plain)\n↓\(ape)"), .sound(before: "↓\(ape)")]
  ) { stream, _ in
    var violations: [Violation] = []
    var isThere = false
    var passed: [String] = []
    let sound = stream.children.first { $0.declaredNodeKind.kind == .stream }?.range.start
    for part in stream.children {
      if part.isTag("ape") {
        isThere = true
        if let sound, part.range.start < sound {
          violations.append(
            .about(
              part, "the APE tag at offset \(part.range.start) precedes the audio at \(sound)"))
        } else if passed.contains("id3v1") {
          violations.append(
            .about(part, "the APE tag at offset \(part.range.start) follows an ID3v1 tag"))
        }
      } else if part.isTag("id3v1") {
        passed = ["id3v1"]
      }
    }
    return isThere ? violations : nil
  }

  static let apeReserved = Rule(
    "ape.reserved-nonzero", .warning, at: .named("header", "footer", kind: .tag),
    "The reserved bytes of an APE header or footer must be zero", clause: Clause(.ape),
    cause: "The writer probably did not clear its buffer",
    fix: "Set the reserved bytes to zero",
    passing: .sound(after: ape),
    failing: .sound(
      after: """
        u32le 5, 0 "Title\\0" "value"
        "APETAGEX" u32le 2000, 51, 1, 0 ↓01 00 * 7
        """)
  ) { end, _ in
    guard end.parent?.isTag("ape") == true, let field = end.field(.reserved) else { return nil }
    return end.source.bytes(field.range).contains { $0 != 0 }
      ? .field(.reserved, of: end, "the \(field.range.count) reserved bytes are not all zero") : []
  }
}

extension Node {
  fileprivate func isTag(_ word: String) -> Bool {
    declaredNodeKind.kind == .tag && declaredNodeKind.declaredName == word
  }

  /// Returns a violation for each tag after the first tag of the same kind; nil if the file has no
  /// tag of this kind.
  fileprivate func additionalTags(_ word: String, _ message: String) -> [Violation]? {
    let tags = children.filter { $0.isTag(word) }
    guard let first = tags.first else { return nil }
    return tags.dropFirst().map {
      .about(
        $0, "\(message), at offset \(first.range.start)",
        related: [RelatedPlace("first tag", first)])
    }
  }
}
