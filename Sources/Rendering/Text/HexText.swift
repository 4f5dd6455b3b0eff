package import Anatomy
import Bytes

/// Writes annotated bytes: address, bytes and characters, and next to them the field that contains
/// the bytes.
package struct HexText {
  let style: Style
  let output: Output
  let rows: RowLimit
  /// The file offset of the byte that is marked; nil if none is.
  let mark: Int?

  /// The number of bytes per line.
  private static let lineLength = 8
  /// The number of lines that are shown per field, unless all are requested.
  private static let linesShown = 4

  package init(style: Style, output: Output, rows: RowLimit, mark: Int? = nil) {
    self.style = style
    self.output = output
    self.rows = rows
    self.mark = mark
  }

  /// Writes the fields of a node, and a line for each child.
  package func write(_ node: Node) {
    heading(of: node)
    let fields = node.fields
    let width = nameWidth(fields)
    let children = node.children
    let first = children.first { $0.source === node.source }
    let leading = fields.prefix { $0.range.start < first?.range.start ?? .max }
    for field in leading { write(field, path: "", node: node, width: width) }
    for child in children where !output.isClosed {
      output.line(
        style.paint(OffsetFormat(of: child).address(child.range.start), .faint) + "  "
          + columns("", "") + style.paint(child.name.description, .strong) + "  " + child.title
          + "  \(grouped(child.range.count)) bytes")
    }
    for field in fields.dropFirst(leading.count) {
      write(field, path: "", node: node, width: width)
    }
  }

  package func heading(of node: Node) {
    let clause = node.clause.map { Style.separator + $0.description } ?? ""
    output.line(
      style.paint(node.path, .strong) + "  \(node.title)\(Style.separator)"
        + "\(grouped(node.range.count)) bytes \(OffsetFormat(of: node).text(node.range.start))\(clause)"
    )
  }

  /// Writes the bytes of a field that was found by its path or by an offset.
  package func write(_ match: FieldMatch) {
    let name = String(match.path.dropFirst())
    write(
      match.field, path: String(name.dropLast(match.field.name.count)), node: match.node,
      width: name.columns)
  }

  // MARK: Fields

  private func nameWidth(_ fields: [Field]) -> Int { fields.map(\.name.columns).max() ?? 0 }

  private func write(_ field: Field, path: String, node: Node, width: Int) {
    let way = path + field.name
    switch field.value {
    case .group(let members):
      for member in members { write(member, path: way + ".", node: node, width: width) }
    case .table(let table):
      let (head, tail) = rows.shown(of: table.rowCount)
      for row in head { write(row, of: field, way, node: node, width: width) }
      writeOmitted(table.rowCount - head.count - tail.count, "more")
      for row in tail { write(row, of: field, way, node: node, width: width) }
    case .list(let list):
      let (head, tail) = rows.shown(of: list.count)
      var index = 0
      list.forEach { item in
        if index == head.upperBound {
          writeOmitted(list.count - head.count - tail.count, "more")
        }
        if head.contains(index) || tail.contains(index) {
          write(item, row: index, way, node: node, width: width)
        }
        index += 1
        return !output.isClosed && (index <= head.upperBound || !tail.isEmpty)
      }
    default:
      writeLines(of: field, named: way, node: node, width: width)
    }
  }

  private func write(_ row: Int, of field: Field, _ way: String, node: Node, width: Int) {
    guard !output.isClosed, let item = field.row(row) else { return }
    write(item, row: row, way, node: node, width: width)
  }

  private func write(_ item: Field, row: Int, _ way: String, node: Node, width: Int) {
    guard case .group(let cells) = item.value else { return }
    for cell in cells { write(cell, path: "\(way)[\(row + 1)].", node: node, width: width) }
  }

  private func writeOmitted(_ count: Int, _ words: String) {
    guard count > 0 else { return }
    output.line(String(repeating: " ", count: 10) + "… " + grouped(count) + " " + words)
  }

  private func writeLines(of field: Field, named name: String, node: Node, width: Int) {
    let value = ValueText(longestText: 256).text(of: field, in: node.source)
    let places = OffsetFormat(of: node)
    let mark = self.mark.flatMap(places.place)
    let bits = field.bits.map { " (\($0.count) bit\($0.count == 1 ? "" : "s"))" } ?? ""
    var label =
      style.paint((name + bits).padded(to: width), .strong) + "  "
      + (field.meaning.ink.map { style.paint(value, $0) } ?? value)
    let shown = linesShown(of: field.range, around: mark)
    writeOmitted(shown.start - field.range.start, "more bytes")
    var place = shown.start
    repeat {
      let bytes = node.source.bytes(
        ByteRange(from: place, to: shown.end), limit: Self.lineLength)
      let columns = self.columns(hex(bytes[...], at: place, mark), characters(bytes[...]))
      output.line(
        style.paint(places.address(place), .faint) + "  "
          + (label.isEmpty ? columns.trimmingEnd : columns + label))
      label = ""
      if bytes.isEmpty { break }
      place += bytes.count
    } while place < shown.end && !output.isClosed
    writeOmitted(field.range.end - shown.end, "more bytes")
  }

  /// Returns the range of a field that is shown: its first lines or, in a long field, the lines
  /// around the marked byte.
  private func linesShown(of range: ByteRange, around mark: Int?) -> ByteRange {
    if showsAll { return range }
    let length = Self.linesShown * Self.lineLength
    var start = range.start
    if let mark, range.contains(mark), mark - start >= length {
      start += ((mark - start) / Self.lineLength - 1) * Self.lineLength
    }
    return ByteRange(start: start, count: length).clamped(to: range)
  }

  private var showsAll: Bool {
    if case .all = rows { return true }
    return false
  }

  // MARK: Columns

  /// Returns a line of bytes in hexadecimal, with the marked byte in brackets.
  private func hex(_ run: ArraySlice<UInt8>, at start: Int, _ mark: Int?) -> String {
    var text = ""
    for index in run.indices {
      let isMarked = mark == start + index
      let wasMarked = index > run.startIndex && mark == start + index - 1
      text += isMarked ? "[" : wasMarked ? "]" : " "
      text += hexByte(run[index])
    }
    return text + (mark.map { $0 == start + run.endIndex - 1 } ?? false ? "]" : " ")
  }

  private func characters(_ run: ArraySlice<UInt8>) -> String {
    let blank: Character = "·"
    return String(
      run.map { (0x20...0x7E).contains($0) ? Character(Unicode.Scalar($0)) : blank })
  }

  private func columns(_ hex: String, _ characters: String) -> String {
    hex.padded(to: Self.lineLength * 3 + 1) + " " + characters.padded(to: Self.lineLength) + "  "
  }
}
