import Anatomy
import Bytes
import Movie

extension Node {
  /// The primary image item of the file, with its properties. In a file that does not state a
  /// primary item, it is the first visible item with a picture size. Nil if there is none.
  var primaryPicture: SampleEntry? {
    guard let meta = child("meta"), let items = meta.child("iinf")?.children("infe") else {
      return nil
    }
    let primary = meta.child("pitm")
    let stated = primary?.integer(.item_ID)
    guard
      let item = primary == nil
        ? items.prefix(Self.maxTried).first(where: meta.isVisiblePicture)
        : items.first(where: { $0.integer(.item_ID) == stated }),
      let id = item.integer(.item_ID), let type = item.fourCC(of: .item_type)
    else { return nil }
    var properties = meta.properties(ofItem: id)
    // For a grid, the codec configuration belongs to the tiles.
    if type == "grid", let tile = meta.firstTile(of: id) {
      let own = Set(properties.map(\.code))
      properties += meta.properties(ofItem: tile).filter { !own.contains($0.code) && $0.isCodec }
    }
    return SampleEntry(item: item, code: type, properties: properties)
  }

  /// The maximum number of items that are tried in a file without a primary item.
  private static let maxTried = 100

  private func isVisiblePicture(_ item: Node) -> Bool {
    guard (item.integer(.flags) ?? 0) & 1 == 0, let id = item.integer(.item_ID) else {
      return false
    }
    return properties(ofItem: id).contains { $0.code == "ispe" }
  }

  func properties(ofItem id: Int) -> [Node] {
    guard let box = child("iprp"), let all = box.child("ipco")?.children else { return [] }
    var found: [Node] = []
    for associations in box.children("ipma") {
      guard case .list(let entries)? = associations.value(.entries) else { continue }
      entries.forEach { entry in
        guard entry.member(called: .item_ID)?.value.integer == id,
          case .table(let table)? = entry.member(called: .associations)?.value,
          let column = table.column(named: .property_index)
        else { return true }
        for row in 0..<table.rowCount {
          let place = Int(clamping: table.rawCell(row: row, column: column) ?? 0) - 1
          if all.indices.contains(place) { found.append(all[place]) }
        }
        return false
      }
      if !found.isEmpty { break }
    }
    return found
  }

  private func firstTile(of id: Int) -> Int? {
    let references = child("iref")?.children.first {
      $0.code == "dimg" && $0.integer(.from_item_ID) == id
    }
    guard let table = references?.table(.to_item_IDs), let column = table.columns.first else {
      return nil
    }
    return table.rawCell(row: 0, column: column).map { Int(clamping: $0) }
  }

  private var isCodec: Bool { ["hvcC", "avcC", "av1C", "vvcC", "pixi", "colr"].contains(code) }
}
