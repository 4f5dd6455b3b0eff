import Anatomy
import Bytes
import Movie

/// The items, locations, properties and references in a `meta` box, read once for all rules.
struct ItemSurvey {
  /// The information about an item, from an `infe` box.
  struct Information {
    let id: Int
    /// The node index of the `infe` box.
    let index: Int32
    let type: FourCC?
    let isHidden: Bool
  }

  /// The location of an item, from `iloc`.
  struct Location {
    let id: Int
    let method: Int
    let dataReference: Int
    let base: UInt64
    let statedExtents: Int
    let range: ByteRange
    let methodRange: ByteRange?
    let extents: Range<Int>
  }

  struct Extent {
    let reference: Int
    let offset: UInt64
    let length: UInt64
    /// The bytes of `iloc` that state this extent.
    let range: ByteRange
  }

  /// The property associations of an item, from `ipma`.
  struct Entry {
    let id: Int
    let idRange: ByteRange
    /// The node index of the `ipma` box.
    let index: Int32
    let associations: Range<Int>
  }

  struct Association {
    let isEssential: Bool
    /// The index of the property in `ipco`, counted from 1; 0 means no property.
    let property: Int
    let range: ByteRange
  }

  struct Reference {
    /// The node index of the reference box.
    let index: Int32
    let type: FourCC
    let from: Int
    let to: [Int]
  }

  /// The maximum number of entries that are read from each list. Real files have fewer; further
  /// entries are ignored.
  static let most = 1 << 18

  private(set) var information: [Information] = []
  private(set) var locations: [Location] = []
  private(set) var extents: [Extent] = []
  private(set) var entries: [Entry] = []
  private(set) var associations: [Association] = []
  private(set) var references: [Reference] = []
  /// The inputs of each derived picture by its ID, such as the tiles of a grid. If a picture has
  /// several `dimg` references, the first is used.
  private(set) var inputs: [Int: [Int]] = [:]
  private(set) var primary: Int?
  /// The codes of the child boxes of `ipco`, in order.
  private(set) var properties: [FourCC] = []
  /// Indices into `information`, `locations` and `entries` by item_ID. If a list contains an item
  /// several times, the first entry is used.
  private(set) var informationPlaces: [Int: Int] = [:]
  private(set) var locationPlaces: [Int: Int] = [:]
  private(set) var entryPlaces: [Int: Int] = [:]

  /// Reads the items of a `meta` box; returns nil if it has no `iinf`.
  init?(_ meta: Node) {
    guard let list = meta.child("iinf") else { return nil }
    primary = meta.child("pitm")?.integer(.item_ID)
    readInformation(list)
    if let box = meta.child("iloc") { readLocations(box) }
    if let boxes = meta.child("iref")?.children { boxes.forEach { readReference($0) } }
    guard let container = meta.child("iprp") else { return }
    properties = container.child("ipco")?.children.prefix(Self.most).map(\.code) ?? []
    for box in container.children("ipma") { readAssociations(box) }
  }

  private mutating func readInformation(_ list: Node) {
    for node in list.children where node.code == "infe" {
      guard information.count < Self.most, let id = node.integer(.item_ID) else { continue }
      if informationPlaces[id] == nil { informationPlaces[id] = information.count }
      information.append(
        Information(
          id: id, index: node.index, type: node.codeValue(.item_type),
          isHidden: (node.integer(.flags) ?? 0) & 1 == 1))
    }
  }

  private mutating func readLocations(_ box: Node) {
    guard case .list(let items)? = box.value(.items) else { return }
    items.forEach { item in
      guard let id = item.part(.item_ID)?.value.integer,
        let count = item.part(.extent_count)?.value.integer
      else { return true }
      let first = extents.count
      if case .table(let table)? = item.part(.extents)?.value { readExtents(table) }
      if locationPlaces[id] == nil { locationPlaces[id] = locations.count }
      let method = item.part(.construction_method)
      locations.append(
        Location(
          id: id, method: method?.value.integer ?? 0,
          dataReference: item.part(.data_reference_index)?.value.integer ?? 0,
          base: item.part(.base_offset)?.value.bits ?? 0, statedExtents: count,
          range: item.range, methodRange: method?.range, extents: first..<extents.count))
      return locations.count < Self.most && extents.count < Self.most
    }
  }

  private mutating func readExtents(_ table: Table) {
    let index = table.column(named: .item_reference_index)
    let offset = table.column(named: .extent_offset)
    let length = table.column(named: .extent_length)
    for row in 0..<min(table.rowCount, Self.most - extents.count) {
      extents.append(
        Extent(
          reference: index.flatMap { table.rawCell(row: row, column: $0) }.map(Int.init(clamping:))
            ?? row + 1,
          offset: offset.flatMap { table.rawCell(row: row, column: $0) } ?? 0,
          length: length.flatMap { table.rawCell(row: row, column: $0) } ?? 0,
          range: table.range(ofRow: row)))
    }
  }

  private mutating func readAssociations(_ box: Node) {
    guard case .list(let items)? = box.value(.entries) else { return }
    items.forEach { item in
      guard let id = item.part(.item_ID) else { return true }
      let first = associations.count
      if case .table(let table)? = item.part(.associations)?.value { readAssociations(table) }
      let number = id.value.integer ?? 0
      if entryPlaces[number] == nil { entryPlaces[number] = entries.count }
      entries.append(
        Entry(
          id: number, idRange: id.range, index: box.index,
          associations: first..<associations.count))
      return entries.count < Self.most && associations.count < Self.most
    }
  }

  private mutating func readAssociations(_ table: Table) {
    guard let essential = table.column(named: .essential),
      let property = table.column(named: .property_index)
    else { return }
    for row in 0..<min(table.rowCount, Self.most - associations.count) {
      associations.append(
        Association(
          isEssential: table.rawCell(row: row, column: essential) == 1,
          property: Int(clamping: table.rawCell(row: row, column: property) ?? 0),
          range: table.range(ofRow: row)))
    }
  }

  private mutating func readReference(_ box: Node) {
    guard references.count < Self.most, let from = box.integer(.from_item_ID),
      let table = box.table(.to_item_IDs), let column = table.columns.first
    else { return }
    let targets = (0..<min(table.rowCount, Self.most)).compactMap {
      table.rawCell(row: $0, column: column)
    }
    references.append(
      Reference(
        index: box.index, type: box.code, from: from, to: targets.map { Int(clamping: $0) }))
    if let last = references.last, last.type == "dimg", inputs[from] == nil {
      inputs[from] = last.to
    }
  }
}
