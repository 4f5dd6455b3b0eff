/// The rows of a text in CSV (RFC 4180).
struct CSVRows {
  private(set) var rows: [[String]] = []

  /// Reads the rows from the bytes of a text; nil if the text is not valid UTF-8, or if a quoted
  /// cell does not end.
  init?(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
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
      case 0x2C where !isQuoted: guard endCell() else { return nil }
      case 0x0D where !isQuoted && next() == 0x0A: break
      case 0x0A where !isQuoted:
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
}
