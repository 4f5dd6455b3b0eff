import Anatomy
import Bytes

/// Words where only names of formats and settings of decoders should stand.
extension Field {
  /// So much of a field is looked at.
  private static let most = 64 << 10
  private static let shortestWord = 3
  /// Other notations have words of their own.
  private static let kindsWithoutWords: Set<String> = ["box", "chunk", "descriptor", "block"]

  /// Whether it says something else than a name that is known.
  func hasUnusualText(in node: Node) -> Bool {
    switch value {
    case .text(let text) where Self.kindsWithoutWords.contains(node.declaredNodeKind.kind):
      label == nil && text.string.utf8.hasWord(ofLetters: Self.shortestWord)
        && !KnownTexts.holds(text.string)
    case .bytes:
      node.source.bytes(range, limit: Self.most).hasTextAmongNumbers
    default: false
    }
  }
}

extension [UInt8] {
  /// In bytes that are no text, fewer letters stand side by side by chance.
  private static var shortestWord: Int { 8 }

  /// Whether a word stands in bytes that are for numbers.
  var hasTextAmongNumbers: Bool {
    hasWord(ofLetters: Self.shortestWord) { word in
      // Tables count upwards, and colours go from dark to light or back.
      let steps = zip(word, word.dropFirst())
      return steps.count { $1 == $0 + 1 } * 2 < word.count
        && steps.contains { $0 > $1 } && steps.contains { $0 < $1 }
    }
  }
}
