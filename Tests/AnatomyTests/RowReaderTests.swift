import Bytes
import Testing

@testable import Anatomy

/// Tests of cells that begin or end inside a byte.
struct RowReaderTests {
  /// A cell read in order is the cell that the table returns for its row, for every position and
  /// width of a column.
  @Test(arguments: 1...64)
  func cellsOfAnyWidth(width: Int) throws {
    let bytes = (0..<256).map { UInt8(truncatingIfNeeded: $0 * 167 + 13) }
    for first in 0..<16 {
      let column = Column(
        name: "cell", kind: .unsigned, firstBit: first, bitCount: width, order: .big,
        meaning: .plain)
      let rowBits = first + width + 3
      let source = ByteSource(bytes: bytes)
      let table = Table(
        source: source, range: source.wholeRange, rowCount: bytes.count * 8 / rowBits,
        rowBits: rowBits, columns: [column])
      let place = try #require(CellPlace("cell", in: table))
      var reader = RowReader(table)
      var rows = 0
      while reader.next() {
        // A cell that spans nine bytes has no value in the table.
        if let raw = table.rawCell(row: rows, column: column) {
          #expect(reader.cell(place) == raw, "row \(rows), first bit \(first)")
        }
        rows += 1
      }
      #expect(rows == table.rowCount)
    }
  }

  /// The size of a reference in `sidx` has 31 bits, after one bit for its type.
  @Test func sizeAfterOneBit() throws {
    let source = ByteSource(bytes: [0xC0, 0x01, 0x02, 0x03])
    let columns = [
      Column(name: "type", kind: .unsigned, firstBit: 0, bitCount: 1, order: .big, meaning: .plain),
      Column(
        name: "size", kind: .unsigned, firstBit: 1, bitCount: 31, order: .big, meaning: .plain),
    ]
    let table = Table(
      source: source, range: source.wholeRange, rowCount: 1, rowBits: 32, columns: columns)
    var reader = RowReader(table)
    let hasRow = reader.next()
    #expect(hasRow)
    #expect(reader.cell(CellPlace("type", in: table)) == 1)
    #expect(reader.cell(CellPlace("size", in: table)) == 0x4001_0203)
  }
}
