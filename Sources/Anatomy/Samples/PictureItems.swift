import Bytes

extension Node {
  /// What tells of coded pictures that belong to no track, in a file or in its movie.
  package var itemsOfPictures: [Node] {
    children.flatMap { child in
      child.code == "moov" ? child.children("meta").flatMap(\.listedPictures) : child.listedPictures
    }
  }

  private var listedPictures: [Node] {
    guard code == "meta", !isPayload else { return [] }
    return children("iinf").flatMap { $0.children.filter { $0.picture != nil } }
  }

  /// Whether an item is marked as one that is not shown, and nothing that is shown is made with it.
  package var isUnseenItem: Bool { isMarkedAsHidden && !isCalledFor(beside: []) }

  /// Whether an item is shown by those readers alone that show more than the picture which a file is there
  /// for: nothing is made with it.
  package var isFurtherItem: Bool { !isMarkedAsHidden && !isCalledFor(beside: ["cdsc"]) }

  private var isMarkedAsHidden: Bool { (integer("flags") ?? 0) & 1 == 1 }

  /// - Parameter kinds: references of these kinds only describe it.
  private func isCalledFor(beside kinds: Set<FourCC>) -> Bool {
    guard let meta = enclosing("meta"), let id = integer("item_ID") else { return true }
    let others =
      [meta.child("pitm")].compactMap(\.self)
      + (meta.child("iref")?.children.filter { !kinds.contains($0.code) } ?? [])
      + (meta.child("grpl")?.children.map(\.self) ?? [])
    return others.contains { $0.refers(to: id) }
  }

  /// Whether a number stands in it that refers to something.
  private func refers(to id: Int) -> Bool {
    var isFound = false
    fields.forEachReference { isFound = isFound || $0 == id }
    return isFound
  }
}

extension [Field] {
  fileprivate func forEachReference(_ visit: (Int) -> Void) {
    for field in self {
      if case .reference = field.meaning.role, let id = field.value.integer { visit(id) }
      switch field.value {
      case .group(let members): members.forEachReference(visit)
      case .list(let rows):
        rows.forEach { row in
          [row].forEachReference(visit)
          return true
        }
      case .table(let table):
        for column in table.columns {
          guard case .reference = column.meaning.role else { continue }
          for row in 0..<table.rowCount {
            if let id = table.rawCell(row: row, column: column) { visit(Int(clamping: id)) }
          }
        }
      default: break
      }
    }
  }
}
