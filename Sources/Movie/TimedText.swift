package import Anatomy

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
