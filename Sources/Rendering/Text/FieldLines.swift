import Anatomy
import Bytes

/// Writes the fields of a node, one per line: name, offset, bytes (only if requested) and value.
struct FieldLines {
  let options: TreeText.Options
  let style: Style
  let output: Output
  private let source: ByteSource
  private let places: OffsetFormat

  private let texts = ValueText(longestText: 4096)
  /// The maximum number of bytes that are shown per field.
  private static let bytesShown = 8

  init(options: TreeText.Options, style: Style, output: Output, node: Node) {
    self.options = options
    self.style = style
    self.output = output
    self.source = node.source
    self.places = OffsetFormat(of: node)
  }

  func write(_ fields: [Field], prefix: String) {
    let name = fields.map(\.name.columns).max() ?? 0
    let place = fields.map { self.place(of: $0).columns }.max() ?? 0
    for field in fields {
      if output.isClosed { return }
      let value = texts.text(of: field, in: source)
      output.line(
        prefix + field.name.padded(to: name) + "  "
          + style.paint(self.place(of: field).padded(to: place), .faint) + "  "
          + (options.showsBytes ? bytes(of: field) + "  " : "")
          + (field.meaning.ink.map { style.paint(value, $0) } ?? value))
      writeInside(field, prefix: prefix + Guide.blank)
    }
  }

  func writeInside(_ field: Field, prefix: String) {
    switch field.value {
    case .group(let members): write(members, prefix: prefix)
    case .table(let table):
      TableLines(
        table: table, places: places, style: style, output: output, prefix: prefix
      )
      .write(options.rows.shown(of: table.rowCount))
    case .list(let list): write(list, prefix: prefix)
    default: break
    }
  }

  private func write(_ list: FieldList, prefix: String) {
    let (head, tail) = options.rows.shown(of: list.count)
    var index = 0
    list.forEach { item in
      if head.contains(index) || tail.contains(index) {
        output.line(
          prefix + "[\(index + 1)]  " + style.paint(places.text(item.range.start), .faint))
        if case .group(let members) = item.value {
          write(members, prefix: prefix + Guide.blank)
        }
      } else if index == head.upperBound {
        output.line(prefix + "… \(grouped(list.count - head.count - tail.count)) more")
      }
      index += 1
      return !output.isClosed
        && (index < head.upperBound || !tail.isEmpty || index == head.upperBound)
    }
  }

  /// Returns the offset of a field, such as `@0x24`. For a bit field, the bit numbers are added.
  private func place(of field: Field) -> String {
    let start = places.text(field.range.start)
    guard let bits = field.bits else { return start }
    let first = 7 - bits.first % 8
    if bits.count == 1 { return "\(start) bit \(first)" }
    let last = first - bits.count + 1
    // Only the bits of the first byte are numbered. If the field continues in later bytes, the
    // number of its bits is shown.
    return last < 0
      ? "\(start), \(bits.count) bits from bit \(first)" : "\(start) bits \(first)–\(last)"
  }

  private func bytes(of field: Field) -> String {
    let shown = source.bytes(field.range, limit: Self.bytesShown)
    let text = shown.map { hexByte($0) }.joined(separator: " ")
    let more = field.range.count > shown.count ? " …" : ""
    return (text + more).padded(to: Self.bytesShown * 3 + 1)
  }
}
