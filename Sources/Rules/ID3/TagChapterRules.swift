import Anatomy
import Bytes

/// Chapters of a tag and the lists of them.
extension Rule {
  private static let contents = #""CTOC" sized u32 -2 { 00 00 "toc\0" 03 01 "a\0" }"#
  private static func chapter(_ id: String, _ start: String, _ end: String) -> String {
    #""CHAP" sized u32 -2 { 00 00 \#(id) u32 \#(start) u32 \#(end) ff * 8 }"#
  }
  private static let good = Example.id3(contents + "\n" + chapter(#""a\0""#, "0", "1000"))

  static let chapterTimes = Rule(
    "id3.chap.times", .warning, at: .named("CHAP", kind: "frame"),
    "a chapter ends behind its beginning", clause: Clause(.id3Chapters),
    cause: "a writer put the length in the place of the end",
    fix: "state both times in milliseconds from the beginning of the sound",
    passing: [good],
    failing: [
      .id3(#""CHAP" sized u32 -2 { 00 00 "a\0" u32 2000 ↓u32 1000 ff * 8 }"#)
    ]
  ) { chapter, _ in
    guard let start = chapter.integer("start_time"), let end = chapter.integer("end_time") else {
      return nil
    }
    return end > start
      ? []
      : [
        .field(
          "end_time", of: chapter, "the chapter ends at \(end) ms, and begins at \(start)",
          related: [RelatedPlace("where it begins", chapter, field: "start_time")])
      ]
  }

  static let chapterTwice = Rule(
    "id3.chap.id-duplicate", .warning, at: .id3Tag,
    "chapters and lists of chapters have identifiers of their own", clause: Clause(.id3Chapters),
    cause: "a program copied a chapter, or left all identifiers empty",
    fix: "give each another identifier: lists name chapters by them",
    passing: [good],
    failing: [
      .id3(
        """
        \(contents)
        \(chapter(#""a\0""#, "0", "1000"))
        ↓\(chapter(#""a\0""#, "1000", "2000"))
        """)
    ]
  ) { tag, _ in
    let frames = tag.frames("CHAP", "CTOC")
    guard !frames.isEmpty else { return nil }
    var first: [String: Node] = [:]
    return frames.compactMap { frame in
      guard let id = frame.textValue("element_id") else { return nil }
      guard let other = first[id] else {
        first[id] = frame
        return nil
      }
      return .about(
        frame, "\(id.quoted) is the identifier of another frame",
        related: [RelatedPlace("the first of them", other)])
    }
  }

  static let chapterMissing = Rule(
    "id3.ctoc.child-missing", .warning, at: .named("CTOC", kind: "frame"),
    "what a list of chapters names is in the tag", clause: Clause(.id3Chapters),
    cause: "an editor removed a chapter and kept the list",
    fix: "take the identifier out of the list, or put the chapter back",
    passing: [good],
    failing: [
      .id3(
        """
        "CTOC" sized u32 -2 { 00 00 "toc\\0" 03 02 "a\\0" ↓"b\\0" }
        \(chapter(#""a\0""#, "0", "1000"))
        """)
    ]
  ) { list, _ in
    guard let tag = list.parent, case .list(let children)? = list.value("children") else {
      return nil
    }
    let known = Set(tag.frames("CHAP", "CTOC").compactMap { $0.textValue("element_id") })
    var faults: [Violation] = []
    children.forEach { child in
      guard case .group(let parts) = child.value, let part = parts.first,
        case .text(let id) = part.value, !known.contains(id.string)
      else { return true }
      faults.append(
        .bytes(part.range, in: list, "no chapter \(id.string.quoted) is in the tag"))
      return true
    }
    return faults
  }

  static let chapterTops = Rule(
    "id3.ctoc.top-level", .warning, at: .id3Tag,
    "one list of chapters is the uppermost", clause: Clause(.id3Chapters),
    cause: "a program marked no list as the one to begin with, or several",
    fix: "set the flag of the list that is shown first, and of no other",
    passing: [good],
    failing: [
      .id3(
        """
        "CTOC" sized u32 -2 { 00 00 "toc\\0" ↓01 01 "a\\0" }
        \(chapter(#""a\0""#, "0", "1000"))
        """)
    ]
  ) { tag, _ in
    let lists = tag.frames("CTOC")
    guard let first = lists.first else { return nil }
    let tops = lists.filter { list in
      list.listFlags.flatMap { list.source.byte(at: $0.range.start) }.map { $0 & 2 != 0 } ?? false
    }
    if tops.isEmpty {
      return [
        .bytes(
          first.listFlags?.range ?? first.range, in: first,
          "no list of chapters is marked as the uppermost")
      ]
    }
    return tops.dropFirst().map {
      .bytes(
        $0.listFlags?.range ?? $0.range, in: $0, "another list is marked as the uppermost",
        related: [RelatedPlace("the first of them", tops[0])])
    }
  }
}

extension Node {
  /// The flags of a list of chapters stand behind those of its frame, under the same name.
  fileprivate var listFlags: Field? { fields.last { $0.name == "flags" } }
}
