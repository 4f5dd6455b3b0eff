import Anatomy
import Bytes

/// A tag before the sound and another behind it.
extension Rule {
  private static let stream = Place.named("mpeg", kind: "stream")
  private static func ahead(_ more: String) -> String {
    """
    "ID3" 04 00 00 sized synchsafe {
      \(more)
      "TIT2" sized synchsafe -2 { 00 00 00 "Title" }
    }
    """
  }
  private static func after(_ title: String) -> String {
    """
    "ID3" 04 00 10 synchsafe \(title.utf8.count + 11)
    "TIT2" sized synchsafe -2 { 00 00 00 "\(title)" }
    "3DI" 04 00 10 synchsafe \(title.utf8.count + 11)
    """
  }
  private static let seek = #""SEEK" sized synchsafe -2 { 00 00 u32 1248 }"#
  private static func file(_ ahead: String, _ after: String) -> Example {
    Example("\(ahead)\n\(Example.frames)\n\(after)")
  }

  static let seekMissing = Rule(
    "id3.tag.seek-missing", .warning, at: stream,
    "where another tag stands behind the sound, the first one says where", clause: Clause(.id3v24),
    cause: "a tool appended a tag and left the first as it was",
    fix: "put a frame SEEK into the first tag, or the frames of both into one",
    passing: [file(ahead(seek), after("Title"))],
    failing: [file("↓" + ahead(""), after("Title"))]
  ) { stream, _ in
    guard let (first, last) = stream.tagsAtBothEnds else { return nil }
    // Only version 2.4 has the frame.
    guard first.integer("major_version") == 4 else { return nil }
    return first.frames("SEEK").isEmpty
      ? [
        .about(
          first, "no frame SEEK tells of the tag behind the sound",
          related: [RelatedPlace("the tag behind the sound", last)])
      ] : []
  }

  static let tagsDiffer = Rule(
    "id3.tag.appended-and-prepended-conflict", .warning, at: stream,
    "two tags of one file say the same", clause: Clause(.id3v24),
    cause: "an editor changed one of them",
    fix: "put the frames of both into one tag",
    passing: [file(ahead(seek), after("Title"))],
    failing: [
      file(
        ahead(seek), after("Other").replacing(#""TIT2""#, with: #"↓"TIT2""#))
    ]
  ) { stream, _ in
    guard let (first, last) = stream.tagsAtBothEnds else { return nil }
    return last.children.filter(\.isTextFrame).compactMap { frame in
      guard let text = frame.textValue("text"),
        let other = first.frames(frame.declaredNodeKind.declaredName).first,
        let value = other.textValue("text"), value != text
      else { return nil }
      return .about(
        frame, "\(frame.code) is \(text.quoted) here, and \(value.quoted) before the sound",
        related: [RelatedPlace("the frame before the sound", other)])
    }
  }
}

extension Node {
  /// The first and the last ID3v2 tag, where sound lies between them.
  fileprivate var tagsAtBothEnds: (first: Node, last: Node)? {
    let tags = children.filter {
      $0.declaredNodeKind.kind == "tag" && $0.declaredNodeKind.declaredName == "id3v2"
    }
    let sound = children.first { $0.declaredNodeKind.kind == "stream" }
    guard let first = tags.first, let last = tags.last, let sound,
      first.range.end <= sound.range.start, sound.range.end <= last.range.start
    else { return nil }
    return (first, last)
  }
}
