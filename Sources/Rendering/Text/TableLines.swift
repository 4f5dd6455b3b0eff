import Anatomy
import Bytes

/// Writes the rows of a table as text. It writes bytes directly for speed, because tables make up
/// most of a long output.
struct TableLines {
  let table: Table
  let places: OffsetFormat
  let style: Style
  let output: Output
  let prefix: String

  private struct Cell {
    let column: Column
    let name: [UInt8]
    let isPlainNumber: Bool
  }

  func write(_ shown: (head: Range<Int>, tail: Range<Int>)) {
    let cells = table.columns.map { column in
      var isPlain = false
      if case .unsigned = column.kind, column.label == nil { isPlain = true }
      return Cell(column: column, name: Array("  \(column.name) ".utf8), isPlainNumber: isPlain)
    }
    write(shown.head, cells)
    let left = table.rowCount - shown.head.count - shown.tail.count
    if left > 0 {
      output.line(prefix + "… " + grouped(left) + " more")
    }
    write(shown.tail, cells)
  }

  private func write(_ rows: Range<Int>, _ cells: [Cell]) {
    let start = Array((prefix + "[").utf8)
    let place = Array((places.isDerived ? "]  @+0x" : "]  @0x").utf8)
    for row in rows {
      if output.isClosed { return }
      let offset = places.offset(table.range(ofRow: row).start)
      output.append { text in
        text.append(contentsOf: start)
        text.appendDecimal(row + 1)
        text.append(contentsOf: place)
        text.appendHex(offset)
        for cell in cells {
          text.append(contentsOf: cell.name)
          if cell.isPlainNumber, let raw = table.rawCell(row: row, column: cell.column) {
            text.appendDecimal(raw)
          } else {
            text.append(contentsOf: self.text(row, cell.column).utf8)
          }
        }
        text.append(0x0A)
      }
    }
  }

  private func text(_ row: Int, _ column: Column) -> String {
    let field = Field(row: row, column: column, of: table)
    return ValueText(longestText: 256).text(of: field, in: table.source)
  }
}
