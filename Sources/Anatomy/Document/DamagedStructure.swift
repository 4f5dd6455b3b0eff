import Bytes

/// A grammar of files in which players find media although sizes are wrong.
package protocol DamageHolder: Sendable {
  /// Returns the first structure with a wrong size that players may not read; nil if there is none.
  func damage(in file: Node) -> Node?
  /// Returns how a target can be removed from a node of a damaged file, so that players find the same media in the copy.
  ///
  /// - Parameter removal: How the target would be removed if the file was not damaged.
  func removal(
    of part: Target, from node: Node, insteadOf removal: Removal, damaged: Node
  ) -> Removal
}

extension DamageHolder {
  /// Keeps the damaged structure and everything after it. It is for formats in which no structure states the offset of
  /// another.
  package func removal(
    of part: Target, from node: Node, insteadOf removal: Removal, damaged: Node
  ) -> Removal {
    let place = sequence(first: node, next: \.parent).first { $0.source === damaged.source }
    return (place ?? damaged).range.end > damaged.range.start && !(place?.isRoot ?? false)
      ? .kept(becauseOf: damaged) : removal
  }
}

extension Removal {
  /// The result for data that may contain media, because the size of a structure is wrong.
  package static func kept(becauseOf damaged: Node) -> Removal {
    .impossible("\(damaged.path) has a wrong size, so players may find media in this data")
  }
}

/// The first structure of a file with a wrong size, and what keeps the media that may be in it.
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

  /// The first structure of the file with a wrong size that players may not read; nil if there is none, or if
  /// an edit removes only what a person requested.
  package var damagedStructure: Node? { damage?.node }

  /// Returns how a target can be removed from this node if the file is damaged; nil if it is not.
  func removalFromDamagedFile(of part: Target, insteadOf removal: Removal) -> Removal? {
    damage.map {
      $0.holder.removal(of: part, from: self, insteadOf: removal, damaged: $0.node)
    }
  }
}
