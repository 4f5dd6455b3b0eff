/// A person with a role, in a list of people such as those of ID3.
package struct Credit: Hashable, Sendable {
  package let role: String
  package let name: String

  package init(_ role: String, _ name: String) { (self.role, self.name) = (role, name) }

  /// Whether the role is the given one. Case is ignored.
  package func has(role other: String) -> Bool { role.lowercased() == other.lowercased() }
}

extension [Credit] {
  /// The list as one text, such as `arranger: Ann; producer: Bob`.
  package var words: String { map { "\($0.role): \($0.name)" }.joined(separator: "; ") }
}
