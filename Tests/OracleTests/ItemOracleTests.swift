import Anatomy
import Bytes
import Formats
import ISOMedia
import Testing

/// Compares items, their locations and their properties with libheif.
@Suite(.serialized) struct ItemOracleTests {
  @Test(.comparing(.samples, with: .heifInfo)) func samples() throws {
    try Subjects.samples.expectAgreement(
      with: .heifInfo, "heif-info, samples", fields: "item"
    ) { subject in
      guard Self.isPicture(subject.name) else { return nil }
      let info = try HEIFInfo(subject.path)
      guard let meta = try subject.open().document.root.child("meta"), info.primary != nil else {
        return nil
      }
      return ItemComparison.tally(of: meta, info)
    }
  }

  private static func isPicture(_ name: String) -> Bool {
    [".heic", ".heif", ".avif", ".hif", ".HIF"].contains { name.hasSuffix($0) }
  }
}

/// Compares items with those of heif-info.
enum ItemComparison {
  static func tally(of meta: Node, _ info: HEIFInfo) -> Tally {
    var tally = Tally()
    let told = meta.items.filter { $0.information != nil }
    tally.compare("items", told.count, info.items.values.count { $0.type != nil })
    tally.compare("item primary", meta.primaryItem?.id, info.primary)
    let container = meta.child("iprp")?.child("ipco")
    let sizes = container?.children("ispe").map { box in
      "\(box.integer(named: "image_width") ?? -1)×\(box.integer(named: "image_height") ?? -1)"
    }
    tally.compare("item sizes", sizes ?? [], info.sizes)
    for (id, theirs) in info.items.sorted(by: { $0.key < $1.key }) {
      let ours = meta.item(id)
      let place = "item \(id)"
      // Unprintable types are printed differently.
      if theirs.type?.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) != false {
        tally.compare("item type", ours?.type?.description.trimmed, theirs.type, at: place)
      }
      tally.compare("item extents", ours?.extents.map(extents) ?? [], theirs.extents, at: place)
      if let grid = ours?.information?.child("grid"),
        let rows = grid.integer(named: "rows_minus_one"),
        let columns = grid.integer(named: "columns_minus_one"), !theirs.sources.isEmpty
      {
        tally.compare(
          "item pictures of a grid", (rows + 1) * (columns + 1), theirs.sources.count, at: place)
      }
      let first = container?.children.first?.index ?? 0
      let there = theirs.properties.filter { index in
        // Index 0 means no property, and indices past the end refer to none.
        (1...max(1, container?.children.count ?? 0)).contains(
          Int(index.prefix { $0.isNumber }) ?? 0)
      }
      let properties = ours?.properties.map {
        "\($0.node.index - first + 1)\($0.isEssential ? "!" : "")"
      }
      tally.compare("item properties", properties ?? [], there, at: place)
    }
    return tally
  }

  private static func extents(_ extents: ItemExtents) -> [String] {
    (0..<extents.count).compactMap { number in
      extents[number].map { "\($0.offset)+\($0.length ?? 0)" }
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
