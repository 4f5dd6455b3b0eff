/// A document that lays something down.
package struct Standard: Sendable, Hashable {
  package let name: String
  package let edition: String?

  package init(_ name: String, edition: String? = nil) {
    self.name = name
    self.edition = edition
  }
}

/// A place in a standard.
package struct Clause: Sendable, Hashable, CustomStringConvertible {
  package let standard: Standard
  /// Empty when the whole document is meant or the number is not known.
  package let number: String

  package init(_ standard: Standard, _ number: String = "") {
    self.standard = standard
    self.number = number
  }

  package var description: String { number.isEmpty ? standard.name : "\(standard.name) \(number)" }
}
