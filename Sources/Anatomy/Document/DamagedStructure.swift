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

extension InheritedValue where Answer == Node? {
  fileprivate static let damage = InheritedValue<Node?>(
    "damage", scope: { $0.document.outermost.root }
  ) { root in root.capabilities.damage?.damage(in: root) }
}

extension Node {
  /// The first structure of the file with a wrong size that players may not read; nil if there is none, or if it
  /// does not matter.
  package var damagedStructure: Node? {
    document.outermost.removesNearDamage ? nil : inherited(.damage) ?? nil
  }

  /// Returns how a target can be removed from a damaged file.
  func removal(of part: Target, insteadOf removal: Removal, damaged: Node) -> Removal {
    document.outermost.root.capabilities.damage?
      .removal(of: part, from: self, insteadOf: removal, damaged: damaged) ?? removal
  }
}
