import Anatomy
import Schema

/// Payloads of boxes, opened by what they are.
extension PayloadGrammar {
  /// - Parameter claim: the code of the box speaks for the content too.
  static func boxes(_ name: String, means meaning: Meaning) -> PayloadGrammar {
    PayloadGrammar(name, means: meaning, terminology: .boxes) { .code($0.code) }
  }
}
