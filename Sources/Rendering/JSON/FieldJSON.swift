package import Anatomy
package import Bytes

/// Writes fields as JSON. The member `type` states the type of `value`, because the JSON type is
/// not sufficient: 64-bit numbers are always strings, so that no reader rounds them.
package struct FieldJSON {
  /// The limit for the rows of a table. If it is nil, the first and the last rows are written, as
  /// separate members.
  let rows: RowLimit?
  let writer: JSONWriter

  private let options: Options

  /// Options for fields in reports.
  package struct Options {
    /// Whether the layout of tables is written: the offset of a table, and the bits that each row
    /// and column takes up.
    package var includesLayout = false
    /// Returns whether the value of a field is redacted.
    package var hides: (Field, ByteSource) -> Bool = { _, _ in false }
    /// Whether the labels of offsets, which describe the data at the offset, are omitted.
    package var hidesTargets = false

    package init() {}
  }

  /// The maximum number of bytes that are written, in hexadecimal, for a value of plain bytes.
  private static let longestBytes = 64
  private static let rowsWithLabels = 4096
  private static let maxLabels = 48

  package init(rows: RowLimit?, writer: JSONWriter) {
    self.init(rows: rows, writer: writer, options: Options())
  }

  package init(rows: RowLimit?, writer: JSONWriter, options: Options) {
    self.rows = rows
    self.writer = writer
    self.options = options
  }

  /// Writes a field as a JSON object.
  ///
  /// - Parameter path: the path of the field, if no enclosing object describes its node; otherwise
  ///   nil.
  package func write(_ field: Field, of node: Node, path: String? = nil) {
    write(field, in: node.source, OffsetFormat(of: node), path: path)
  }

  /// Writes the members for the value of a field: `type`, `value` and members that depend on the
  /// type.
  func writeValue(of field: Field, in node: Node) {
    valueMembers(of: field, in: node.source, OffsetFormat(of: node))
  }

  private func write(
    _ field: Field, in source: ByteSource, _ places: OffsetFormat, path: String? = nil
  ) {
    writer.object {
      if let path { writer.member("path", path) }
      writer.member("name", field.name)
      writer.member("offset", places.offset(field.range.start))
      writer.member("size", field.range.count)
      if path != nil { writer.derived(places) }
      if let bits = field.bits {
        writer.member("firstBit", bits.first)
        writer.member("bitCount", bits.count)
      }
      if options.hides(field, source), !field.hasMembers {
        writer.member("type", field.value.word(isWide: field.isWide))
        writer.member("redacted", true)
      } else {
        valueMembers(of: field, in: source, places)
        if let label = field.label, !(options.hidesTargets && field.isOffset) {
          writer.member("label", label)
        }
      }
      writer.member("meaning", field.meaning.role.word)
      if let subject = field.meaning.subject { writer.member("subject", subject.word) }
    }
  }

  private func valueMembers(of field: Field, in source: ByteSource, _ places: OffsetFormat) {
    writer.member("type", field.value.word(isWide: field.isWide))
    if case .text(let text) = field.value {
      return writer.valueMembers(text, from: field.range, of: source)
    }
    writer.key("value")
    value(field.value, isWide: field.isWide, range: field.range, in: source, places)
    if case .bytes = field.value, field.range.count > Self.longestBytes {
      writer.member("truncated", true)
    }
  }

  /// Writes the JSON value of a field.
  ///
  /// - Parameter isWide: whether integers may exceed 53 bits and are written as strings.
  private func value(
    _ value: Value, isWide: Bool, range: ByteRange, in source: ByteSource, _ places: OffsetFormat
  ) {
    switch value {
    case .unsigned(let number): isWide ? writer.wide(number) : writer.number(number)
    case .signed(let number): isWide ? writer.wide(number) : writer.number(Int(number))
    case .fixed(let raw, let fractionBits):
      writer.string(Quantity.fixedPoint(raw, fractionBits: fractionBits))
    case .real(let number): writer.number(number)
    case .code(let code): writer.string(NodeName.code(code).plain)
    case .uuid(let bytes): writer.string(uuid(bytes))
    case .text(let text): writer.string(text.string)
    case .bytes: writer.hex(source.bytes(range, limit: Self.longestBytes))
    case .group(let members): writer.array { members.forEach { write($0, in: source, places) } }
    case .table(let table): self.table(table, places)
    case .list(let list): self.list(list, source, places)
    }
  }

  private func table(_ table: Table, _ places: OffsetFormat) {
    writer.object {
      writer.member("rowCount", table.rowCount)
      writer.key("columns")
      writer.array { table.columns.forEach { writer.string($0.name) } }
      if options.includesLayout { writeLayout(of: table, places) }
      let (head, tail) = (rows ?? .ends).shown(of: table.rowCount)
      writer.key("firstRows")
      writer.array { head.forEach { row($0, of: table, places) } }
      writer.key("lastRows")
      writer.array { if rows == nil { tail.forEach { row($0, of: table, places) } } }
    }
  }

  private func writeLayout(of table: Table, _ places: OffsetFormat) {
    writer.key("layout")
    writer.object {
      writer.member("offset", places.offset(table.range.start))
      writer.member("rowBits", table.rowBits)
      writer.key("columns")
      writer.array {
        for column in table.columns {
          writer.object {
            writer.member("kind", column.kind.word)
            if case .fixed(let bits) = column.kind { writer.member("fractionBits", bits) }
            writer.member("firstBit", column.firstBit)
            writer.member("bitCount", column.bitCount)
            writer.member("littleEndian", column.order == .little)
            writer.member("meaning", column.meaning.role.word)
            if let subject = column.meaning.subject { writer.member("subject", subject.word) }
            writeLabels(of: column, in: table)
          }
        }
      }
    }
  }

  /// Writes an object with labels of values in a table column, by raw value. Only the first
  /// distinct values are included.
  private func writeLabels(of column: Column, in table: Table) {
    guard let label = column.label else { return }
    var labels: [UInt64: String] = [:]
    for row in 0..<min(table.rowCount, Self.rowsWithLabels) where labels.count < Self.maxLabels {
      guard let raw = table.rawCell(row: row, column: column), labels[raw] == nil else { continue }
      labels[raw] = label(raw)
    }
    guard !labels.isEmpty else { return }
    writer.key("labels")
    writer.object {
      for (raw, words) in labels.sorted(by: { $0.key < $1.key }) { writer.member("\(raw)", words) }
    }
  }

  private func row(_ row: Int, of table: Table, _ places: OffsetFormat) {
    guard !writer.output.isClosed else { return }
    writer.array {
      for column in table.columns {
        let place = table.place(row: row, column: column)
        value(
          table.cell(row: row, column: column), isWide: column.bitCount > 53, range: place.range,
          in: table.source, places)
      }
    }
  }

  private func list(_ list: FieldList, _ source: ByteSource, _ places: OffsetFormat) {
    let (head, tail) = (rows ?? .ends).shown(of: list.count)
    writer.object {
      writer.member("count", list.count)
      var invalid: [(index: Int, range: ByteRange)] = []
      writer.key("first")
      writer.array { items(head, of: list, source, places, &invalid) }
      writer.key("last")
      writer.array {
        if rows == nil, !tail.isEmpty { items(tail, of: list, source, places, &invalid) }
      }
      guard !invalid.isEmpty else { return }
      writer.key("invalidTexts")
      writer.array {
        for (index, range) in invalid {
          writer.object {
            writer.member("index", index)
            writer.key("bytes")
            writer.hex(source.bytes(range, limit: Self.longestBytes))
          }
        }
      }
    }
  }

  private func items(
    _ shown: Range<Int>, of list: FieldList, _ source: ByteSource, _ places: OffsetFormat,
    _ invalid: inout [(index: Int, range: ByteRange)]
  ) {
    var index = 0
    list.forEach { item in
      if shown.contains(index) {
        if !item.hasMembers, options.hides(item, source) {
          writer.null()
        } else {
          value(item.value, isWide: item.isWide, range: item.range, in: source, places)
          if case .text(let text) = item.value, !text.isValid {
            invalid.append((index, item.range))
          }
        }
      }
      index += 1
      return index < shown.upperBound && !writer.output.isClosed
    }
  }
}

extension Field {
  /// Whether the value is a group or a list, which is written field by field.
  fileprivate var hasMembers: Bool {
    switch value {
    case .group, .list: true
    default: false
    }
  }
}

extension Value {
  fileprivate func word(isWide: Bool) -> String {
    switch self {
    case .unsigned: isWide ? "unsigned64" : "unsigned"
    case .signed: isWide ? "signed64" : "signed"
    case .fixed: "fixed"
    case .real: "real"
    case .code: "code"
    case .text: "text"
    case .uuid: "uuid"
    case .bytes: "bytes"
    case .group: "group"
    case .table: "table"
    case .list: "list"
    }
  }
}

extension Column.Kind {
  fileprivate var word: String {
    switch self {
    case .unsigned: "unsigned"
    case .signed: "signed"
    case .code: "code"
    case .bytes: "bytes"
    case .uuid: "uuid"
    case .fixed: "fixed"
    case .float32, .float64: "real"
    }
  }
}

extension Field {
  fileprivate var isOffset: Bool {
    if case .offset = meaning.role { return true }
    return false
  }
}
