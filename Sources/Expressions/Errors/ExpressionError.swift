import Bytes

/// An error in a condition or in a template, with its place.
package struct ExpressionError: Error, Hashable, Sendable {
  /// The number of UTF-8 bytes before the place.
  package let offset: Int
  /// The text at the place; empty at the end of the expression.
  package let found: String
  /// A noun phrase for what was expected at the place, such as `an operator`.
  package let expected: String
  /// A hint or a reason, such as `did you mean title?`; nil if there is none.
  package let note: String?

  package init(offset: Int, found: String, expected: String, note: String? = nil) {
    self.offset = offset
    self.found = found
    self.expected = expected
    self.note = note
  }
}

extension ExpressionError: CustomStringConvertible {
  /// The error in one line, such as `expected an operator, found contans; did you mean contains?`.
  package var description: String {
    let place = found.isEmpty ? "the end" : found.shortened.escapedForDisplay
    return "expected \(expected), found \(place)" + (note.map { "; \($0)" } ?? "")
  }
}

extension String {
  /// The first characters of a long text.
  fileprivate var shortened: String {
    let start = prefix(32)
    return start.endIndex == endIndex ? self : start + "…"
  }
}
