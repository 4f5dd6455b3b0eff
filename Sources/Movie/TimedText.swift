package import Anatomy
package import Bytes

/// Elements of timed text documents (TTML).
extension Node {
  /// Whether the element contains metadata of the document (TTML, 14), or is not displayed.
  package var describesTextDocument: Bool {
    guard declaredNodeKind.kind == .element, !isPayload else { return false }
    let parts = "\(name)".split(separator: ":")
    guard let own = parts.last, own != "metadata", parts.first != "ttm", parts.first != "ebuttm"
    else { return true }
    return !Self.shownElements.contains(String(own))
  }

  /// Names of the elements that affect the display (TTML, 8 to 12).
  private static let shownElements: Set<String> = [
    "tt", "head", "body", "div", "p", "span", "br", "set", "animate", "animation", "styling",
    "style",
    "initial", "layout", "region", "image", "audio", "source", "data", "chunk", "font", "resources",
    "profile", "features", "feature", "extensions", "extension",
  ]
}

extension Field {
  /// Whether the field is the text of an element. Attribute values are excluded, because other
  /// elements may refer to them.
  package var isTextOfElement: Bool { isNamed(.text) || isNamed(.cdata) }
}

extension Node {
  /// The bytes of the names of speakers in the text of this cue: the annotations of `<v>` (WebVTT,
  /// 4.2.2). Players do not display the names.
  package var speakersOfCue: [ByteRange] {
    guard code == "payl", let field = field(named: "cue_text") else { return [] }
    let bytes = source.bytes(field.range, limit: Self.longestCue)
    var speakers: [ByteRange] = []
    var place = 0
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      place = end + 1
      let tag = bytes[(start + 1)..<end]
      // Classes may follow the letter, such as in `<v.loud Mary>`.
      guard tag.first == UInt8(ascii: "v"), let space = tag.firstIndex(where: { $0 <= 0x20 }),
        space == start + 2 || tag[start + 2] == UInt8(ascii: ".")
      else { continue }
      speakers.append(
        ByteRange(from: field.range.start + space, to: field.range.start + end))
    }
    return speakers
  }

  private static let longestCue = 1 << 16
}
