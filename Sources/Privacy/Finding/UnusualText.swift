import Anatomy
import Bytes

/// Text in fields that normally contain only names of formats or settings of decoders.
extension Field {
  /// Maximum number of bytes of a field that are examined.
  private static let most = 64 << 10
  private static let shortestWord = 3

  /// Whether the field contains text other than a known name.
  func hasUnusualText(in node: Node) -> Bool {
    switch value {
    case .text(let text) where node.declaredNodeKind.kind.texts == .namesOfFormats:
      label == nil && text.string.utf8.hasWord(ofLetters: Self.shortestWord)
        && !KnownTexts.holds(text.string)
    case .bytes:
      node.source.bytes(range, limit: Self.most).hasTextAmongNumbers
    default: false
    }
  }
}
