/// The words that a format family uses for its structures, and the rules that errors in any of them
/// violate.
package struct FormatTerminology: Sendable {
  /// How messages name a structure, such as `the box`.
  package let structure: String
  /// The structure is too short for its fields.
  package let tooShort: String
  /// A table states more rows than the structure has bytes for.
  package let countTooLarge: String
  /// Bytes are left after the last field.
  package let trailing: String
  /// A version that the declaration does not know.
  package let unknownVersion: String
  /// Structures are nested beyond the maximum depth.
  package let tooDeep: String

  /// A number of variable width is wider than allowed.
  package let codeTooLong: String

  /// Rules that are omitted do not apply to the family, or are reported as too short.
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
