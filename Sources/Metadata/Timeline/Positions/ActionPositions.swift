import Anatomy
import Bytes
import Movie

/// Reads geographic positions from the trailer that Insta360 cameras write: table rows, each with a
/// time.
enum ActionPositions {
  @Sendable
  static func forEach(in trailer: Node, _ visit: PositionVisit) -> Bool {
    for record in trailer.children where record.name == .word("gps") {
      guard let table = record.table(.entries) else { continue }
      for row in 0..<table.rowCount {
        var position = Position(
          latitude: degrees(table, row, .latitude, .latitude_reference),
          longitude: degrees(table, row, .longitude, .longitude_reference),
          at: record, field: ".entries[\(row + 1)]")
        position?.altitude = table.number(row, .altitude)
        position?.speed = table.number(row, .speed).map { ($0, .metersPerSecond) }
        position?.heading = table.number(row, .track)
        position?.fix = letter(table, row, .status).map { $0 == "A" ? .valid : Position.Fix.none }
        if let seconds = table.integer(row, .time), let more = table.integer(row, .milliseconds) {
          position?.clock = StatedClock(
            since1970: seconds * 1_000_000 + more * 1000, basis: .satellite)
        }
        if !visit(position) { return false }
      }
    }
    return true
  }

  private static func degrees(_ table: Table, _ row: Int, _ name: FieldName, _ reference: FieldName)
    -> ExactNumber?
  {
    guard let letter = letter(table, row, reference) else { return nil }
    return table.number(row, name)?.signed(byReference: letter)
  }

  private static func letter(_ table: Table, _ row: Int, _ name: FieldName) -> String? {
    table.integer(row, name).flatMap { UInt8(exactly: $0) }.map { String(Unicode.Scalar($0)) }
  }
}
