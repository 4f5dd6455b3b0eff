import Anatomy

/// Index of the boxes that describe each item. The descriptions are read only on demand, so an
/// entry has a fixed size, regardless of the numbers of extents and properties.
struct ItemIndex {
  struct Entry {
    let id: Int
    /// Node index of the item's `infe` box; nil if there is none.
    var information: Int32?
    var location: Location?
    var properties: Associations?
  }

  /// The entry of an item in `iloc`.
  struct Location {
    let construction: Int
    let dataReference: Int
    let base: UInt64
    let extentCount: Int
    /// Offset of the fields of the first extent in `iloc`, not of its data.
    let start: Int
  }

  /// The property associations of one item in `ipma`.
  struct Associations {
    let count: Int
    let start: Int
    /// Size in bytes of each association.
    let width: Int
  }

  /// Sizes in bytes of the number fields of an item and its extents.
  struct Widths {
    var base = 0
    var index = 0
    var offset = 0
    var length = 0

    /// The size in bytes of the fields of one extent in `iloc`.
    var row: Int { index + offset + length }
  }

  /// Upper bound on the number of items in the index; further items are ignored.
  static let most = 1 << 18

  private(set) var entries: [Entry] = []
  private(set) var widths = Widths()
  /// Node index of the item property container (`ipco`) in the metadata box.
  private(set) var container: Int32?
  private var places: [Int: Int] = [:]

  init(_ meta: Node) {
    if let list = meta.child("iinf") { readInformation(list) }
    if let box = meta.child("iloc") { readLocations(box) }
    guard let properties = meta.child("iprp") else { return }
    container = properties.child("ipco")?.index
    for box in properties.children where box.code == "ipma" { readAssociations(box) }
  }

  subscript(id: Int) -> Entry? { places[id].map { entries[$0] } }

  /// Returns the position of the item with the given ID in `entries`, and adds an entry if there is
  /// none. Returns nil if the index is full.
  private mutating func place(of id: Int) -> Int? {
    if let place = places[id] { return place }
    guard entries.count < Self.most else { return nil }
    places[id] = entries.count
    entries.append(Entry(id: id))
    return entries.count - 1
  }

  private mutating func readInformation(_ list: Node) {
    for node in list.children where node.code == "infe" {
      guard let id = node.integer("item_ID"), let place = place(of: id) else { continue }
      if entries[place].information == nil { entries[place].information = node.index }
    }
  }

  private mutating func readLocations(_ box: Node) {
    widths = Widths(
      base: box.integer("base_offset_size") ?? 0, index: box.integer("index_size") ?? 0,
      offset: box.integer("offset_size") ?? 0,
      length: box.integer("length_size") ?? 0)
    guard case .list(let items)? = box.value("items") else { return }
    items.forEach { item in
      guard let id = item.member("item_ID")?.value.integer,
        let count = item.member("extent_count")?.value.integer
      else { return true }
      guard let place = place(of: id) else { return false }
      if entries[place].location != nil { return true }
      let base = item.member("base_offset")?.value
      entries[place].location = Location(
        construction: item.member("construction_method")?.value.integer ?? 0,
        dataReference: item.member("data_reference_index")?.value.integer ?? 0,
        base: base?.bits ?? 0, extentCount: count,
        start: item.member("extents")?.range.start ?? item.range.end)
      return true
    }
  }

  private mutating func readAssociations(_ box: Node) {
    let width = (box.integer("flags") ?? 0) & 1 == 0 ? 1 : 2
    guard case .list(let items)? = box.value("entries") else { return }
    items.forEach { item in
      guard let id = item.member("item_ID")?.value.integer,
        let table = item.member("associations")
      else { return true }
      guard let place = place(of: id) else { return false }
      if entries[place].properties == nil {
        entries[place].properties = Associations(
          count: table.range.count / width, start: table.range.start, width: width)
      }
      return true
    }
  }
}

extension Value {
  fileprivate var bits: UInt64? {
    if case .unsigned(let number) = self { return number }
    return nil
  }
}
