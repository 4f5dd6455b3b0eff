import Bytes

/// The first directory of a maker note, read with one byte order. It shows whether this byte order
/// is plausible, and what offsets are counted from.
struct MakerNoteTable {
  let order: ByteOrder
  /// Whether the bytes look like a directory in this byte order.
  let isPlausible: Bool
  private let range: ByteRange
  private let end: Int
  /// The offsets and sizes of the values outside the directory.
  private var values: [(offset: Int, size: Int)] = []

  private static let maxEntries = 512
  private static let entrySize = 12

  init(_ source: ByteSource, _ range: ByteRange, at place: Int, _ order: ByteOrder) {
    (self.range, self.order) = (range, order)
    let room = max(0, range.end.saturatingLess(place).saturatingLess(2)) / Self.entrySize
    let stated = source.integer(at: place, width: 2, order: order).map { Int($0) } ?? 0
    let count = min(stated, room)
    end = place.saturatingAdd(2 + count * Self.entrySize)
    var areTypesKnown = count > 0 && count <= Self.maxEntries && count == stated
    for index in 0..<min(count, Self.maxEntries) {
      let entry = place + 2 + index * Self.entrySize
      guard let code = source.integer(at: entry + 2, width: 2, order: order),
        let number = source.integer(at: entry + 4, width: 4, order: order),
        let offset = source.integer(at: entry + 8, width: 4, order: order)
      else { break }
      guard let type = TIFFType(rawValue: Int(code)) else {
        if index < 2 { areTypesKnown = false }
        continue
      }
      let size = Int(number).saturatingTimes(type.size)
      if size > 4, size <= range.count { values.append((Int(offset), size)) }
    }
    isPlausible = areTypesKnown
  }

  /// Returns the position that offsets are counted from. If most values would be outside the note
  /// with `expected`, a program moved the note without updating its offsets. In this case, the
  /// result is a position with which all values are in the note, after the directory. Otherwise it
  /// is `expected`.
  func base(expected: Int, noteStart: Int) -> Int {
    guard values.count > 1, let first = values.map(\.offset).min(),
      values.count(where: { fits($0, expected) }) * 2 < values.count
    else { return expected }
    let candidates = [noteStart, end + 4 - first, end - first]
    return candidates.first { base in
      base <= end - 2 && values.allSatisfy { fits($0, base) }
    } ?? expected
  }

  private func fits(_ value: (offset: Int, size: Int), _ base: Int) -> Bool {
    let place = base.saturatingAdd(value.offset)
    return place >= end && place <= range.end - value.size
  }
}
