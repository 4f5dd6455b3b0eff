import Anatomy
import Bytes

/// Where tags stand around sound, and how many.
extension Rule {
  private static let stream = Place.named("mpeg", kind: "stream")
  private static let plain = #""TAG" 00 * 124 ff"#
  private static let ape = """
    "APETAGEX" u32le 2000, 51, 1, 0xa0000000 00 * 8
    u32le 5, 0 "Title\\0" "value"
    "APETAGEX" u32le 2000, 51, 1, 0x80000000 00 * 8
    """

  static let id3v1NotAtEnd = Rule(
    "id3v1.not-at-end", .error, at: .named("mpeg", "audio", kind: "stream"),
    "an ID3v1 tag stands at the end of the file", clause: Clause(.id3v1),
    cause: "files were joined without taking out their tags",
    fix: "take the tag out: readers look for it in the last 128 bytes",
    passing: [.sound(after: plain)],
    failing: [.sound(after: "↓\(plain)\n\(Example.frames)")]
  ) { stream, _ in
    var isLast = true
    var faults: [Violation] = []
    var isThere = false
    for part in stream.children.reversed() {
      if part.isTag("id3v1") {
        isThere = true
        if !isLast { faults.append(.about(part, "sound goes on behind the tag")) }
      } else if part.declaredNodeKind.kind != "tag" {
        isLast = false
      }
    }
    return isThere ? faults.reversed() : nil
  }

  static let id3v1Twice = Rule(
    "id3v1.duplicate", .warning, at: stream,
    "one ID3v1 tag stands at the end", clause: Clause(.id3v1),
    cause: "a tool appended its tag without looking for one",
    fix: "remove the first of them: readers see the last",
    passing: [.sound(after: plain)],
    failing: [.sound(after: "\(plain)\n↓\(plain)")]
  ) { stream, _ in stream.additionalTags("id3v1", "another ID3v1 tag stands before this one") }

  static let apeTwice = Rule(
    "ape.multiple", .warning, at: stream,
    "a file has one APE tag", clause: Clause(.ape),
    cause: "a tool appended its tag without looking for one",
    fix: "put the items of both into one tag",
    passing: [.sound(after: ape)],
    failing: [.sound(after: "\(ape)\n↓\(ape)")]
  ) { stream, _ in stream.additionalTags("ape", "another APE tag stands before this one") }

  static let apePosition = Rule(
    "ape.position", .warning, at: stream,
    "an APE tag stands behind the sound, and before an ID3v1 tag", clause: Clause(.ape),
    cause: "a tool put the tag where it puts those of other kinds",
    fix: "move the tag: readers look for it from behind, past an ID3v1 tag at most",
    passing: [.sound(after: "\(ape)\n\(plain)")],
    failing: [.sound(after: "\(plain)\n↓\(ape)"), .sound(before: "↓\(ape)")]
  ) { stream, _ in
    var faults: [Violation] = []
    var isThere = false
    var passed: [String] = []
    let sound = stream.children.first { $0.declaredNodeKind.kind == "stream" }?.range.start
    for part in stream.children {
      if part.isTag("ape") {
        isThere = true
        if let sound, part.range.start < sound {
          faults.append(.about(part, "the tag stands before the sound"))
        } else if passed.contains("id3v1") {
          faults.append(.about(part, "the tag stands behind an ID3v1 tag"))
        }
      } else if part.isTag("id3v1") {
        passed = ["id3v1"]
      }
    }
    return isThere ? faults : nil
  }

  static let apeReserved = Rule(
    "ape.reserved-nonzero", .warning, at: .named("header", "footer", kind: "tag"),
    "the reserved bytes of an APE header are zero", clause: Clause(.ape),
    cause: "a writer left memory as it was",
    fix: "set the bytes to zero",
    passing: [.sound(after: ape)],
    failing: [
      .sound(
        after: """
          u32le 5, 0 "Title\\0" "value"
          "APETAGEX" u32le 2000, 51, 1, 0 ↓01 00 * 7
          """)
    ]
  ) { end, _ in
    guard end.parent?.isTag("ape") == true, let field = end.field("reserved") else { return nil }
    return end.source.bytes(field.range).contains { $0 != 0 }
      ? [.field("reserved", of: end, "the reserved bytes are not zero")] : []
  }
}

extension Node {
  fileprivate func isTag(_ word: String) -> Bool {
    declaredNodeKind.kind == "tag" && declaredNodeKind.declaredName == word
  }

  /// Tags behind the first of their kind; nil where there is none.
  fileprivate func additionalTags(_ word: String, _ message: String) -> [Violation]? {
    let tags = children.filter { $0.isTag(word) }
    guard let first = tags.first else { return nil }
    return tags.dropFirst().map {
      .about($0, message, related: [RelatedPlace("the first of them", first)])
    }
  }
}
