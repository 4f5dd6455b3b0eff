import Anatomy
import Bytes

/// Walks the rows of a table once, from the first to the last, fetching blocks of bytes. Tables
/// that are walked side by side do not drive each other out of the windows of the source.
struct RowReader {
  private static let blockBytes = 8 << 10

  private let table: Table
  let rowCount: Int
  private let rowBits: Int
  /// A multiple of eight, so that every block begins with a byte.
  private let rowsPerBlock: Int
  private var block: [UInt8] = []
  private var blockRow = 0
  private var row = -1

  init(_ table: Table) {
    self.table = table
    rowCount = table.rowCount
    rowBits = table.rowBits
    rowsPerBlock = max(8, Self.blockBytes * 8 / max(1, table.rowBits) & ~7)
  }

  /// Goes to the next row; false behind the last one, or where its bytes are missing.
  mutating func next() -> Bool {
    guard row + 1 < rowCount else { return false }
    row += 1
    if row == 0 || row - blockRow >= rowsPerBlock { fetch() }
    return (row - blockRow + 1) * rowBits <= block.count * 8
  }

  /// A cell of the next row; nil behind the last one.
  mutating func nextCell(_ place: CellPlace?) -> UInt64? { next() ? cell(place) : nil }

  private mutating func fetch() {
    blockRow = row
    let start = table.range.start + row * table.rowBits / 8
    let size = rowsPerBlock * table.rowBits / 8
    block = table.source.bytes(ByteRange(start: start, count: size).clamped(to: table.range))
  }

  /// A cell of the row; absent columns are zero.
  func cell(_ place: CellPlace?) -> UInt64 {
    guard let place else { return 0 }
    let bit = (row - blockRow) * rowBits + place.firstBit
    var byte = bit >> 3
    if place.bitCount == 32 { return UInt64(block.big32(at: byte) ?? 0) }
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
struct CellPlace {
  let firstBit: Int
  let bitCount: Int

  init?(_ name: String, in table: Table?) {
    guard let column = table?.column(named: name) else { return nil }
    firstBit = column.firstBit
    bitCount = column.bitCount
  }
}
