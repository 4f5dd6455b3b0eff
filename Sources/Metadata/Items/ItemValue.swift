package import Anatomy
package import Bytes
import Movie

/// The value of a metadata item.
package indirect enum ItemValue {
  case text(DecodedText)
  /// A whole number from a field of at most 53 bits.
  case integer(Int64)
  /// A whole number from a field of more than 53 bits or of variable length.
  case integer64(Int64)
  /// A whole number that is too large for a signed 64-bit integer.
  case unsigned64(UInt64)
  case fixed(Int64, fractionBits: Int)
  case real(Double)
  case ratio(Int64, Int64)
  /// A position in a sequence and the length of the sequence, such as track 3 of 12; 0 means
  /// unknown.
  case pair(number: Int, count: Int)
  case uuid([UInt8])
  /// Bytes in one of the document's sources. `kind` is the recognized file format of the bytes, or
  /// nil.
  case data(ByteSource, ByteRange, kind: String?)
  case dictionary([(name: String, value: ItemValue)])
  case list([ItemValue])

  /// Upper bound on the number of members in a dictionary or list.
  static let maxMembers = 1000

  package init(_ field: Field, in source: ByteSource) {
    self =
      switch field.value {
      case .unsigned(let number):
        !field.isWide
          ? .integer(Int64(clamping: number))
          : Int64(exactly: number).map { .integer64($0) } ?? .unsigned64(number)
      case .signed(let number): field.isWide ? .integer64(number) : .integer(number)
      case .fixed(let raw, let bits): .fixed(raw, fractionBits: bits)
      case .real(let number): .real(number)
      case .code(let code): .text(DecodedText(string: code.description, isValid: true))
      case .text(let text): .text(text)
      case .uuid(let bytes): .uuid(bytes)
      case .bytes: .data(source, field.range, kind: nil)
      case .group(let members): Self.group(members, in: source)
      case .list(let rows): Self.list(rows, in: source)
      case .table(let table): Self.table(table) ?? .data(source, field.range, kind: nil)
      }
  }

  /// Returns a short table of numbers or ratios as a list; nil for other tables.
  private static func table(_ table: Table) -> ItemValue? {
    guard table.rowCount <= maxRows, !table.columns.isEmpty else { return nil }
    let (above, below) = (table.column(named: .numerator), table.column(named: .denominator))
    var values: [ItemValue] = []
    for row in 0..<table.rowCount {
      if let above, let below, table.columns.count == 2 {
        guard let one = table.cell(row: row, column: above).integer,
          let two = table.cell(row: row, column: below).integer
        else { return nil }
        values.append(.ratio(Int64(one), Int64(two)))
      } else if table.columns.count == 1, table.columns[0].bitCount <= 53,
        let number = table.cell(row: row, column: table.columns[0]).integer
      {
        values.append(.integer(Int64(number)))
      } else {
        return nil
      }
    }
    return .list(values)
  }

  /// Maximum number of rows of a table that is read as a list of values.
  private static let maxRows = 64

  private static func group(_ members: [Field], in source: ByteSource) -> ItemValue {
    if let number = members.number(.index) {
      return .pair(number: number, count: members.number(.total) ?? 0)
    }
    if let above = members.number(.numerator), let below = members.number(.denominator) {
      return .ratio(Int64(above), Int64(below))
    }
    return .dictionary(
      members.filter(\.isMeaningful).prefix(maxMembers).map { ($0.name, ItemValue($0, in: source)) }
    )
  }

  private static func list(_ rows: FieldList, in source: ByteSource) -> ItemValue {
    var values: [ItemValue] = []
    rows.forEach { row in
      values.append(ItemValue(row, in: source))
      return values.count < maxMembers
    }
    return .list(values)
  }
}

extension [Field] {
  fileprivate func number(_ name: FieldName) -> Int? { first { $0.isNamed(name) }?.value.integer }
}

extension Field {
  /// Whether the field contains data. False for fields that only describe or fill the structure,
  /// such as sizes, counts, offsets, flags and padding.
  var isMeaningful: Bool {
    switch meaning.role {
    case .size, .count, .reserved, .padding, .terminator, .trailing, .undecoded, .version, .flags,
      .offset, .checksum:
      false
    default: true
    }
  }
}

// MARK: Conversions

extension ItemValue {
  /// The text of the value; nil if the value is not text.
  package var text: String? {
    if case .text(let text) = self { return text.string }
    return nil
  }

  /// The value as a whole number; nil if the value is not a whole number. Text is converted if it
  /// contains only a number.
  package var number: Int? {
    switch self {
    case .integer(let number), .integer64(let number): Int(number)
    case .pair(let number, _): number
    case .fixed(let raw, let bits): raw % (1 << bits) == 0 ? Int(raw >> bits) : nil
    case .text(let text): Int(text.string.trimmed)
    default: nil
    }
  }

  /// The value as a number that may have a fraction; nil for other values. Text is converted if it
  /// contains only a number.
  var decimal: Double? {
    switch self {
    case .real(let number): number
    case .fixed(let raw, let bits): Double(raw) / Double(1 << bits)
    case .ratio(let above, let below): below == 0 ? nil : Double(above) / Double(below)
    case .text(let text): Double(text.string.trimmed)
    default: number.map(Double.init)
    }
  }

  /// Returns the value of a member of a dictionary; nil if there is none.
  func member(_ name: FieldName) -> ItemValue? {
    guard case .dictionary(let members) = self else { return nil }
    return members.first { $0.name == name.rawValue }?.value
  }

  /// The people in a list of people with roles; nil for other values.
  package var credits: [Credit]? {
    guard case .list(let rows) = self, !rows.isEmpty else { return nil }
    var credits: [Credit] = []
    for row in rows {
      guard let role = row.member(.involvement)?.text else { return nil }
      credits.append(Credit(role, row.member(.person)?.text ?? ""))
    }
    return credits
  }
}

extension String {
  /// The text without leading and trailing NULs, control characters and spaces.
  package var trimmed: String {
    let isOutside: (Unicode.Scalar) -> Bool = { $0.value <= 0x20 }
    var scalars = unicodeScalars[...]
    while let first = scalars.first, isOutside(first) { scalars.removeFirst() }
    while let last = scalars.last, isOutside(last) { scalars.removeLast() }
    return String(scalars)
  }
}
