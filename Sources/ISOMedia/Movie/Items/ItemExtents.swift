import Anatomy
package import Bytes

/// The pieces of an item, in order.
package struct ItemExtents {
  /// What the offsets of the pieces refer to.
  package enum Storage: Hashable, Sendable {
    case file
    /// The payload of the `idat` in the same metadata box.
    case itemData
    /// The bytes of other items, which `iloc` references name.
    case items
    /// The target of a data reference.
    case external(dataReference: Int)
    /// An unknown construction method.
    case unknown(construction: Int)
  }

  package let storage: Storage
  package let count: Int
  private let location: ItemIndex.Location
  private let widths: ItemIndex.Widths
  private let source: ByteSource
  /// The bytes that offsets refer to, if they are in this source.
  private let room: ByteRange?

  init(_ location: ItemIndex.Location, _ widths: ItemIndex.Widths, in meta: Node) {
    self.location = location
    self.widths = widths
    self.source = meta.source
    // Pieces that occupy no bytes in the table would repeat one location any number of times.
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

  /// A piece as `iloc` states it.
  package struct Extent {
    /// Index, from 1, of the `iloc` reference to the item that contains the piece.
    package let reference: Int
    package let offset: UInt64
    /// Nil for all bytes from the offset on.
    package let length: UInt64?
  }

  /// Returns a piece by its index from 0. Its offset includes the base offset.
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

  /// Returns the bytes of a piece in the source of the metadata box; nil if they are elsewhere.
  package func range(_ number: Int) -> ByteRange? {
    guard let room, let extent = self[number], extent.offset <= UInt64(room.count) else {
      return nil
    }
    let start = room.start + Int(extent.offset)
    guard let length = extent.length else { return ByteRange(from: start, to: room.end) }
    return ByteRange(start: start, count: Int(clamping: length)).clamped(to: room)
  }

  /// The bytes of all pieces that are in this source.
  package var ranges: [ByteRange] { (0..<count).compactMap { range($0) } }

  /// Stated number of bytes of the item; nil if a piece extends to the end.
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
  /// Returns whether a data reference of the metadata box refers to the file that contains the box.
  fileprivate func isThisFile(_ reference: Int) -> Bool {
    guard reference > 0 else { return true }
    let entries = descendant("dinf", "dref")?.children
    guard let entries, entries.indices.contains(reference - 1) else { return false }
    let entry = entries[reference - 1]
    return (entry.integer("flags") ?? 0) & 1 == 1 && entry.code != "imdt" && entry.code != "snim"
  }
}
