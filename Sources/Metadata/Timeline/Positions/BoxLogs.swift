import Anatomy
import Bytes
import Movie

/// Reads lists of geographic positions that dashcams store in boxes.
enum BoxLogs {
  @Sendable
  static func records(in box: Node, _ visit: PositionVisit) -> Bool {
    guard let table = box.table(.entries) else { return true }
    for row in 0..<table.rowCount {
      func degrees(_ name: FieldName) -> ExactNumber? {
        guard let column = table.column(named: name),
          case .real(let number) = table.cell(row: row, column: column)
        else { return nil }
        return ExactNumber.degreesAndMinutes(number)
      }
      func part(_ name: FieldName) -> Int64 { table.integer(row, name) ?? 0 }
      var position = Position(
        latitude: degrees(.latitude), longitude: degrees(.longitude), at: box,
        field: ".entries[\(row + 1)]")
      position?.altitude = table.number(row, .altitude)
      position?.speed = table.number(row, .speed).map { ($0, .unstated) }
      position?.heading = .ratio(part(.half_track) * 2, 1)
      position?.clock = StatedClock(
        year: part(.year) + 2000, month: part(.month), day: part(.day), hour: part(.hour),
        minute: part(.minute), second: part(.second), basis: .satellite)
      if !visit(position) { return false }
    }
    return true
  }

  @Sendable
  static func garmin(in box: Node, _ visit: PositionVisit) -> Bool {
    guard let table = box.table(.entries) else { return true }
    for row in 0..<table.rowCount {
      // Angles are 32-bit fractions of a circle: 2³¹ means 180 degrees.
      func degrees(_ name: FieldName) -> ExactNumber? {
        table.integer(row, name).map { .ratio($0 * 180, 1 << 31) }
      }
      var position = Position(
        latitude: degrees(.latitude), longitude: degrees(.longitude), at: box,
        field: ".entries[\(row + 1)]")
      position?.speed = table.number(row, .speed).map { ($0, .milesPerHour) }
      if let time = table.integer(row, .time), time > 2_082_844_800 {
        position?.clock = StatedClock(
          since1970: (time - 2_082_844_800) * 1_000_000, basis: .satellite)
      }
      if !visit(position) { return false }
    }
    return true
  }

  /// Reads positions from a box that contains a log of NMEA sentences as text.
  @Sendable
  static func log(in box: Node, _ visit: PositionVisit) -> Bool {
    guard let field = box.field(.log), case .text(let text) = field.value else { return true }
    return NMEASentences(text.string).forEach(at: box, field: ".log", visit)
  }
}
