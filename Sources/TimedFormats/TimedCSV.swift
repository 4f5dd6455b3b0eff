import Anatomy
import Bytes

/// Timed metadata in CSV. The first row names the columns: `time`, `latitude`, `longitude`,
/// `altitude`, and identifiers with a type and a language, such as `mdta/com.example.note:UTF-8[en]`.
/// Rows as `timeline --csv` prints them are read too.
struct TimedCSV: Sendable {
  let open: @Sendable () -> ByteSource?

  func metadata(_ start: TimedStart) throws(TimedFormatError) -> NewTimedMetadata {
    var columns: CSVColumns?
    try forEachRow { cells, line throws(TimedFormatError) in
      if columns == nil { columns = try CSVColumns(cells) }
    }
    guard let columns else { throw TimedFormatError("the text is empty") }
    if columns.hasOnlyPositions {
      return try PointSeries(CSVPoints(csv: self, columns)).metadata(start)
    }
    return try table(columns)
  }

  /// Passes the cells of each row, with the number of its line, to a visitor.
  func forEachRow(
    _ visit: ([String], Int) throws(TimedFormatError) -> Void
  ) throws(TimedFormatError) {
    guard let source = open() else { throw TimedFormatError("the file cannot be read") }
    var reader = CSVReader()
    var failure: TimedFormatError?
    source.forEachRun(in: source.wholeRange) { _, run in
      for index in 0..<run.byteCount {
        guard let row = reader.take(run.byte(index)), failure == nil else { continue }
        do throws(TimedFormatError) { try visit(row.cells, row.line) } catch { failure = error }
      }
      return failure == nil
    }
    if let failure { throw failure }
    guard let last = reader.finish() else {
      throw TimedFormatError(line: reader.line, "the row does not end")
    }
    if !last.cells.isEmpty { try visit(last.cells, last.line) }
  }

  /// Reads rows with values of identifiers.
  private func table(_ columns: CSVColumns) throws(TimedFormatError) -> NewTimedMetadata {
    var last: RationalTime?
    try forEachGroup(columns) { group, line throws(TimedFormatError) in
      if let last, group.start < last {
        throw TimedFormatError(line: line, "the row is earlier than the one before it")
      }
      if let last, group.start.isSame(as: last) {
        throw TimedFormatError(line: line, "the row has the same time as the one before it")
      }
      last = group.start
    }
    guard last != nil else { throw TimedFormatError("the text has no rows with values") }
    return NewTimedMetadata(keys: columns.keys.map(\.key)) { visit throws(TagRefusal) in
      do throws(TimedFormatError) {
        try forEachGroup(columns) { group, _ in visit(group) }
      } catch {
        throw error.refusal
      }
    }
  }

  private func forEachGroup(
    _ columns: CSVColumns,
    _ visit: (NewTimedMetadata.Group, Int) throws(TimedFormatError) -> Void
  ) throws(TimedFormatError) {
    var isHeader = true
    try forEachRow { cells, line throws(TimedFormatError) in
      if isHeader {
        isHeader = false
        return
      }
      if cells.count == 1, cells[0].isEmpty { return }
      guard let text = columns.cell(columns.time, cells), let start = RationalTime(clock: text)
      else {
        throw TimedFormatError(line: line, "expected a time in the movie, such as 0:01:02.5")
      }
      var items: [NewTimedMetadata.Item] = []
      for (index, column) in columns.keys.enumerated() {
        guard let value = column.value(in: cells, columns) else { continue }
        guard let value = value.value else {
          throw TimedFormatError(
            line: line, "\(value.text) is no value of \(column.key.identifier.name)")
        }
        items.append(NewTimedMetadata.Item(index, value))
      }
      try visit(NewTimedMetadata.Group(start: start, items: items), line)
    }
  }
}

/// What the columns of a table mean.
struct CSVColumns: Sendable {
  struct Column: Sendable {
    let key: NewTimedMetadata.Key
    /// The index of the column; nil for a position, which has several.
    let index: Int?

    /// Returns the value in a row, and its text; nil if the row has none. The value is nil if it is
    /// not valid.
    func value(in cells: [String], _ columns: CSVColumns) -> (text: String, value: TimedValue?)? {
      if let index {
        guard let text = columns.cell(index, cells) else { return nil }
        return (text, TimedValue(text, as: key.type))
      }
      guard let position = columns.position(in: cells) else { return nil }
      return (
        "\(position.latitude) \(position.longitude)",
        position.isValid ? .position(position) : nil
      )
    }
  }

  let time: Int
  let keys: [Column]
  /// The column with the kinds of rows; nil unless the table is one that `timeline --csv` prints.
  let kind: Int?
  private let clock: Int?
  private let latitude: Int?
  private let longitude: Int?
  private let altitude: Int?

  var hasOnlyPositions: Bool { keys.count == 1 && keys[0].index == nil }

  init(_ names: [String]) throws(TimedFormatError) {
    func place(_ name: String) -> Int? { names.firstIndex { $0.trimmed.lowercased() == name } }
    kind = place("kind")
    let hasPositions = place("latitude") != nil && place("longitude") != nil
    latitude = hasPositions ? place("latitude") : nil
    longitude = hasPositions ? place("longitude") : nil
    altitude = hasPositions ? place("altitude") : nil
    guard let time = kind == nil ? place("time") ?? place("start") : place("start") else {
      throw TimedFormatError(line: 1, "no column is named time")
    }
    self.time = time
    clock = kind == nil ? nil : place("time")
    var keys: [Column] = []
    if hasPositions {
      keys.append(Column(key: .init(NewTimedMetadata.location, .location), index: nil))
    }
    for (index, name) in names.enumerated() where kind == nil {
      let name = name.trimmed
      guard ![time, latitude, longitude, altitude].contains(index), !name.isEmpty else { continue }
      keys.append(Column(key: try Self.key(name), index: index))
    }
    guard !keys.isEmpty, keys.count <= TimedFormat.mostKeys else {
      throw TimedFormatError(
        line: 1,
        "the columns name no positions and no identifiers, or more than \(TimedFormat.mostKeys)"
      )
    }
    guard
      Set(keys.map(\.key.identifier)).count == keys.count
        || Set(keys.map(\.key)).count == keys.count
    else { throw TimedFormatError(line: 1, "two columns have the same identifier") }
    self.keys = keys
  }

  /// Reads the name of a column, such as `mdta/com.example.note:UTF-8[en]`.
  private static func key(_ name: String) throws(TimedFormatError) -> NewTimedMetadata.Key {
    var rest = name[...]
    var language: String?
    if rest.last == "]", let open = rest.lastIndex(of: "[") {
      language = String(rest[rest.index(after: open)...].dropLast())
      rest = rest[..<open]
    }
    var type = TimedDataType.wellKnown(1)
    if let colon = rest.lastIndex(of: ":") {
      let name = String(rest[rest.index(after: colon)...])
      guard let known = TimedDataType(named: name) else {
        throw TimedFormatError(line: 1, "\(name) is no data type")
      }
      type = known
      rest = rest[..<colon]
    }
    if let language, LanguageTag(stated: language) == nil {
      throw TimedFormatError(line: 1, "\(language) is no language")
    }
    guard let identifier = TagKey(timed: String(rest)) else {
      throw TimedFormatError(line: 1, "\(rest) is no identifier")
    }
    if identifier == NewTimedMetadata.location { type = .location }
    return NewTimedMetadata.Key(identifier, type, language: language)
  }

  /// The text of a cell without white space around it; nil if it is empty or missing.
  func cell(_ index: Int?, _ cells: [String]) -> String? {
    guard let index, cells.indices.contains(index) else { return nil }
    let text = cells[index].trimmed
    return text.isEmpty ? nil : text
  }

  func position(in cells: [String]) -> TimedPosition? {
    guard let latitude = cell(latitude, cells), let longitude = cell(longitude, cells) else {
      return nil
    }
    return TimedPosition(
      latitude: latitude, longitude: longitude, altitude: cell(altitude, cells),
      time: cell(clock, cells).flatMap { RationalTime(utc: $0) })
  }
}

/// The rows with positions of a table.
struct CSVPoints: PointSource {
  private let csv: TimedCSV
  private let columns: CSVColumns

  init(csv: TimedCSV, _ columns: CSVColumns) { (self.csv, self.columns) = (csv, columns) }

  func forEachPoint(
    _ visit: (StatedPoint) throws(TimedFormatError) -> Void
  ) throws(TimedFormatError) {
    var isHeader = true
    var isAfterGap = false
    try csv.forEachRow { cells, line throws(TimedFormatError) in
      if isHeader {
        isHeader = false
        return
      }
      let kind = columns.cell(columns.kind, cells)
      if kind == "gap" { isAfterGap = true }
      guard cells.count > 1 || cells.first?.isEmpty == false, kind == nil || kind == "position"
      else {
        return
      }
      guard var position = columns.position(in: cells) else {
        isAfterGap = true
        return
      }
      let text = columns.cell(columns.time, cells) ?? ""
      let movieTime = RationalTime(clock: text)
      if movieTime == nil { position.time = RationalTime(utc: text) ?? position.time }
      if movieTime == nil, position.time == nil {
        throw TimedFormatError(line: line, "expected a time, such as 0:01:02.5 or a date with zone")
      }
      try visit(
        StatedPoint(
          position: position, movieTime: movieTime, isAfterGap: isAfterGap, place: .line(line)))
      isAfterGap = false
    }
  }
}

/// Divides a text in CSV (RFC 4180) into rows, byte by byte.
private struct CSVReader {
  private(set) var line = 1
  private var cells: [String] = []
  private var cell: [UInt8] = []
  private var isQuoted = false
  private var wasQuote = false
  private var rowLine = 1
  private var separator: UInt8 = 0x2C
  private var isSeparatorKnown = false
  private var isStart = true

  /// Maximum number of bytes of a cell.
  private static let longestCell = 1 << 20

  /// Returns a row if the byte ends it.
  mutating func take(_ byte: UInt8) -> (cells: [String], line: Int)? {
    // A byte order mark of UTF-8 is skipped.
    if isStart, [0xEF, 0xBB, 0xBF].contains(byte) { return nil }
    isStart = false
    if byte == 0x0A { line += 1 }
    if isQuoted {
      if byte == 0x22 {
        (isQuoted, wasQuote) = (false, true)
      } else if cell.count < Self.longestCell {
        cell.append(byte)
      }
      return nil
    }
    defer { wasQuote = false }
    if byte == 0x22, wasQuote || cell.isEmpty {
      if wasQuote { cell.append(byte) }
      isQuoted = true
      return nil
    }
    if !isSeparatorKnown, [0x2C, 0x3B, 0x09].contains(byte) {
      (separator, isSeparatorKnown) = (byte, true)
    }
    switch byte {
    case separator: endCell()
    case 0x0A: return endRow()
    case 0x0D: break
    default: if cell.count < Self.longestCell { cell.append(byte) }
    }
    return nil
  }

  /// Returns the last row, which is empty if the text ends with a line feed. Nil if a quoted cell
  /// does not end.
  mutating func finish() -> (cells: [String], line: Int)? {
    guard !isQuoted else { return nil }
    return cell.isEmpty && cells.isEmpty ? ([], line) : endRow()
  }

  private mutating func endCell() {
    cells.append(String(decoding: cell, as: UTF8.self))
    cell.removeAll(keepingCapacity: true)
  }

  private mutating func endRow() -> (cells: [String], line: Int) {
    endCell()
    defer {
      cells = []
      rowLine = line
    }
    return (cells, rowLine)
  }
}
