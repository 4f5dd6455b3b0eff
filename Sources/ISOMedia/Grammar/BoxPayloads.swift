import Anatomy
import Schema

/// Payloads of boxes, opened according to the format of their content.
extension PayloadGrammar {
  /// Creates a payload grammar that uses the code of the box as the declared type of the content.
  static func boxes(_ name: String, means meaning: Meaning) -> PayloadGrammar {
    PayloadGrammar(name, means: meaning, terminology: .boxes) { .code($0.code) }
  }
}
