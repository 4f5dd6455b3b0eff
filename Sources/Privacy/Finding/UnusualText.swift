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

extension [UInt8] {
  /// Minimum length of a word in binary data, where shorter sequences of letters occur by chance.
  private static var shortestWord: Int { 8 }

  /// Whether the bytes, read as text, contain a word.
  var hasTextAmongNumbers: Bool {
    hasWord(ofLetters: Self.shortestWord) { word in
      // Excludes sequences that mostly ascend by 1, and sequences that only ascend or only descend.
      // They occur in tables and color gradients.
      let steps = zip(word, word.dropFirst())
      return steps.count { $1 == $0 + 1 } * 2 < word.count
        && steps.contains { $0 > $1 } && steps.contains { $0 < $1 }
    }
  }
}
