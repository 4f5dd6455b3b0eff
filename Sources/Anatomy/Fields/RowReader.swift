import Bytes

/// Reads the rows of a table once, from the first to the last, in blocks of bytes. Each reader has
/// its own block, so that tables read in parallel do not evict each other from the cache of the
/// source.
@usableFromInline
package struct RowReader {
  private let table: Table
  /// Index after the last row that can be read. It is reduced if bytes of the table are missing in
  /// the source.
  private var end: Int
  /// Number of rows in the next block: a multiple of eight, so that every block begins at a byte
  /// boundary. The first block is small, because often only the first rows of a table are read.
  /// Later blocks are larger.
  private var rowsPerBlock: Int
  private static let (firstBlock, longestBlock) = (8 << 10, 64 << 10)
  @usableFromInline let rowBits: Int
  @usableFromInline var block: [UInt8] = []
  @usableFromInline var blockRow = 0
  /// Index after the last row that is completely in the current block.
  @usableFromInline var blockEnd = 0
  @usableFromInline var row = -1

  /// Index of the current row, from 0.
  @inlinable package var readRow: Int { row }

  package init(_ table: Table) {
    self.table = table
    end = table.rowCount
    rowBits = max(1, table.rowBits)
    rowsPerBlock = max(8, Self.firstBlock * 8 / rowBits & ~7)
  }

  package var rowCount: Int { table.rowCount }

  /// Advances to the next row. Returns false after the last row, or if bytes of the row are
  /// missing.
  @inlinable
  @inline(__always)
  package mutating func next() -> Bool {
    guard row + 1 < blockEnd || fetch() else { return false }
    row += 1
    return true
  }

  /// Advances to the next row and returns one of its cells. Returns nil after the last row.
  @inlinable
  @inline(__always)
  package mutating func nextCell(_ place: CellPlace?) -> UInt64? { next() ? cell(place) : nil }

  /// Reads the block that begins with the next row. Returns false if that row cannot be read.
  @usableFromInline
  @inline(never)
  mutating func fetch() -> Bool {
    guard row + 1 < end else { return false }
    blockRow = row + 1
    let start = table.range.start + blockRow * rowBits / 8
    let size = rowsPerBlock * rowBits / 8
    block = table.source.bytes(ByteRange(start: start, count: size).clamped(to: table.range))
    blockEnd = min(blockRow + min(rowsPerBlock, block.count * 8 / rowBits), end)
    // If bytes of this block are missing, no row after them is requested.
    if blockEnd < blockRow + rowsPerBlock { end = blockEnd }
    if size < Self.longestBlock { rowsPerBlock *= 2 }
    return blockRow < blockEnd
  }

  /// Returns a cell of the current row. Returns 0 if the table does not have the column.
  @inlinable
  @inline(__always)
  package func cell(_ place: CellPlace?) -> UInt64 {
    guard let place else { return 0 }
    let bit = (row - blockRow) * rowBits + place.firstBit
    switch place.bitCount {
    case 32 where bit & 7 == 0: return Self.big32(in: block, at: bit >> 3)
    case 64 where bit & 7 == 0:
      return Self.big32(in: block, at: bit >> 3) << 32
        | Self.big32(in: block, at: (bit >> 3) + 4)
    default: return Self.cell(in: block, at: bit, place)
    }
  }

  // The following functions get only the block, not the reader: copying the reader would cost more
  // than reading the cell.

  @inlinable
  @inline(__always)
  static func big32(in block: [UInt8], at byte: Int) -> UInt64 {
    guard byte >= 0, byte <= block.count - 4 else { return 0 }
    return UInt64(block[byte]) << 24 | UInt64(block[byte + 1]) << 16
      | UInt64(block[byte + 2]) << 8 | UInt64(block[byte + 3])
  }

  @usableFromInline
  static func cell(in block: [UInt8], at bit: Int, _ place: CellPlace) -> UInt64 {
    var byte = bit >> 3
    let last = (bit + place.bitCount - 1) >> 3
    guard place.bitCount > 0, last < block.count else { return 0 }
    // The bits before and after the cell belong to other columns and are removed.
    let bitsAfter = UInt64(7 - (bit + place.bitCount - 1) & 7)
    var value = UInt64(block[byte] & UInt8.max >> UInt8(bit & 7))
    if byte == last { return value >> bitsAfter }
    byte += 1
    while byte < last {
      value = value << 8 | UInt64(block[byte])
      byte += 1
    }
    return value << (8 - bitsAfter) | UInt64(block[last]) >> bitsAfter
  }
}

/// Position of a column inside the rows of a table.
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
