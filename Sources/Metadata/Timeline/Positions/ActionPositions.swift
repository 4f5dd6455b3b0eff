import Anatomy
import Bytes

/// Reads positions from the trailer of Insta360 cameras: table rows with a time.
enum ActionPositions {
  @Sendable
  static func forEach(in trailer: Node, _ visit: PositionVisit) -> Bool {
    for record in trailer.children where record.name == .word("gps") {
      guard let table = record.table("entries") else { continue }
      for row in 0..<table.rowCount {
        var position = Position(
          latitude: degrees(table, row, "latitude"), longitude: degrees(table, row, "longitude"),
          at: record, field: ".entries[\(row + 1)]")
        position?.altitude = table.number(row, "altitude")
        position?.speed = table.number(row, "speed").map { ($0, .metersPerSecond) }
        position?.heading = table.number(row, "track")
        position?.fix = letter(table, row, "status").map { $0 == "A" ? .valid : Position.Fix.none }
        if let seconds = table.integer(row, "time"), let more = table.integer(row, "milliseconds") {
          position?.clock = StatedClock(
            since1970: seconds * 1_000_000 + more * 1000, basis: .satellite)
        }
        if !visit(position) { return false }
      }
    }
    return true
  }

  private static func degrees(_ table: Table, _ row: Int, _ name: String) -> ExactNumber? {
    guard let letter = letter(table, row, name + "_reference") else { return nil }
    return table.number(row, name)?.signed(byReference: letter)
  }

  private static func letter(_ table: Table, _ row: Int, _ name: String) -> String? {
    table.integer(row, name).flatMap { UInt8(exactly: $0) }.map { String(Unicode.Scalar($0)) }
  }
}
