/// A standard or other document that defines a format.
package struct Standard: Sendable, Hashable {
  package let name: String
  package let edition: String?

  package init(_ name: String, edition: String? = nil) {
    self.name = name
    self.edition = edition
  }
}

/// A clause of a standard, or the standard as a whole.
package struct Clause: Sendable, Hashable, CustomStringConvertible {
  package let standard: Standard
  /// The clause number. Empty if the whole document is meant, or if the number is not known.
  package let number: String
  /// Whether the clause number comes from the text of the standard, or is cited by two independent
  /// public programs for the same requirement. False if it comes from a single other source.
  package let isConfirmed: Bool

  package init(_ standard: Standard, _ number: String = "", isConfirmed: Bool = true) {
    self.standard = standard
    self.number = number
    self.isConfirmed = isConfirmed
  }

  package var description: String {
    let name = number.isEmpty ? standard.name : "\(standard.name) \(number)"
    return isConfirmed ? name : name + " (clause not confirmed)"
  }
}
