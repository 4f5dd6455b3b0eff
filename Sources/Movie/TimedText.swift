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
  /// The names of speakers and of classes in the text of a cue (WebVTT, 4.2.2). Players do not display them. Classes
  /// other than those of colors have an effect only together with a style.
  package var labelsOfCue: [ByteRange] {
    guard code == "payl", let field = field(named: "cue_text") else { return [] }
    let bytes = source.bytes(field.range, limit: Self.longestCue)
    var labels: [ByteRange] = []
    var place = 0
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      place = end + 1
      let tag = bytes[(start + 1)..<end]
      guard tag.first == UInt8(ascii: "v") || tag.first == UInt8(ascii: "c"),
        let next = tag.dropFirst().first, next == 0x20 || next == 0x09 || next == UInt8(ascii: ".")
      else { continue }
      let names = String(decoding: tag.dropFirst(2), as: UTF8.self)
      if !Self.colorsOfCues.contains(names.hasPrefix("bg_") ? String(names.dropFirst(3)) : names) {
        labels.append(
          ByteRange(from: field.range.start + start + 2, to: field.range.start + end))
      }
    }
    return labels
  }

  private static let longestCue = 1 << 16
  private static let colorsOfCues: Set<String> = [
    "white", "lime", "cyan", "red", "yellow", "magenta", "blue", "black",
  ]
}
