import Anatomy
import Bytes

/// Finds references to removed structures, and the edits that remove these references.
struct DependentFinder {
  private let offsetMap: OffsetMap
  private var removed: [IDSpace: Set<Int>] = [:]
  private(set) var requestedEdits: [Edit] = []
  /// Edits that structures request because other bytes were removed, inserted or moved.
  private(set) var edits: [Replacement] = []
  /// Padding that structures add at their end.
  private(set) var insertions: [Insertion] = []

  init(_ offsetMap: OffsetMap) { self.offsetMap = offsetMap }

  mutating func search(_ root: Node) {
    collect(root)
    follow(root)
  }

  private func isRemoved(_ node: Node) -> Bool {
    !node.isRoot && offsetMap.holds(node.range, of: node.source)
  }

  // MARK: Removed identifiers

  private mutating func collect(_ node: Node) {
    // Unreferenced structures can be remains of another file, so their IDs are not collected.
    if isRemoved(node) { return node.isUnreferenced ? () : collectIDs(node) }
    if offsetMap.count(in: extent(of: node)) == 0 { return }
    for child in node.children { collect(child) }
  }

  private func extent(of node: Node) -> ByteRange {
    node.source.exactFileRange(of: node.range) ?? node.document.outermost.source.wholeRange
  }

  private mutating func collectIDs(_ node: Node) {
    for field in node.fields {
      if case .id(let space) = field.meaning.role, let id = field.value.integer {
        removed[space, default: []].insert(id)
      }
    }
    for child in node.children { collectIDs(child) }
  }

  // MARK: References

  private mutating func follow(_ node: Node) {
    if isRemoved(node) { return }
    // Nodes in the file itself contain offsets in the file; most nodes in derived sources do not.
    if node.distanceToFile == 0 || node.editsFile {
      edits += node.edits(applying: offsetMap)
      let padding = node.padding(applying: offsetMap)
      if !padding.isEmpty {
        // The padding belongs to the parent, because the sizes that the structure states do not
        // include the padding.
        let holder = node.parent ?? node
        insertions.append(
          Insertion(padding, at: node.range.end, in: holder.range, depth: holder.depth))
      }
    }
    if !removed.isEmpty { follow(node.fields, of: node, row: nil) }
    for child in node.children { follow(child) }
  }

  private mutating func follow(_ fields: [Field], of node: Node, row: ByteRange?) {
    for field in fields {
      if case .reference(let space) = field.meaning.role, let id = field.value.integer,
        removed[space]?.contains(id) == true
      {
        requestedEdits.append(row.map { Edit(.row($0), of: node) } ?? whole(node))
        return
      }
      switch field.value {
      case .group(let members): follow(members, of: node, row: row)
      case .list(let rows):
        rows.forEach { item in
          if case .group(let members) = item.value {
            follow(members, of: node, row: row ?? item.range)
          }
          return true
        }
      case .table(let table): follow(table, of: node, row: row)
      default: break
      }
    }
  }

  private mutating func follow(_ table: Table, of node: Node, row: ByteRange?) {
    for column in table.columns {
      guard case .reference(let space) = column.meaning.role, let ids = removed[space] else {
        continue
      }
      for number in 0..<table.rowCount {
        guard let id = table.rawCell(row: number, column: column).flatMap({ Int(exactly: $0) }),
          ids.contains(id)
        else { continue }
        // If the table has no other row, the node with the table is removed.
        requestedEdits.append(
          table.rowCount == 1 && row == nil
            ? whole(node) : Edit(.row(row ?? table.range(ofRow: number)), of: node))
      }
    }
  }

  /// Returns an edit that removes the given node. If the parent of the node requires the node, the
  /// edit removes the parent.
  private func whole(_ node: Node) -> Edit {
    guard let parent = node.parent, !parent.isRoot,
      parent.declaredNodeKind.childRequirements.contains(where: {
        $0.code == node.code && $0.occurs == .once
      })
    else { return Edit(.structure, of: node) }
    return Edit(.structure, of: parent)
  }
}
