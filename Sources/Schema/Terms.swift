/// How a family speaks of its structures, and the rules that what goes wrong in any of them breaks.
package struct Terms: Sendable {
  /// Such as `the box`.
  package let structure: String
  /// The structure is too short for its fields.
  package let tooShort: String
  /// A table states more rows than the structure has bytes for.
  package let countTooLarge: String
  /// Bytes are left behind the last field.
  package let trailing: String
  /// A version that the declaration does not know.
  package let unknownVersion: String
  /// Structures inside structures beyond the deepest level.
  package let tooDeep: String

  /// A number of variable width is wider than it may be.
  package let codeTooLong: String

  package init(
    structure: String, tooShort: String, countTooLarge: String, trailing: String,
    unknownVersion: String, tooDeep: String, codeTooLong: String? = nil
  ) {
    self.structure = structure
    self.tooShort = tooShort
    self.countTooLarge = countTooLarge
    self.trailing = trailing
    self.unknownVersion = unknownVersion
    self.tooDeep = tooDeep
    self.codeTooLong = codeTooLong ?? tooShort
  }
}
