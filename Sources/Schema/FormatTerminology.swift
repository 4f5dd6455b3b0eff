package import Anatomy

/// The word that a format family uses for its structures, and the IDs of the rules for errors that
/// any structure can have.
package struct FormatTerminology: Sendable {
  /// The phrase for a structure in messages, such as `the box`.
  package let structure: String
  /// ID of the rule for a structure that is too short for its fields.
  package let tooShort: RuleID
  /// ID of the rule for a table that states more rows than the structure has space for.
  package let countTooLarge: RuleID
  /// ID of the rule for bytes after the last field.
  package let trailing: RuleID
  /// ID of the rule for a version that is not declared.
  package let unknownVersion: RuleID
  /// ID of the rule for structures nested beyond the maximum depth.
  package let tooDeep: RuleID

  /// ID of the rule for a structure that is too short although readers accept it, and the codes of
  /// these structures: readers can read the file without the missing fields. Nil if readers need all
  /// fields.
  package let accepted: (tooShort: RuleID, codes: ClosedRange<UInt32>)?

  /// ID of the rule for a number of variable width that is wider than allowed.
  package let codeTooLong: RuleID

  /// Creates the terminology of a family. A rule may be omitted if the family does not need it or
  /// uses the ID of `tooShort` for it.
  package init(
    structure: String, tooShort: RuleID, countTooLarge: RuleID? = nil, trailing: RuleID? = nil,
    unknownVersion: RuleID? = nil, tooDeep: RuleID = "file.resource-limit",
    codeTooLong: RuleID? = nil, accepted: (tooShort: RuleID, codes: ClosedRange<UInt32>)? = nil
  ) {
    self.structure = structure
    self.tooShort = tooShort
    self.countTooLarge = countTooLarge ?? tooShort
    self.trailing = trailing ?? tooShort
    self.unknownVersion = unknownVersion ?? tooShort
    self.tooDeep = tooDeep
    self.codeTooLong = codeTooLong ?? tooShort
    self.accepted = accepted
  }
}
