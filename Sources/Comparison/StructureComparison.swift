package import Anatomy
import Bytes
import Metadata

/// A structure that is only in one of two files, or has another place among its siblings.
package struct StructureDifference {
  package enum Kind: String, Sendable { case added, removed, moved }

  package let kind: Kind
  /// The structure in the file that has it; for a moved one, in the second file.
  package let node: Node
}

/// Compares the structures of two files and their fields.
struct StructureComparison {
  private(set) var structures: [StructureDifference] = []
  private(set) var fields: [FieldDifference] = []
  private(set) var consequences = Consequences()
  /// The first fields that were counted as consequences.
  private(set) var foldedFields: [FieldDifference] = []
  /// The keys of tags that differ. Their structures are not compared again.
  private let changed: Set<Identifier>

  /// Maximum number of bytes of a structure that are compared at once, before its parts are.
  private static let mostBytes = 64 << 10
  private static let mostFolded = 100

  init(changing changed: Set<Identifier>) { self.changed = changed }

  // The recursion is bounded, because the parser limits nesting.
  mutating func compare(_ old: Node, _ new: Node) {
    let isSmall = old.range.count <= Self.mostBytes && old.range.count == new.range.count
    if isSmall, !old.isRoot, old.source.holds(old.range, as: new.range, of: new.source) { return }
    if let key = old.tagKey, changed.contains(Identifier(key)) { return }
    compareFields(old, new)
    let pairs = NodeAlignment(old.children, new.children)
    for node in pairs.removed where !isToldAsItem(node) {
      structures.append(StructureDifference(kind: .removed, node: node))
    }
    for node in pairs.added where !isToldAsItem(node) {
      structures.append(StructureDifference(kind: .added, node: node))
    }
    for node in pairs.moved { structures.append(StructureDifference(kind: .moved, node: node)) }
    for (one, two) in pairs.pairs { compare(one, two) }
  }

  /// Whether a structure is a tag that is listed among the metadata items.
  private func isToldAsItem(_ node: Node) -> Bool {
    node.tagKey.map { changed.contains(Identifier($0)) } ?? false
  }

  private mutating func compareFields(_ old: Node, _ new: Node) {
    var comparison = FieldComparison(old, new)
    comparison.compare(old.read(for: .fields).fields, new.read(for: .fields).fields, "")
    fields += comparison.differences
    for (difference, count) in comparison.folded {
      guard consequences.take(difference.role, count: count) else { continue }
      if foldedFields.count < Self.mostFolded { foldedFields.append(difference) }
    }
  }
}
