import Anatomy
import Bytes

/// Finds what refers to things that are gone.
struct ConsequenceFinder {
  private let lost: Lost
  private var gone: [IDSpace: Set<Int>] = [:]
  private(set) var wishes: [Wish] = []
  /// What structures themselves know to mend.
  private(set) var edits: [Replacement] = []

  init(_ lost: Lost) { self.lost = lost }

  mutating func search(_ root: Node) {
    gather(root)
    follow(root)
  }

  private func isGone(_ node: Node) -> Bool {
    !node.isRoot && lost.holds(node.range, of: node.source)
  }

  // MARK: What is gone

  private mutating func gather(_ node: Node) {
    // What belongs to another file says nothing of this one.
    if isGone(node) { return node.isUncalledFor ? () : gatherIDs(node) }
    if lost.count(in: extent(of: node)) == 0 { return }
    for child in node.children { gather(child) }
  }

  private func extent(of node: Node) -> ByteRange {
    node.source.exactFileRange(of: node.range) ?? node.document.outermost.source.wholeRange
  }

  private mutating func gatherIDs(_ node: Node) {
    for field in node.fields {
      if case .id(let space) = field.meaning.role, let id = field.value.integer {
        gone[space, default: []].insert(id)
      }
    }
    for child in node.children { gatherIDs(child) }
  }

  // MARK: What refers to it

  private mutating func follow(_ node: Node) {
    if isGone(node) { return }
    // Only what lies in the file as it stands says its own places.
    if node.distanceToFile == 0 { edits += node.edits(afterLosing: lost) }
    if !gone.isEmpty { follow(node.fields, of: node, row: nil) }
    for child in node.children { follow(child) }
  }

  private mutating func follow(_ fields: [Field], of node: Node, row: ByteRange?) {
    for field in fields {
      if case .reference(let space) = field.meaning.role, let id = field.value.integer,
        gone[space]?.contains(id) == true
      {
        wishes.append(row.map { Wish(.row($0), of: node) } ?? whole(node))
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
      guard case .reference(let space) = column.meaning.role, let ids = gone[space] else {
        continue
      }
      for number in 0..<table.rowCount {
        guard let id = table.rawCell(row: number, column: column).flatMap({ Int(exactly: $0) }),
          ids.contains(id)
        else { continue }
        // A list that names nothing any more has nothing to say.
        wishes.append(
          table.rowCount == 1 && row == nil
            ? whole(node) : Wish(.row(row ?? table.range(ofRow: number)), of: node))
      }
    }
  }

  /// The structure, or what cannot be without it.
  private func whole(_ node: Node) -> Wish {
    guard let parent = node.parent, !parent.isRoot,
      parent.declaredShape.expectations.contains(where: {
        $0.code == node.code && $0.occurs == .once
      })
    else { return Wish(.structure, of: node) }
    return Wish(.structure, of: parent)
  }
}
