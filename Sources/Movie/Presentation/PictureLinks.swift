import Anatomy
import Bytes

/// The links of the items in a `meta` box: to their properties, to each other, and from groups.
struct PictureLinks {
  private let meta: Node
  private let items: [Int: Node]

  /// Fails if the node is not a `meta` box with items.
  init?(_ meta: Node) {
    guard meta.code == "meta", let list = meta.child("iinf") else { return nil }
    self.meta = meta
    items = Dictionary(
      list.children.compactMap { item in item.integer(.item_ID).map { ($0, item) } },
      uniquingKeysWith: { first, _ in first })
  }

  func forEachFact(_ visit: (PresentationFact) -> Bool) -> Bool {
    forEachProperty(visit) && forEachReference(visit) && forEachGroupMember(visit)
  }

  /// Visits the properties of each item. A property is identified by its content, because removing
  /// other properties changes its number. A property that is neither essential nor known to affect
  /// the presentation is skipped, because readers ignore it.
  private func forEachProperty(_ visit: (PresentationFact) -> Bool) -> Bool {
    guard let box = meta.child("iprp"), let properties = box.child("ipco")?.children else {
      return true
    }
    let statements = properties.map(\.statementOfProperty)
    var isGoingOn = true
    for list in box.children("ipma") where isGoingOn {
      guard case .list(let entries)? = list.value(.entries) else { continue }
      entries.forEach { entry in
        guard let item = entry.member(called: .item_ID)?.value.integer.flatMap({ items[$0] }),
          case .table(let table)? = entry.member(called: .associations)?.value,
          let index = table.column(named: .property_index)
        else { return true }
        let essential = table.column(named: .essential)
        for row in 0..<table.rowCount where isGoingOn {
          let number = Int(clamping: table.rawCell(row: row, column: index) ?? 0)
          guard properties.indices.contains(number - 1) else { continue }
          let isEssential = essential.flatMap { table.rawCell(row: row, column: $0) } == 1
          guard
            let statement = statements[number - 1]
              ?? (isEssential ? "\(properties[number - 1].code)" : nil)
          else {
            continue
          }
          isGoingOn = visit(
            PresentationFact(
              .relations, list, index.field(table, row), called: "property", of: item,
              statement: statement + (isEssential ? ", essential" : "")))
        }
        return isGoingOn
      }
    }
    return isGoingOn
  }

  private func forEachReference(_ visit: (PresentationFact) -> Bool) -> Bool {
    meta.children("iref").flatMap(\.children).allSatisfy { reference in
      guard let item = reference.integer(.from_item_ID).flatMap({ items[$0] }) else { return true }
      return reference.forEachLink(.to_item_IDs, to: items) { id, target in
        visit(
          PresentationFact(.relations, reference, id, called: id.name, of: item, to: target))
      }
    }
  }

  private func forEachGroupMember(_ visit: (PresentationFact) -> Bool) -> Bool {
    meta.children("grpl").flatMap(\.children).allSatisfy { group in
      group.forEachLink(.entity_ids, to: items) { id, item in
        visit(PresentationFact(.relations, group, id, called: id.name, of: item))
      }
    }
  }
}

extension Node {
  /// The code of this property, with a checksum of its fields that affect the presentation; nil if
  /// there are no such fields.
  fileprivate var statementOfProperty: String? {
    var sum: UInt32?
    visitFacts(of: self) { fact in
      sum = (sum ?? 0) &* 31 &+ fact.node.source.crc32(of: fact.field.range)
      return true
    }
    return sum.map { "\(code) \($0)" }
  }
}

extension Node {
  /// Visits each ID in the given table for which `nodes` has a node, until the visitor returns
  /// false. Returns false if the visitor returned false.
  func forEachLink(
    _ name: FieldName, to nodes: [Int: Node], _ visit: (_ id: Field, _ target: Node) -> Bool
  ) -> Bool {
    guard let table = table(name), let column = table.columns.first else { return true }
    for row in 0..<table.rowCount {
      let id = column.field(table, row)
      if let target = id.value.integer.flatMap({ nodes[$0] }), !visit(id, target) { return false }
    }
    return true
  }
}

extension Column {
  /// Returns one cell of a table as a field.
  fileprivate func field(_ table: Table, _ row: Int) -> Field {
    let place = table.place(row: row, column: self)
    return Field(
      name: name, range: place.range, value: table.cell(row: row, column: self), meaning: meaning)
  }
}
