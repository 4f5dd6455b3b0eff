import Anatomy
import Bytes

/// Writes the content of an item again. Content that no longer fits into its place is written into a new
/// media data box after the others, so that no coded data moves.
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
    let fitted = payload.ownTagAuthor?.packet(bytes, fittedTo: place.range.count)
    return place.restatement(fitted ?? bytes)
  }
}

/// The only extent of an item, and the fields that state its place.
private struct ItemPlace {
  let range: ByteRange
  private let file: Node
  private let base: UInt64
  private let offset: ByteRange
  private let length: ByteRange

  /// Returns nil for items in several extents, in other items or files, or with fields that are too
  /// narrow.
  init?(of item: Item, around node: Node) {
    guard let extents = item.extents, extents.storage == .file, extents.count == 1,
      let range = extents.range(0), let fields = extents.fieldsOfFirst, let extent = extents[0],
      extent.length != nil, node.source === node.document.source, fields.offset.count >= 4,
      fields.length.count >= 2
    else { return nil }
    (file, self.range) = (node.document.root, range)
    (offset, length, base) = (fields.offset, fields.length, fields.base)
  }

  func restatement(_ bytes: [UInt8]) -> Restatement? {
    guard let count = NumberCoding.big.bytes(of: UInt64(bytes.count), count: length.count) else {
      return nil
    }
    let stated = Replacement(length, with: count)
    // An item that is alone in the last box needs no other place.
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
    guard let end = MediaEnd(file), end.place >= base,
      let start = NumberCoding.big.bytes(of: end.place - base, count: offset.count),
      let insertion = end.insertion(of: bytes)
    else { return nil }
    return Restatement(
      [
        stated, Replacement(offset, with: start),
        Replacement(range, with: [UInt8](repeating: 0, count: range.count)),
      ], inserting: [insertion])
  }
}

/// The end of the media data of a file, where more can be added: in a new box, or in the last one if it
/// extends to the end of the file. What follows, such as the video of a motion photo, is found from the end
/// of the file, and keeps its distance from there.
private struct MediaEnd {
  private let file: Node
  private let open: Node?
  private let end: Int
  /// The box before which a new one is inserted; nil at the end of the file.
  let next: Node?
  /// The offset at which added bytes begin.
  let place: UInt64

  init?(_ file: Node) {
    let boxes = file.children
    guard let last = boxes.last(where: { $0.code == "mdat" }) ?? boxes.last, !last.isCut,
      file.isFull
    else { return nil }
    let isOpen = last.integer("size") == 0
    if isOpen, last.code != "mdat" { return nil }
    self.file = file
    open = isOpen ? last : nil
    end = last.range.end
    next = boxes.first { $0.range.start >= last.range.end }
    place = UInt64(end + (isOpen ? 0 : 8))
  }

  /// The owner of added bytes, and the bytes with a header if they need one.
  func stored(_ bytes: [UInt8]) -> (owner: Node, bytes: [UInt8])? {
    if let open { return (open, bytes) }
    return NumberCoding.big.bytes(of: UInt64(bytes.count + 8), count: 4).map {
      (file, $0 + Array("mdat".utf8) + bytes)
    }
  }

  func insertion(of bytes: [UInt8]) -> Insertion? {
    stored(bytes).map {
      Insertion($0.bytes, at: end, in: $0.owner.range, depth: $0.owner.depth)
    }
  }
}

/// A new item that contains metadata about the primary item of an image file.
struct NewItem {
  let id: Int
  let insertions: [TagInsertion]

  enum Kind {
    /// An XMP packet.
    case packet
    /// A TIFF structure with Exif tags.
    case exif
  }

  /// Returns nil if the file cannot have the item.
  init?(_ structure: [UInt8], _ kind: Kind, in root: Node) {
    // The offset of the TIFF structure precedes it.
    let content = kind == .exif ? [0, 0, 0, 0] + structure : structure
    let type = kind == .exif ? "Exif\0" : "mime\0application/rdf+xml\0"
    guard let meta = root.child("meta"), let primary = meta.primaryItem?.id,
      let list = meta.child("iinf"), let locations = meta.child("iloc"),
      let end = MediaEnd(root), let data = end.stored(content),
      let id = meta.items.map(\.id).max().map({ $0 + 1 }), id <= 0xFFFF
    else { return nil }
    func number(_ number: Int, _ count: Int) -> [UInt8] {
      NumberCoding.big.bytes(nearest: number, count: count)
    }
    func box(_ code: String, _ content: [UInt8]) -> [UInt8] {
      number(content.count + 8, 4) + Array(code.utf8) + content
    }
    // The item has no name, and a packet no encoding.
    let information = box(
      "infe",
      [2, 0, 0, 1] + number(id, 2) + [0, 0] + Array(type.utf8) + (kind == .packet ? [0] : []))
    let link = box("cdsc", number(id, 2) + [0, 1] + number(primary, 2))
    let references = meta.child("iref")
    guard references.map({ $0.integer("version") == 0 }) ?? true,
      let row = Row(of: id, in: locations), [list, references].allSatisfy({ $0?.isFull ?? true })
    else { return nil }
    let reference = references == nil ? box("iref", [0, 0, 0, 0] + link) : link
    let growth = information.count + row.size + reference.count
    guard let bytes = row.bytes(at: Int(end.place) + growth, content.count) else { return nil }
    self.id = id
    insertions = [
      TagInsertion(information, into: list, .child(before: nil)),
      TagInsertion(bytes, into: locations, .row),
      TagInsertion(reference, into: references ?? meta, .child(before: nil)),
      data.owner.isRoot
        ? TagInsertion(data.bytes, into: root, .child(before: end.next))
        : TagInsertion(
          data.bytes, into: data.owner, .range(ByteRange(start: data.owner.range.end, count: 0))),
    ]
  }
}

extension NewItem {
  /// A row of `iloc` for an item in one extent of the file.
  private struct Row {
    private let head: [UInt8]
    private let widths: (base: Int, index: Int, offset: Int, length: Int)

    init?(of id: Int, in box: Node) {
      guard let version = box.integer("version"), let offset = box.integer("offset_size"),
        let length = box.integer("length_size"), let base = box.integer("base_offset_size"),
        offset >= 4, length >= 4
      else { return nil }
      widths = (base, box.integer("index_size") ?? 0, offset, length)
      head =
        NumberCoding.big.bytes(nearest: id, count: version < 2 ? 2 : 4)
        + (version > 0 ? [0, 0] : []) + [0, 0]
    }

    var size: Int {
      head.count + widths.base + 2 + widths.index + widths.offset + widths.length
    }

    func bytes(at place: Int, _ count: Int) -> [UInt8]? {
      let zeros = [UInt8](repeating: 0, count: widths.base)
      let index = [UInt8](repeating: 0, count: widths.index)
      guard let offset = NumberCoding.big.bytes(of: UInt64(place), count: widths.offset),
        let length = NumberCoding.big.bytes(of: UInt64(count), count: widths.length)
      else { return nil }
      return head + zeros + [0, 1] + index + offset + length
    }
  }
}

extension Node {
  /// Whether no bytes follow the boxes in this one.
  fileprivate var isFull: Bool { children.last.map { $0.range.end == range.end } ?? true }
}
