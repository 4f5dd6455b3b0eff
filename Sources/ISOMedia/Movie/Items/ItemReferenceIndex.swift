import Anatomy

/// Index of item reference boxes by source item and by target item.
struct ItemReferenceIndex {
  private(set) var from: [Int: [Int32]] = [:]
  private(set) var to: [Int: [Int32]] = [:]

  init(_ meta: Node) {
    guard let boxes = meta.child("iref")?.children else { return }
    var count = 0
    for box in boxes {
      guard let id = box.integer("from_item_ID"), let table = box.table("to_item_IDs"),
        let column = table.columns.first
      else { continue }
      count += 1 + table.rowCount
      if count > ItemIndex.most { return }
      from[id, default: []].append(box.index)
      for row in 0..<table.rowCount {
        guard let raw = table.rawCell(row: row, column: column) else { continue }
        let target = Int(truncatingIfNeeded: raw)
        if to[target]?.last != box.index { to[target, default: []].append(box.index) }
      }
    }
  }
}
