import Anatomy
import Bytes

/// Words where only names of formats and settings of decoders should stand.
extension Field {
  /// So much of a field is looked at.
  private static let most = 64 << 10
  private static let shortestWord = 3
  /// In bytes that are no text, fewer letters stand side by side by chance.
  private static let shortestInBytes = 8

  /// Whether it says something else than a name that is known.
  func saysUnusual(in source: ByteSource) -> Bool {
    switch value {
    case .text(let text):
      label == nil && text.string.utf8.hasWord(ofLetters: Self.shortestWord)
        && !KnownTexts.holds(text.string)
    case .bytes:
      source.bytes(range, limit: Self.most).hasWord(ofLetters: Self.shortestInBytes)
    default: false
    }
  }
}
