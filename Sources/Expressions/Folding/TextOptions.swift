/// The differences that a comparison of texts ignores. Composed and decomposed characters are
/// always equal.
package struct TextOptions: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Ignores differences of case: `[c]`.
  package static let ignoringCase = TextOptions(rawValue: 1)
  /// Ignores diacritics, such as accents: `[d]`.
  package static let ignoringDiacritics = TextOptions(rawValue: 2)
  /// Ignores both, as the operators in lower case do.
  package static let folding: TextOptions = [.ignoringCase, .ignoringDiacritics]
}
