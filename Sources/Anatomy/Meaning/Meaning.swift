/// The meaning of a field: its role in the structure, and the kind of information that it contains.
package struct Meaning: Sendable {
  package let role: Role
  package let subject: Subject?

  package init(_ role: Role, about subject: Subject? = nil) {
    self.role = role
    self.subject = subject
  }

  package static let plain = Meaning(.plain)

  /// Returns a meaning with the same role and another kind of information.
  package func about(_ subject: Subject) -> Meaning { Meaning(role, about: subject) }
}

/// Shorthands that let a declaration state a meaning in one word, as in `means: .duration(.media)`.
extension Meaning {
  package static let reserved = Meaning(.reserved)
  package static let padding = Meaning(.padding)
  package static let terminator = Meaning(.terminator)
  package static let version = Meaning(.version)
  package static let flags = Meaning(.flags)
  package static let type = Meaning(.type)
  package static let payload = Meaning(.payload)
  package static let media = Meaning(.media)
  package static func size(of extent: Extent) -> Meaning { Meaning(.size(of: extent)) }
  package static func count(of counted: Counted) -> Meaning { Meaning(.count(of: counted)) }
  package static func index(into list: ListName) -> Meaning { Meaning(.index(into: list)) }
  package static func id(of space: IDSpace) -> Meaning { Meaning(.id(of: space)) }
  package static func reference(to space: IDSpace) -> Meaning { Meaning(.reference(to: space)) }
  package static func offset(from base: OffsetBase, unit: Int = 1) -> Meaning {
    Meaning(.offset(from: base, unit: unit))
  }
  package static func checksum(_ kind: Checksum, over extent: Extent) -> Meaning {
    Meaning(.checksum(kind, over: extent))
  }
  package static func time(_ epoch: Epoch) -> Meaning {
    Meaning(.time(epoch), about: .category(.time))
  }
  package static func duration(_ clock: Clock) -> Meaning { Meaning(.duration(clock)) }
  package static func moment(_ clock: Clock) -> Meaning { Meaning(.moment(clock)) }
  package static func timescale(_ clock: Clock) -> Meaning { Meaning(.timescale(clock)) }
  package static func identifies(_ category: Category) -> Meaning {
    Meaning(.plain, about: .category(category))
  }
}
