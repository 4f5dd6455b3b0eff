import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules for files with a tag before the audio and another tag after it.
extension Rule {
  private static let stream = Place.named("mpeg", kind: .stream)
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
    "If another tag follows the audio, the first tag must point to it with a SEEK frame",
    clause: Clause(.id3v24, "5"),
    cause: "A program probably appended a tag and did not update the first one",
    fix: "Add a SEEK frame to the first tag, or merge the two tags",
    passing: [file(ahead(seek), after("Title"))],
    failing: [file("↓" + ahead(""), after("Title"))]
  ) { stream, _ in
    guard let (first, last) = stream.tagsAtBothEnds else { return nil }
    // Only ID3v2.4 defines the frame SEEK.
    guard first.integer(.major_version) == 4 else { return nil }
    return first.frames("SEEK").isEmpty
      ? .about(
        first, "no SEEK frame points to the tag at offset \(last.range.start)",
        related: [RelatedPlace("tag after the audio", last)]) : []
  }

  static let tagsDiffer = Rule(
    "id3.tag.appended-and-prepended-conflict", .warning, at: stream,
    "Tags before and after the audio should contain the same texts", clause: Clause(.id3v24),
    cause: "An editor probably changed only one of the two tags",
    fix: "Merge the frames of both tags into the tag before the audio",
    passing: [file(ahead(seek), after("Title"))],
    failing: [
      file(
        ahead(seek), after("Other").replacing(#""TIT2""#, with: #"↓"TIT2""#))
    ]
  ) { stream, _ in
    guard let (first, last) = stream.tagsAtBothEnds else { return nil }
    return last.children.filter(\.isTextFrame).compactMap { frame in
      guard let text = frame.textValue(.text),
        let other = first.frames(frame.declaredNodeKind.declaredName).first,
        let value = other.textValue(.text), value != text
      else { return nil }
      return .about(
        frame,
        "\(frame.code) is \(text.quoted) here, and \(value.quoted) in the tag before the audio",
        related: [RelatedPlace("frame before the audio", other)])
    }
  }
}

extension Node {
  /// The first and the last ID3v2 tag of this file; nil unless audio is between them.
  fileprivate var tagsAtBothEnds: (first: Node, last: Node)? {
    let tags = children.filter {
      $0.declaredNodeKind.kind == .tag && $0.declaredNodeKind.declaredName == "id3v2"
    }
    let sound = children.first { $0.declaredNodeKind.kind == .stream }
    guard let first = tags.first, let last = tags.last, let sound,
      first.range.end <= sound.range.start, sound.range.end <= last.range.start
    else { return nil }
    return (first, last)
  }
}
