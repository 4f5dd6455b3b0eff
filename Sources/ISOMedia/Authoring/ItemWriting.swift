import Anatomy
import Bytes

/// Rewrites the content of an item. Content that no longer fits into its place is written after the
/// last media data, usually in a new box, so that no coded data moves.
extension ItemContent: EditableContent {
  func edits(around node: Node, restating content: [Replacement]) -> Restatement? {
    guard let item = node.integer("item_ID").flatMap({ node.item($0) }), !item.isCodedPicture,
      let place = ItemPlace(of: item, around: node),
      let payload = node.children.first(where: \.isPayload), payload.source !== node.source,
      payload.source.size == place.range.count
    else { return nil }
    if content.allSatisfy({ $0.range.count == $0.bytes.count }) {
      return Restatement(content.map { $0.moved(by: place.range.start) })
    }
    let bytes = payload.source.bytes(applying: content)
    return place.restatement(bytes)
  }
}

/// The byte range of an item with one extent, and the fields that state the offset and the length.
private struct ItemPlace {
  let range: ByteRange
  private let file: Node
  private let fields: ItemExtents.Fields
  private let isInItemData: Bool

  /// Returns nil if the item has several extents or no stated length, or is stored in another item
  /// or file. Also nil if the offset field has fewer than 4 bytes or the length field fewer than 2.
  init?(of item: Item, around node: Node) {
    guard let extents = item.extents, extents.storage == .file || extents.storage == .itemData,
      let range = extents.range(0), let fields = extents.fieldsOfOnly, extents[0]?.length != nil,
      node.source === node.document.source, fields.place.count >= 4, fields.length.count >= 2
    else { return nil }
    (file, self.range, self.fields) = (node.document.root, range, fields)
    isInItemData = extents.storage == .itemData
  }

  func restatement(_ bytes: [UInt8]) -> Restatement? {
    let length = fields.length
    guard let count = NumberCoding.big.bytes(of: UInt64(bytes.count), count: length.count) else {
      return nil
    }
    let stated = Replacement(length, with: count)
    // If the item fills the last media data box, it grows inside that box and keeps its offset.
    if let last = file.children.last(where: { $0.code == "mdat" }), !last.isCut,
      last.integer("size") != 0,
      range.start == last.range.start + last.headerSize, range.end == last.range.end
    {
      let rest = Array(bytes.dropFirst(range.count))
      let growth = Insertion(rest, at: range.end, in: last.range, depth: last.depth)
      return Restatement(
        [stated, Replacement(range, with: Array(bytes.prefix(range.count)))],
        inserting: rest.isEmpty ? [] : [growth])
    }
    if bytes.count <= range.count {
      let zeros = [UInt8](repeating: 0, count: range.count - bytes.count)
      return Restatement([stated, Replacement(range, with: bytes + zeros)])
    }
    let label = Label("content at \(range.start)")
    guard let end = try? MediaEnd(file),
      NumberCoding.big.bytes(of: end.place, count: fields.place.count) != nil,
      let insertion = end.insertion(of: bytes, label)
    else { return nil }
    func zeros(_ range: ByteRange) -> Replacement {
      Replacement(range, with: [UInt8](repeating: 0, count: range.count))
    }
    // The content moves to an offset that is counted from the start of the file, so the
    // construction method becomes 0.
    let method = isInItemData ? [zeros(fields.construction)] : []
    let distance = fields.distance.isEmpty ? [] : [zeros(fields.distance)]
    return Restatement(
      [stated, zeros(range)] + method + distance, inserting: [insertion],
      stating: [LabelField(fields.place, stating: label)])
  }
}

/// New items that contain metadata about the primary item of an image file.
struct NewItems {
  /// The IDs of the new items, in the order of the given contents.
  let ids: [Int]
  let insertions: [TagInsertion]

  init(_ contents: [TagContent], in root: Node) throws(TagRefusal) {
    let end = try MediaEnd(root)
    let impossible = TagRefusal("the boxes of the file cannot state a new item")
    guard let meta = root.child("meta"), let primary = meta.primaryItem?.id,
      let list = meta.child("iinf"), let locations = meta.child("iloc"),
      let last = meta.items.map(\.id).max(),
      last + contents.count <= 0xFFFF
    else { throw impossible }
    let references = meta.child("iref")
    guard references.map({ $0.integer("version") == 0 }) ?? true,
      [list, references].allSatisfy({ $0?.isFull ?? true })
    else { throw impossible }
    let items = contents.enumerated().map { place, content in
      Item(content, id: last + 1 + place, of: primary)
    }
    var insertions = items.map { TagInsertion($0.information, into: list, .child(before: nil)) }
    guard let format = RowFormat(of: locations) else { throw impossible }
    insertions += format.widening
    for item in items {
      let row = Row(of: item.id, format)
      guard let data = end.stored(item.content),
        row.fits(end.place + UInt64(data.bytes.count) + Self.mostGrowth)
      else { throw impossible }
      insertions.append(
        TagInsertion(
          row.bytes(item.content.count), into: locations, .row,
          links: LabelLinks(references: [row.reference(to: item.label)])))
      let place: TagInsertion.Place =
        data.owner.isRoot
        ? .child(before: end.next) : .range(ByteRange(start: data.owner.range.end, count: 0))
      let labels = [item.label: data.bytes.count - item.content.count]
      insertions.append(
        TagInsertion(data.bytes, into: data.owner, place, links: LabelLinks(labels: labels)))
    }
    let links = items.flatMap(\.reference)
    let reference = references == nil ? Item.box("iref", [0, 0, 0, 0] + links) : links
    insertions.append(TagInsertion(reference, into: references ?? meta, .child(before: nil)))
    ids = items.map(\.id)
    self.insertions = insertions
  }

  /// An upper limit for the number of bytes that metadata edits insert before the content of new
  /// items.
  private static let mostGrowth: UInt64 = 64 << 20
}

extension NewItems {
  private struct Item {
    let id: Int
    var label: Label { Label("item \(id)") }
    let content: [UInt8]
    let information: [UInt8]
    let reference: [UInt8]

    init(_ content: TagContent, id: Int, of primary: Int) {
      let isPacket = content.space == .xmp
      // Exif content begins with the offset of the TIFF structure, which is 0 here.
      self.content = isPacket ? content.bytes : [0, 0, 0, 0] + content.bytes
      let type = isPacket ? "mime\0application/rdf+xml\0" : "Exif\0"
      self.id = id
      // The item name is empty, and so is the content encoding of an XMP packet.
      let head: [UInt8] = [2, 0, 0, 1] + Self.number(id) + [0, 0]
      information = Self.box("infe", head + Array(type.utf8) + (isPacket ? [0] : []))
      reference = Self.box("cdsc", Self.number(id) + [0, 1] + Self.number(primary))
    }

    private static func number(_ number: Int) -> [UInt8] {
      NumberCoding.big.bytes(nearest: number, count: 2)
    }

    static func box(_ code: String, _ content: [UInt8]) -> [UInt8] {
      NumberCoding.big.bytes(nearest: content.count + 8, count: 4) + Array(code.utf8) + content
    }
  }

  /// The widths of the fields in the rows of `iloc`.
  private struct RowFormat {
    let version: Int
    let index: Int
    let offset: Int
    let length: Int
    let base: Int
    /// The insertions that add a base offset to the present rows; empty if the rows already have a
    /// field that can state an offset.
    let widening: [TagInsertion]

    init?(of box: Node) {
      guard let version = box.integer("version"), let offset = box.integer("offset_size"),
        let length = box.integer("length_size"), length >= 4,
        let base = box.integer("base_offset_size"), offset >= 4 || offset == 0
      else { return nil }
      (self.version, self.offset, self.length) = (version, offset, length)
      index = box.integer("index_size") ?? 0
      guard offset == 0, base < 4 else {
        (self.base, widening) = (base, [])
        return
      }
      guard base == 0, case .list(let items)? = box.value("items") else { return nil }
      self.base = 4
      // The byte after `offset_size` and `length_size` contains `base_offset_size` in its upper
      // four bits.
      let sizes = ByteRange(start: box.range.start + box.headerSize + 5, count: 1)
      // One insertion replaces all rows. An insertion for each row would be slow, because every
      // insertion is compared with all fields of the file. The rows contain no offset that an edit
      // could change.
      let zeros = [UInt8](repeating: 0, count: self.base)
      var rows: [UInt8] = []
      var region: ByteRange?
      items.forEach { item in
        guard let count = item.member("extent_count")?.range.start else { return true }
        rows += box.source.bytes(ByteRange(from: item.range.start, to: count)) + zeros
        rows += box.source.bytes(ByteRange(from: count, to: item.range.end))
        region = ByteRange(from: region?.start ?? item.range.start, to: item.range.end)
        return true
      }
      guard let region else { return nil }
      widening = [
        TagInsertion([UInt8(self.base << 4 | index)], into: box, .range(sizes)),
        TagInsertion(rows, into: box, .range(region)),
      ]
    }
  }

  /// A row of `iloc` for an item that consists of one extent in the file.
  private struct Row {
    private let head: [UInt8]
    private let format: RowFormat

    init(of id: Int, _ format: RowFormat) {
      self.format = format
      head =
        NumberCoding.big.bytes(nearest: id, count: format.version < 2 ? 2 : 4)
        + (format.version > 0 ? [0, 0] : []) + [0, 0]
    }

    /// The width of the field that states the offset: the extent offset, or the base offset if
    /// extents have no offset.
    private var width: Int { format.offset > 0 ? format.offset : format.base }

    /// Whether the given offset fits into the field of the row that states it.
    func fits(_ offset: UInt64) -> Bool { NumberCoding.big.bytes(of: offset, count: width) != nil }

    func reference(to label: Label) -> LabelLinks.Reference {
      let place = format.offset > 0 ? format.base + 2 + format.index : 0
      return LabelLinks.Reference(to: label, at: head.count + place, width: width)
    }

    /// Returns the row for an item of `count` bytes, with zeros instead of the offset.
    func bytes(_ count: Int) -> [UInt8] {
      let zeros = [UInt8](repeating: 0, count: format.base)
      let rest = [UInt8](repeating: 0, count: format.index + format.offset)
      return head + zeros + [0, 1] + rest
        + NumberCoding.big.bytes(nearest: count, count: format.length)
    }
  }
}
