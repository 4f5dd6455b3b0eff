package import Anatomy
import Bytes
import Metadata

/// A structure that is only in one of two files, or has another place among its siblings.
package struct StructureDifference {
  package enum Kind: String, Sendable { case added, removed, moved, renamed }

  package let kind: Kind
  /// The structure in the file that has it; for a moved one, in the second file; for a renamed one,
  /// in the first file.
  package let node: Node
  /// For a renamed structure, its counterpart in the second file; otherwise nil.
  package let newNode: Node?
  /// Whether the bytes of the structure are the same in both files.
  let isUnchanged: Bool

  fileprivate init(_ kind: Kind, _ node: Node, renamedTo other: Node? = nil, _ changes: ByteChanges)
  {
    (self.kind, self.node, newNode) = (kind, node, other)
    isUnchanged = !changes.touch(
      node.range, of: node, inSecond: kind == .added || kind == .moved)
  }
}

/// Compares the structures of two files and their fields.
struct StructureComparison {
  private(set) var structures: [StructureDifference] = []
  private(set) var fields: [FieldDifference] = []
  private(set) var consequences = Consequences()
  /// The fields that were counted as consequences although their bytes are changed, at most
  /// `mostFolded`.
  private(set) var foldedFields: [FieldDifference] = []
  private let changes: ByteChanges
  /// The corresponding tracks; nil if tracks with the same ID correspond.
  private let tracks: TrackPairs?
  /// The indexes of structures in the first file that refer to bytes outside themselves, and of the
  /// structures around them. Their parts can differ even if their own bytes are the same.
  private var referring: Set<Int32> = []
  /// The keys of tags that differ. Their structures are not compared again.
  private let changed: Set<Identifier>
  /// The places where the values of differing tags begin. Fields at these places are not reported
  /// again.
  private let told: Set<Place>

  private struct Place: Hashable {
    let node: Node
    let start: Int
  }

  /// Maximum size in bytes of a structure that is first compared as a whole. Its parts are compared
  /// only if it differs.
  private static let mostBytes = 64 << 10
  private static let mostFolded = 100

  init(besides items: [ItemDifference], _ tracks: TrackPairs?, _ changes: ByteChanges) {
    (self.tracks, self.changes) = (tracks, changes)
    changed = Set(items.map(\.identifier))
    told = Set(
      items.flatMap { [$0.old, $0.new].compactMap(\.self) }
        .map { Place(node: $0.node, start: $0.range.start) })
  }

  // The recursion is bounded, because the parser limits nesting.
  mutating func compare(_ old: Node, _ new: Node) {
    if old.isRoot {
      note(old.listedItems)
    } else if !(old.document === old.document.outermost && referring.contains(old.index)) {
      if changes.areSame(old, new) { return }
      let isSmall = old.range.count <= Self.mostBytes && old.range.count == new.range.count
      if isSmall, old.source.holds(old.range, as: new.range, of: new.source) { return }
    }
    if let key = old.tagKey, changed.contains(Identifier(key)) { return }
    compareFields(old, new)
    let pairs = NodeAlignment(old.children, new.children, tracks, changes)
    func add(_ kind: StructureDifference.Kind, _ nodes: [Node]) {
      structures += nodes.map { StructureDifference(kind, $0, changes) }
    }
    structures += pairs.renamed.filter { !isToldAsItem($0) && !isToldAsItem($1) }.map {
      StructureDifference(.renamed, $0, renamedTo: $1, changes)
    }
    add(.removed, pairs.removed.filter { !isToldAsItem($0) })
    add(.added, pairs.added.filter { !isToldAsItem($0) })
    add(.moved, pairs.moved)
    for (one, two) in pairs.pairs { compare(one, two) }
  }

  private mutating func note(_ items: [Node]) {
    for item in items {
      var node: Node? = item
      while let inner = node, referring.insert(inner.index).inserted { node = inner.parent }
    }
  }

  /// Whether a structure is a tag that is already reported as a metadata item.
  private func isToldAsItem(_ node: Node) -> Bool {
    node.tagKey.map { changed.contains(Identifier($0)) } ?? false
  }

  /// Whether a field is the value of a tag that is already reported as a metadata item.
  private func isToldAsItem(_ field: FieldDifference) -> Bool {
    [(field.oldNode, field.old), (field.newNode, field.new)].contains { node, field in
      field.map { told.contains(Place(node: node, start: $0.range.start)) } ?? false
    }
  }

  private mutating func compareFields(_ old: Node, _ new: Node) {
    var comparison = FieldComparison(old, new, changes)
    comparison.compare(old.read(for: .fields).fields, new.read(for: .fields).fields, "")
    fields += comparison.differences.filter { !isToldAsItem($0) }
    for (difference, count) in comparison.folded {
      guard consequences.take(difference.role, count: count) else { continue }
      if !difference.isUnchanged, foldedFields.count < Self.mostFolded {
        foldedFields.append(difference)
      }
    }
  }
}
