package import Bytes

/// A table of rows that all have the same layout. Its bytes are read only when a cell is requested.
package struct Table {
  package let source: ByteSource
  package let range: ByteRange
  package let rowCount: Int
  package let rowBits: Int
  package let columns: [Column]

  package init(
    source: ByteSource, range: ByteRange, rowCount: Int, rowBits: Int, columns: [Column]
  ) {
    self.source = source
    self.range = range
    self.rowCount = rowCount
    self.rowBits = rowBits
    self.columns = columns
  }

  /// Returns a table with the same layout that begins `distance` bytes after this one.
  package func moved(by distance: Int) -> Table {
    Table(
      source: source, range: ByteRange(start: range.start + distance, count: range.count),
      rowCount: rowCount, rowBits: rowBits, columns: columns)
  }

  /// Returns the bytes that contain a row. The range is in whole bytes, even if rows are not.
  package func range(ofRow row: Int) -> ByteRange {
    bytes(ofBit: row * rowBits, count: rowBits).range
  }

  /// Returns the bytes that contain a cell, and the bits in them if the cell is not whole bytes.
  package func place(row: Int, column: Column) -> (range: ByteRange, bits: BitSpan?) {
    bytes(ofBit: row * rowBits + column.firstBit, count: column.bitCount)
  }

  package func cell(row: Int, column: Column) -> Value {
    let raw = rawCell(row: row, column: column) ?? 0
    return column.value(raw, in: source, at: place(row: row, column: column).range)
  }

  package func column(named name: String) -> Column? { columns.first { $0.name == name } }

  /// Returns the bits of a cell as an unsigned number. Returns nil if the row or its bytes do not
  /// exist.
  package func rawCell(row: Int, column: Column) -> UInt64? {
    guard row >= 0, row < rowCount else { return nil }
    let place = place(row: row, column: column)
    guard place.range.count <= 8,
      let raw = source.integer(at: place.range.start, width: place.range.count, order: column.order)
    else { return nil }
    guard let bits = place.bits else { return raw }
    return raw.bits(bits, of: place.range.count * 8)
  }

  private func bytes(ofBit bit: Int, count: Int) -> (range: ByteRange, bits: BitSpan?) {
    let first = range.start + bit / 8
    let end = range.start + (bit + count + 7) / 8
    let whole = bit % 8 == 0 && count % 8 == 0
    return (
      ByteRange(from: first, to: end), whole ? nil : BitSpan(first: bit % 8, count: count)
    )
  }
}

extension UInt64 {
  /// Returns the bits in `span` of this number. The number is regarded as `width` bits wide, and
  /// `span` counts from the highest of these bits.
  package func bits(_ span: BitSpan, of width: Int) -> UInt64 {
    let shift = Swift.max(0, width - span.first - span.count)
    let mask: UInt64 = span.count >= 64 ? .max : (1 << UInt64(span.count)) - 1
    return (self >> UInt64(shift)) & mask
  }
}

/// A column of a table: the position and type of one cell in every row.
package struct Column {
  package enum Kind: Sendable {
    case unsigned, signed, code, bytes, uuid
    case fixed(fractionBits: Int)
    case float32, float64
  }

  package let name: String
  package let kind: Kind
  package let firstBit: Int
  package let bitCount: Int
  package let order: ByteOrder
  package let meaning: Meaning
  /// Returns a label for a value of the column. Nil if the declaration defines no labels.
  package let label: (@Sendable (UInt64) -> String?)?

  package init(
    name: String, kind: Kind, firstBit: Int, bitCount: Int, order: ByteOrder, meaning: Meaning,
    label: (@Sendable (UInt64) -> String?)? = nil
  ) {
    self.name = name
    self.kind = kind
    self.firstBit = firstBit
    self.bitCount = bitCount
    self.order = order
    self.meaning = meaning
    self.label = label
  }

  /// How the bytes of a cell encode its value.
  var spelling: Spelling {
    switch kind {
    case .unsigned, .signed, .code, .fixed: .number(NumberCoding(order))
    case .float32, .float64: .real(order)
    case .bytes, .uuid: .bytes
    }
  }

  func value(_ raw: UInt64, in source: ByteSource, at range: ByteRange) -> Value {
    switch kind {
    case .unsigned: .unsigned(raw)
    case .signed: .signed(raw.signed(width: bitCount))
    case .fixed(let fractionBits):
      .fixed(raw.signed(width: bitCount), fractionBits: fractionBits)
    case .code: .code(FourCC(rawValue: UInt32(truncatingIfNeeded: raw)))
    case .float32: .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw))))
    case .float64: .real(Double(bitPattern: raw))
    case .uuid: .uuid(source.bytes(range))
    case .bytes: .bytes
    }
  }
}

extension UInt64 {
  /// Returns the lowest `width` bits, read as a number in two's complement.
  package func signed(width: Int) -> Int64 {
    guard width > 0, width < 64 else { return Int64(bitPattern: self) }
    let shift = UInt64(64 - width)
    return Int64(bitPattern: self << shift) >> Int64(shift)
  }
}
