import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules for chapters (CHAP) and tables of contents (CTOC) of ID3v2 tags.
extension Rule {
  private static let contents = #""CTOC" sized u32 -2 { 00 00 "toc\0" 03 01 "a\0" }"#
  private static func chapter(_ id: String, _ start: String, _ end: String) -> String {
    #""CHAP" sized u32 -2 { 00 00 \#(id) u32 \#(start) u32 \#(end) ff * 8 }"#
  }
  private static let good = Example.id3(contents + "\n" + chapter(#""a\0""#, "0", "1000"))

  static let chapterTimes = Rule(
    "id3.chap.times", .warning, at: .named("CHAP", kind: .frame),
    "end_time of a chapter should be greater than start_time", clause: Clause(.id3Chapters),
    cause: "The writer probably stored the duration in place of the end time",
    fix: "Write both times in milliseconds from the start of the audio",
    passing: [good],
    failing: .id3(#""CHAP" sized u32 -2 { 00 00 "a\0" u32 2000 ↓u32 1000 ff * 8 }"#)
  ) { chapter, _ in
    guard let start = chapter.integer(.start_time), let end = chapter.integer(.end_time) else {
      return nil
    }
    return end > start
      ? []
      : .field(
        .end_time, of: chapter, "end_time is \(end) ms, start_time is \(start) ms",
        related: [RelatedPlace("start of the chapter", chapter, field: .start_time)])
  }

  static let duplicateChapterID = Rule(
    "id3.chap.id-duplicate", .warning, at: .id3Tag,
    "element_id must be unique among the CHAP and CTOC frames of a tag",
    clause: Clause(.id3Chapters),
    cause: "A program probably copied a chapter, or left all element IDs empty",
    fix: "Give each chapter its own element_id: CTOC refers to chapters by it",
    passing: [good],
    failing: .id3(
      """
      \(contents)
      \(chapter(#""a\0""#, "0", "1000"))
      ↓\(chapter(#""a\0""#, "1000", "2000"))
      """)
  ) { tag, _ in
    let frames = tag.frames("CHAP", "CTOC")
    guard !frames.isEmpty else { return nil }
    var first: [String: Node] = [:]
    return frames.compactMap { frame in
      guard let id = frame.textValue(.element_id) else { return nil }
      guard let other = first[id] else {
        first[id] = frame
        return nil
      }
      return .about(
        frame, "element_id \(id.quoted) is also used by another frame",
        related: [RelatedPlace("first frame with this element_id", other)])
    }
  }

  static let chapterMissing = Rule(
    "id3.ctoc.child-missing", .warning, at: .named("CTOC", kind: .frame),
    "Each child element ID of CTOC must be the element_id of a CHAP or CTOC frame of the tag",
    clause: Clause(.id3Chapters),
    cause: "An editor probably removed a chapter and did not update the CTOC frame",
    fix: "Remove the element ID from the CTOC frame, or restore the chapter",
    passing: [good],
    failing: .id3(
      """
      "CTOC" sized u32 -2 { 00 00 "toc\\0" 03 02 "a\\0" ↓"b\\0" }
      \(chapter(#""a\0""#, "0", "1000"))
      """)
  ) { list, _ in
    guard let known = list.inherited(.elementIDs),
      case .list(let children)? = list.value(.children)
    else { return nil }
    var violations: [Violation] = []
    children.forEach { child in
      guard case .group(let parts) = child.value, let part = parts.first,
        case .text(let id) = part.value, !known.contains(id.string)
      else { return true }
      violations.append(
        .bytes(
          part.range, in: list, "the tag has no CHAP or CTOC with element_id \(id.string.quoted)"))
      return true
    }
    return violations
  }

  static let chapterTops = Rule(
    "id3.ctoc.top-level", .warning, at: .id3Tag,
    "Exactly one CTOC frame of a tag must be marked as top-level", clause: Clause(.id3Chapters),
    cause: "The writer probably stored the same flags in every CTOC frame",
    fix: "Set the top-level flag of the CTOC frame that is the root, and clear the flag in all"
      + " other CTOC frames",
    passing: [good],
    failing: .id3(
      """
      "CTOC" sized u32 -2 { 00 00 "toc\\0" ↓01 01 "a\\0" }
      \(chapter(#""a\0""#, "0", "1000"))
      """)
  ) { tag, _ in
    let lists = tag.frames("CTOC")
    guard let first = lists.first else { return nil }
    let tops = lists.filter { list in
      list.listFlags.flatMap { list.source.byte(at: $0.range.start) }.map { $0 & 2 != 0 } ?? false
    }
    if tops.isEmpty {
      return .bytes(
        first.listFlags?.range ?? first.range, in: first,
        "no CTOC frame (of \(lists.count)) is marked as top-level, expected 1")
    }
    return tops.dropFirst().map {
      .bytes(
        $0.listFlags?.range ?? $0.range, in: $0,
        "\(tops.count) CTOC frames are marked as top-level, expected 1",
        related: [RelatedPlace("first top-level CTOC", tops[0])])
    }
  }
}

extension InheritedValue where Answer == Set<String> {
  /// The element IDs of the chapters and tables of contents of a tag.
  fileprivate static let elementIDs = InheritedValue<Set<String>>(
    "elementIDs", scope: \.parent
  ) { tag in
    Set(tag.frames("CHAP", "CTOC").compactMap { $0.textValue(.element_id) })
  }
}

extension Node {
  /// The flags of the table of contents; nil if there are none. They are after the flags of the
  /// frame header, which have the same field name.
  fileprivate var listFlags: Field? { fields.last { $0.isNamed(.flags) } }
}
