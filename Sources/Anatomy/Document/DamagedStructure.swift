import Bytes

/// A grammar of files that players can present although sizes of structures are wrong.
package protocol DamageHolder: Sendable {
  /// Returns the first structure with a wrong size; nil if the file is not damaged. Players may
  /// find media in this structure or after it.
  func damage(in file: Node) -> Node?
  /// Returns how a target can be removed from a node of a damaged file, so that players find the
  /// same media in the copy as in the original.
  ///
  /// - Parameter removal: How the target would be removed if the file was not damaged.
  func removal(
    of part: Target, from node: Node, insteadOf removal: Removal, damaged: Node
  ) -> Removal
}

extension DamageHolder {
  /// By default, the damaged structure and everything after it are kept. This suits formats in
  /// which no structure states the offset of another one.
  package func removal(
    of part: Target, from node: Node, insteadOf removal: Removal, damaged: Node
  ) -> Removal {
    let place = sequence(first: node, next: \.parent).first { $0.source === damaged.source }
    return (place ?? damaged).range.end > damaged.range.start && !(place?.isRoot ?? false)
      ? .kept(becauseOf: damaged) : removal
  }
}

extension Removal {
  /// Returns an impossible removal: the data may contain media, because the given structure has a
  /// wrong size.
  package static func kept(becauseOf damaged: Node) -> Removal {
    .impossible("\(damaged.path) has a wrong size, so players may find media in this data")
  }
}

/// The first structure of a file with a wrong size, and the grammar that decides what can be
/// removed.
private struct Damage {
  let node: Node
  let holder: any DamageHolder
}

extension InheritedValue where Answer == Damage {
  fileprivate static let damage = InheritedValue<Damage>(
    "damage", scope: { $0.document.outermost.root }
  ) { root in
    guard let holder = root.capabilities.damage else { return nil }
    return holder.damage(in: root).map { Damage(node: $0, holder: holder) }
  }
}

extension Node {
  private var damage: Damage? {
    document.outermost.removesNearDamage ? nil : inherited(.damage)
  }

  /// The first structure of the file with a wrong size. Nil if there is none, or if edits remove
  /// only what the user requested.
  package var damagedStructure: Node? { damage?.node }

  /// Returns the removal of `part` that is used instead of `removal` if the file is damaged; nil if
  /// the file is not damaged.
  func removalFromDamagedFile(of part: Target, insteadOf removal: Removal) -> Removal? {
    damage.map {
      $0.holder.removal(of: part, from: self, insteadOf: removal, damaged: $0.node)
    }
  }
}
