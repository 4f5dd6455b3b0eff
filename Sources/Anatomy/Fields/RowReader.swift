import Bytes

/// Walks the rows of a table once, from the first to the last, fetching blocks of bytes. Tables
/// that are walked side by side do not drive each other out of the windows of the source.
@usableFromInline
package struct RowReader {
  private let table: Table
  @usableFromInline package let rowCount: Int
  @usableFromInline let rowBits: Int
  /// A multiple of eight, so that every block begins with a byte.
  @usableFromInline let rowsPerBlock: Int
  @usableFromInline var block: [UInt8] = []
  @usableFromInline var blockRow = 0
  @usableFromInline var row = -1

  /// The row that was gone to last, from 0.
  package var readRow: Int { row }

  /// - Parameter blockBytes: more for those who go through millions of rows.
  package init(_ table: Table, blockBytes: Int = 8 << 10) {
    self.table = table
    rowCount = table.rowCount
    rowBits = table.rowBits
    rowsPerBlock = max(8, blockBytes * 8 / max(1, table.rowBits) & ~7)
  }

  /// Goes to the next row; false behind the last one, or where its bytes are missing.
  @inlinable
  package mutating func next() -> Bool {
    guard row + 1 < rowCount else { return false }
    row += 1
    if row == 0 || row - blockRow >= rowsPerBlock { fetch() }
    return (row - blockRow + 1) * rowBits <= block.count * 8
  }

  /// A cell of the next row; nil behind the last one.
  @inlinable
  package mutating func nextCell(_ place: CellPlace?) -> UInt64? { next() ? cell(place) : nil }

  @usableFromInline
  mutating func fetch() {
    blockRow = row
    let start = table.range.start + row * table.rowBits / 8
    let size = rowsPerBlock * table.rowBits / 8
    block = table.source.bytes(ByteRange(start: start, count: size).clamped(to: table.range))
  }

  /// A cell of the row; absent columns are zero.
  @inlinable
  package func cell(_ place: CellPlace?) -> UInt64 {
    guard let place else { return 0 }
    let bit = (row - blockRow) * rowBits + place.firstBit
    if place.bitCount == 32 { return big32(at: bit >> 3) }
    if place.bitCount == 64 {
      return big32(at: bit >> 3) << 32 | big32(at: (bit >> 3) + 4)
    }
    return otherCell(bit, place)
  }

  @inlinable
  func big32(at byte: Int) -> UInt64 {
    guard byte >= 0, byte <= block.count - 4 else { return 0 }
    return UInt64(block[byte]) << 24 | UInt64(block[byte + 1]) << 16
      | UInt64(block[byte + 2]) << 8 | UInt64(block[byte + 3])
  }

  @usableFromInline
  func otherCell(_ bit: Int, _ place: CellPlace) -> UInt64 {
    var byte = bit >> 3
    if place.bitCount < 8 {
      guard byte < block.count else { return 0 }
      return UInt64(block[byte]).bits(BitSpan(first: bit % 8, count: place.bitCount), of: 8)
    }
    let end = byte + place.bitCount / 8
    guard end <= block.count else { return 0 }
    var value: UInt64 = 0
    while byte < end {
      value = value << 8 | UInt64(block[byte])
      byte += 1
    }
    return value
  }
}

/// Where in its row a column stands.
@usableFromInline
package struct CellPlace {
  @usableFromInline let firstBit: Int
  @usableFromInline let bitCount: Int

  package init?(_ name: String, in table: Table?) {
    guard let column = table?.column(named: name) else { return nil }
    firstBit = column.firstBit
    bitCount = column.bitCount
  }
}
