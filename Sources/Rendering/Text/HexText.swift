package import Anatomy
import Bytes

/// Annotated bytes: address, bytes, characters, and beside each run the field that owns it.
package struct HexText {
  let style: Style
  let output: Output
  let rows: RowLimit
  /// A byte to be marked.
  let mark: Int?

  /// Bytes in a line.
  private static let lineLength = 8
  /// Lines of a field that are shown unless all are asked for.
  private static let linesShown = 4

  package init(style: Style, output: Output, rows: RowLimit, mark: Int? = nil) {
    self.style = style
    self.output = output
    self.rows = rows
    self.mark = mark
  }

  /// A node: its own fields, and a line for each child.
  package func write(_ node: Node) {
    heading(of: node)
    let fields = node.fields
    let width = nameWidth(fields)
    let children = node.children
    let leading = fields.prefix { $0.range.start < children.first?.range.start ?? .max }
    for field in leading { write(field, path: "", node: node, width: width) }
    for child in children where !output.isClosed {
      output.line(
        style.paint(address(child.range.start), .faint) + "  "
          + columns("", "") + style.paint(child.name.description, .strong) + "  " + child.title
          + "  \(grouped(child.range.count)) bytes")
    }
    for field in fields.dropFirst(leading.count) {
      write(field, path: "", node: node, width: width)
    }
  }

  package func heading(of node: Node) {
    let clause = node.clause.map { style.separator + $0.description } ?? ""
    output.line(
      style.paint(node.path, .strong) + "  \(node.title)\(style.separator)"
        + "\(grouped(node.range.count)) bytes @\(hexadecimal(node.range.start))\(clause)")
  }

  /// A field that a path or an offset led to.
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
    case .table, .list:
      let count = field.rowCount
      let (head, tail) = rows.shown(of: count)
      var row = 0
      field.forEachRow { item in
        if head.contains(row) || tail.contains(row), case .group(let cells) = item.value {
          for cell in cells {
            write(cell, path: "\(way)[\(row + 1)].", node: node, width: width)
          }
        } else if row == head.upperBound {
          output.line(String(repeating: " ", count: 10) + "… \(count - head.count - tail.count) more")
        }
        row += 1
        return !output.isClosed
      }
    default:
      writeLines(of: field, named: way, node: node, width: width)
    }
  }

  private func writeLines(of field: Field, named name: String, node: Node, width: Int) {
    let limit = showsAll ? Int.max : Self.linesShown * Self.lineLength
    let bytes = node.source.bytes(field.range, limit: min(limit, field.range.count))
    let value = ValueText(longestText: 256).text(of: field, in: node.source)
    let bits = field.bits.map { " (\($0.count) bit\($0.count == 1 ? "" : "s"))" } ?? ""
    let label =
      style.paint((name + bits).padded(to: width), .strong) + "  "
      + (field.meaning.role.ink.map { style.paint(value, $0) } ?? value)
    var start = 0
    repeat {
      let end = min(start + Self.lineLength, bytes.count)
      let run = bytes[start..<end]
      let address = style.paint(self.address(field.range.start + start), .faint)
      let columns = self.columns(hex(run, at: field.range.start), characters(run))
      output.line(address + "  " + (start == 0 ? columns + label : columns.trimmingEnd))
      start = end
    } while start < bytes.count && !output.isClosed
    if field.range.count > bytes.count {
      output.line(
        String(repeating: " ", count: 10)
          + "… \(grouped(field.range.count - bytes.count)) more bytes")
    }
  }

  private var showsAll: Bool {
    if case .all = rows { return true }
    return false
  }

  // MARK: Columns

  private func address(_ offset: Int) -> String {
    var text: [UInt8] = []
    text.appendHex(offset, digits: 8)
    return String(decoding: text, as: UTF8.self)
  }

  /// The byte that was asked for stands in brackets.
  private func hex(_ run: ArraySlice<UInt8>, at start: Int) -> String {
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
    let blank: Character = style.usesUnicode ? "·" : "."
    return String(
      run.map { (0x20...0x7E).contains($0) ? Character(Unicode.Scalar($0)) : blank })
  }

  private func columns(_ hex: String, _ characters: String) -> String {
    hex.padded(to: Self.lineLength * 3 + 1) + " " + characters.padded(to: Self.lineLength) + "  "
  }
}

extension Field {
  fileprivate var rowCount: Int {
    switch value {
    case .table(let table): table.rowCount
    case .list(let list): list.count
    default: 0
    }
  }
}
