import Anatomy
import Bytes
import Movie

/// Reads positions from GoPro metadata streams: rows of numbers that are divided by the scale of
/// their stream. Time, fix and precision precede the rows.
enum GoProPositions {
  @Sendable
  static func forEach(in stream: Node, _ visit: PositionVisit) -> Bool {
    for child in stream.children {
      if codes.contains(child.code) {
        guard rows(of: child, in: stream, visit) else { return false }
      } else if !child.children.isEmpty, !forEach(in: child, visit) {
        return false
      }
    }
    return true
  }

  private static let codes: Set<FourCC> = ["GPS5", "GPS9", "GLPI", "GPRI", "BPOS"]

  /// Whether an item has rows with positions.
  static func areIn(_ item: Node) -> Bool {
    codes.contains(item.code) && item.table(.entries)?.column(named: .latitude) != nil
  }

  private static func rows(of item: Node, in stream: Node, _ visit: PositionVisit) -> Bool {
    guard let table = item.table(.entries), table.column(named: .latitude) != nil else {
      return true
    }
    let scales = scales(of: stream)
    visit.collector?.places.add(place(of: item, table, scales))
    let facts = Facts(stream)
    for row in 0..<table.rowCount {
      func part(_ name: FieldName) -> ExactNumber? { number(name, row, table, scales) }
      var position = Position(
        latitude: part(.latitude), longitude: part(.longitude), at: item,
        field: ".entries[\(row + 1)]")
      position?.altitude = part(.altitude)
      position?.speed = part(.speed_2D).map { ($0, .metersPerSecond) }
      position?.heading = part(.heading)
      position?.dilution = part(.dilution_of_precision) ?? facts.dilution
      position?.fix = part(.fix).map { Facts.fix(Int($0.approximate)) } ?? facts.fix
      position?.clock = clock(table, row, scales) ?? facts.clock
      position?.datum = facts.altitudeSystem
      if !visit(position, row, of: table.rowCount) { return false }
    }
    return true
  }

  private static func number(
    _ name: FieldName, _ row: Int, _ table: Table, _ scales: [Int64]
  ) -> ExactNumber? {
    guard let place = table.columns.firstIndex(where: { $0.isNamed(name) }) else { return nil }
    let scale =
      scales.count == 1 ? scales[0] : scales.indices.contains(place) ? scales[place] : 1
    if let raw = table.integer(row, name), isWhole(table.columns[place]) {
      return scale > 0 ? .ratio(raw, scale) : nil
    }
    return table.number(row, name)
  }

  private static func place(
    of item: Node, _ table: Table, _ scales: [Int64]
  ) -> CoordinatePlaces.Place {
    CoordinatePlaces.Place(node: item, rowCount: table.rowCount) { row, distance in
      let table = table.moved(by: distance)
      guard let latitude = number(.latitude, row, table, scales),
        let longitude = number(.longitude, row, table, scales)
      else { return false }
      return Position.isValid(latitude, longitude) && !Position.isOrigin(latitude, longitude)
    }
  }

  private static func isWhole(_ column: Column) -> Bool {
    switch column.kind {
    case .signed, .unsigned: true
    default: false
    }
  }

  /// The divisors of raw numbers: one divisor for all columns, or one for each column.
  private static func scales(of stream: Node) -> [Int64] {
    guard let item = stream.child("SCAL") else { return [1] }
    if let table = item.table(.entries) {
      return (0..<min(table.rowCount, 255)).map { table.integer($0, .value) ?? 1 }
    }
    return [item.integer(.value).map(Int64.init) ?? 1]
  }

  /// Reads the time from a row that has days since 2000 and seconds of the day.
  private static func clock(_ table: Table, _ row: Int, _ scales: [Int64]) -> StatedClock? {
    guard let days = table.integer(row, .days_since_2000),
      let moment = table.integer(row, .seconds_since_midnight), 0..<100_000 ~= days,
      let place = table.columns.firstIndex(where: { $0.isNamed(.seconds_since_midnight) })
    else { return nil }
    let scale = scales.indices.contains(place) ? scales[place] : 1
    guard scale > 0, 0...86_400 ~= moment / scale else { return nil }
    let microseconds = Int64(clamping: Int128(moment) * 1_000_000 / Int128(scale))
    return StatedClock(
      since1970: (days + 10_957) * 86_400_000_000 + microseconds, basis: .satellite)
  }

  /// Facts in a stream that precede the rows and apply to all of them.
  private struct Facts {
    let fix: Position.Fix?
    let dilution: ExactNumber?
    let clock: StatedClock?
    let altitudeSystem: String?

    init(_ stream: Node) {
      fix = stream.child("GPSF")?.integer(.value).map { Self.fix($0) }
      dilution = stream.child("GPSP")?.integer(.value).map { .ratio(Int64($0), 100) }
      clock = stream.child("GPSU")?.textValue(.value).flatMap { Self.clock($0) }
      altitudeSystem = stream.child("GPSA").flatMap { item in
        if case .code(let code)? = item.value(.value) { return code.description }
        return item.textValue(.value)
      }
    }

    static func fix(_ number: Int) -> Position.Fix {
      switch number {
      case 2: .flat
      case 3: .spatial
      default: .none
      }
    }

    /// Parses a date and time such as `191118234514.000`, in which the year has two digits.
    private static func clock(_ text: String) -> StatedClock? {
      let digits = text.utf8.filter { (0x30...0x39).contains($0) }.map { Int64($0) - 0x30 }
      guard digits.count >= 12, text.utf8.count <= 16 else { return nil }
      func pair(_ index: Int) -> Int64 { digits[index * 2] * 10 + digits[index * 2 + 1] }
      let thousandths = digits.dropFirst(12).prefix(3).reduce(0) { $0 * 10 + $1 }
      return StatedClock(
        year: 2000 + pair(0), month: pair(1), day: pair(2), hour: pair(3), minute: pair(4),
        second: pair(5), microsecond: digits.count >= 15 ? thousandths * 1000 : 0,
        basis: .satellite)
    }
  }
}
