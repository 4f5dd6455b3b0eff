/// How a family speaks of its structures, and the rules that what goes wrong in any of them breaks.
package struct FormatTerminology: Sendable {
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

  /// What is not stated does not come about in the family, or is told as too short.
  package init(
    structure: String, tooShort: String, countTooLarge: String? = nil, trailing: String? = nil,
    unknownVersion: String? = nil, tooDeep: String = "file.resource-limit",
    codeTooLong: String? = nil
  ) {
    self.structure = structure
    self.tooShort = tooShort
    self.countTooLarge = countTooLarge ?? tooShort
    self.trailing = trailing ?? tooShort
    self.unknownVersion = unknownVersion ?? tooShort
    self.tooDeep = tooDeep
    self.codeTooLong = codeTooLong ?? tooShort
  }
}
