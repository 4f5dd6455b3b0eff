/// The rows of a text in CSV (RFC 4180), also in the forms that spreadsheets write: in UTF-16, with
/// a byte order mark, with semicolons or tabs instead of commas, and with any line ends.
struct CSVRows {
  private(set) var rows: [[String]] = []

  /// Reads the rows from the bytes of a text; nil if the text is not valid, or if a quoted cell does
  /// not end.
  init?(_ text: [UInt8]) {
    guard let bytes = Self.unicode(text) else { return nil }
    let separator = Self.separator(of: bytes)
    // A carriage return alone ends a line only in a text without line feeds.
    let endsLinesWithReturns = !bytes.contains(0x0A)
    var (row, cell) = ([String](), [UInt8]())
    var isQuoted = false
    var place = bytes.startIndex
    func next() -> UInt8? { place + 1 < bytes.endIndex ? bytes[place + 1] : nil }
    func endCell() -> Bool {
      guard let text = String(validating: cell, as: UTF8.self) else { return false }
      row.append(text)
      cell = []
      return true
    }
    while place < bytes.endIndex {
      let byte = bytes[place]
      switch byte {
      case 0x22 where isQuoted && next() == 0x22:
        cell.append(byte)
        place += 1
      case 0x22 where isQuoted: isQuoted = false
      case 0x22 where cell.isEmpty: isQuoted = true
      case separator where !isQuoted: guard endCell() else { return nil }
      case 0x0D where !isQuoted && next() == 0x0A: break
      case 0x0A where !isQuoted, 0x0D where !isQuoted && endsLinesWithReturns:
        guard endCell() else { return nil }
        rows.append(row)
        row = []
      default: cell.append(byte)
      }
      place += 1
    }
    guard !isQuoted else { return nil }
    if !cell.isEmpty || !row.isEmpty {
      guard endCell() else { return nil }
      rows.append(row)
    }
  }

  /// Returns a text in UTF-8 without a byte order mark; nil if the text has a mark of UTF-16, but is
  /// not valid UTF-16.
  private static func unicode(_ text: [UInt8]) -> ArraySlice<UInt8>? {
    switch text.prefix(2) {
    case [0xFF, 0xFE], [0xFE, 0xFF]:
      guard text.count % 2 == 0 else { return nil }
      let (high, low) = text[0] == 0xFF ? (1, 0) : (0, 1)
      let units = stride(from: 2, to: text.count, by: 2).map {
        UInt16(text[$0 + high]) << 8 | UInt16(text[$0 + low])
      }
      return String(validating: units, as: UTF16.self).map { Array($0.utf8)[...] }
    case [0xEF, 0xBB] where text.dropFirst(2).first == 0xBF: return text.dropFirst(3)
    default: return text[...]
    }
  }

  /// The character between the cells: the first comma, semicolon or tab in the text that is not in
  /// quotes.
  private static func separator(of text: ArraySlice<UInt8>) -> UInt8 {
    var isQuoted = false
    for byte in text {
      if byte == 0x22 { isQuoted.toggle() }
      if !isQuoted, [0x2C, 0x3B, 0x09].contains(byte) { return byte }
    }
    return 0x2C
  }
}
