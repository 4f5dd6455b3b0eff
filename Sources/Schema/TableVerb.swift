package import Anatomy
import Bytes

extension FieldReader {
  /// Reads a table with the same layout in all rows. If `rows` is nil, the table has as many rows
  /// as fit.
  @discardableResult
  package func table(
    _ name: String, rows: Int?, means meaning: Meaning = .plain, line: SummaryPart? = .rows,
    _ columns: (Columns) -> Void
  ) -> Int {
    guard !hasFailed else { return 0 }
    let layout = Columns(version: version, flags: flags, order: order, isDescribing: isDescribing)
    columns(layout)
    if isDescribing {
      for description in layout.descriptions {
        describe("\(name)[].\(description.name)", description.type, description.meaning)
        descriptions.extendLast(conditions: description.conditions)
      }
      return 0
    }
    let rowBits = layout.rowBits
    guard rowBits > 0 else { return rows ?? 0 }
    let available = remaining.multipliedReportingOverflow(by: 8)
    let room = (available.overflow ? Int.max : available.partialValue) / rowBits
    let stated = rows ?? room
    let count = min(stated, room)
    let start = position
    let size = count / 8 * rowBits + (count % 8 * rowBits + 7) / 8
    advance(to: start + size)
    let range = ByteRange(start: start, count: size)
    emit(
      Field(
        name: name, range: range,
        value: .table(
          Table(
            source: source, range: range, rowCount: count, rowBits: rowBits,
            columns: layout.columns)),
        meaning: meaning, line: line),
      line: line, named: name)
    if stated > room { failCount(name, stated: stated, possible: room) }
    return count
  }
}

extension SummaryPart {
  /// Shows the number of rows of a table in the summary line.
  package static let rows: SummaryPart = "%"
}

extension [Explanation.Line] {
  fileprivate mutating func extendLast(conditions: [String]) {
    guard let last = popLast() else { return }
    append(
      Explanation.Line(
        name: last.name, type: last.type, meaning: last.meaning,
        conditions: last.conditions + conditions))
  }
}
