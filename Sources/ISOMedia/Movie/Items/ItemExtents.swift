import Anatomy
package import Bytes

/// The extents of an item, in the order of their entries in `iloc`.
package struct ItemExtents {
  /// The data that contains the extents. Extent offsets are counted from the start of this data.
  package enum Storage: Hashable, Sendable {
    case file
    /// The payload of the `idat` box in the same metadata box.
    case itemData
    /// The content of other items, to which item references of type `iloc` refer.
    case items
    /// A file that a data reference names.
    case external(dataReference: Int)
    /// A construction method that the standard does not define.
    case unknown(construction: Int)
  }

  package let storage: Storage
  package let count: Int
  private let location: ItemIndex.Location
  private let widths: ItemIndex.Widths
  private let source: ByteSource
  /// The byte range that contains the extents; nil if their data is not in `source`.
  private let room: ByteRange?

  init(_ location: ItemIndex.Location, _ widths: ItemIndex.Widths, in meta: Node) {
    self.location = location
    self.widths = widths
    self.source = meta.source
    // If all fields of an extent have width 0, all extents are identical, so only one is read.
    let isRepeated = widths.row == 0 && location.construction != 2
    self.count = isRepeated ? min(1, location.extentCount) : location.extentCount
    storage = Storage(location, in: meta)
    switch storage {
    case .file: room = meta.source.wholeRange
    case .itemData:
      room = meta.child("idat").map {
        ByteRange(from: $0.range.start + $0.headerSize, to: $0.range.end)
      }
    default: room = nil
    }
  }

  /// The fields of an extent in `iloc`.
  package struct Extent {
    /// Index, counted from 1, of the `iloc` item reference to the item that contains the extent.
    package let reference: Int
    package let offset: UInt64
    /// Length in bytes; nil if the extent includes all bytes from its offset on.
    package let length: UInt64?
  }

  /// Returns the extent with the given index, counted from 0; nil if there is none. The offset
  /// includes the base offset of the item.
  package subscript(number: Int) -> Extent? {
    guard number >= 0, number < count else { return nil }
    let start = location.start + number * widths.row
    guard let index = integer(at: start, widths.index),
      let offset = integer(at: start + widths.index, widths.offset),
      let length = integer(at: start + widths.index + widths.offset, widths.length)
    else { return nil }
    let (sum, overflow) = location.base.addingReportingOverflow(offset)
    if overflow { return nil }
    return Extent(
      reference: widths.index == 0 ? number + 1 : Int(clamping: index), offset: sum,
      length: length == 0 ? nil : length)
  }

  /// The fields in `iloc` that state the location of an item with one extent.
  struct Fields {
    /// The field that can state the complete offset: the base offset of the item, or the extent
    /// offset if items have no base offsets.
    let place: ByteRange
    /// The field with the extent offset, which is added to the base offset in the field `place`.
    /// Empty if `place` is the extent offset, or if extents have no offset.
    let distance: ByteRange
    let length: ByteRange
    /// The construction method. The range is valid only in versions of `iloc` that have this field.
    let construction: ByteRange
  }

  /// The fields that state the location of the item; nil if the item does not have exactly one
  /// extent.
  var fieldsOfOnly: Fields? {
    guard count == 1 else { return nil }
    // The fields are in this order: construction method, data reference index, base offset, number
    // of extents, extents.
    let base = ByteRange(start: location.start - 2 - widths.base, count: widths.base)
    let offset = ByteRange(start: location.start + widths.index, count: widths.offset)
    return Fields(
      place: base.isEmpty ? offset : base,
      distance: base.isEmpty ? ByteRange(start: offset.end, count: 0) : offset,
      length: ByteRange(start: offset.end, count: widths.length),
      construction: ByteRange(start: base.start - 4, count: 2))
  }

  /// Returns the byte range of the extent with the given index, in the source of the metadata box;
  /// nil if the extent is in other data.
  package func range(_ number: Int) -> ByteRange? {
    guard let room, let extent = self[number], extent.offset <= UInt64(room.count) else {
      return nil
    }
    let start = room.start + Int(extent.offset)
    guard let length = extent.length else { return ByteRange(from: start, to: room.end) }
    return ByteRange(start: start, count: Int(clamping: length)).clamped(to: room)
  }

  /// Whether an extent in the file has no stated length, or ends past the file. Bytes that are
  /// added at the end of the file would become a part of such an item.
  var isOpenAtEnd: Bool {
    guard storage == .file, let room else { return false }
    return (0..<count).contains { number in
      guard let extent = self[number] else { return false }
      guard let length = extent.length else { return true }
      let (end, overflow) = extent.offset.addingReportingOverflow(length)
      return overflow || end > UInt64(room.count)
    }
  }

  /// The byte ranges of the extents that are in the source of the metadata box.
  package var ranges: [ByteRange] { (0..<count).compactMap { range($0) } }

  /// Total size of the item in bytes; nil if the length of an extent is not stated.
  package var statedSize: UInt64? {
    var sum: UInt64 = 0
    for number in 0..<count {
      guard let length = self[number]?.length else { return nil }
      let (total, overflow) = sum.addingReportingOverflow(length)
      if overflow { return nil }
      sum = total
    }
    return sum
  }

  private func integer(at place: Int, _ width: Int) -> UInt64? {
    width == 0 ? 0 : source.integer(at: place, width: width)
  }
}

extension ItemExtents.Storage {
  fileprivate init(_ location: ItemIndex.Location, in meta: Node) {
    switch location.construction {
    case 0:
      self =
        meta.isThisFile(location.dataReference)
        ? .file : .external(dataReference: location.dataReference)
    case 1: self = .itemData
    case 2: self = .items
    default: self = .unknown(construction: location.construction)
    }
  }
}

extension Node {
  /// Returns whether the data reference with the given index refers to the file of the metadata
  /// box; 0 means this file.
  fileprivate func isThisFile(_ reference: Int) -> Bool {
    guard reference > 0 else { return true }
    let entries = descendant("dinf", "dref")?.children
    guard let entries, entries.indices.contains(reference - 1) else { return false }
    let entry = entries[reference - 1]
    return (entry.integer("flags") ?? 0) & 1 == 1 && entry.code != "imdt" && entry.code != "snim"
  }
}
