import Anatomy
import Bytes
import Movie

/// Reads the position in a sample of Sony's real-time metadata: Exif's GPS tags, each in a separate
/// node.
enum SonyPositions {
  @Sendable
  static func forEach(in sample: Node, _ visit: PositionVisit) -> Bool {
    var tags: [String: Node] = [:]
    collect(sample, &tags)
    guard let place = tags["latitude"] else { return true }
    var position = Position(
      latitude: degrees(tags["latitude"], tags["latitude_reference"]),
      longitude: degrees(tags["longitude"], tags["longitude_reference"]), at: place)
    let isBelow = tags["altitude_reference"]?.integer(.value) == 1
    position?.altitude = tags["altitude"].flatMap(number).map { isBelow ? $0.negated : $0 }
    position?.speed = tags["speed"].flatMap(number).map {
      ($0, units[tags["speed_reference"]?.textValue(.value) ?? ""] ?? .unstated)
    }
    position?.heading = tags["track"].flatMap(number)
    position?.dilution = tags["dilution_of_precision"].flatMap(number)
    position?.accuracy = tags["horizontal_error"].flatMap(number)
    position?.fix = fix(tags)
    position?.datum = tags["map_datum"]?.textValue(.value).flatMap { $0.isEmpty ? nil : $0 }
    position?.clock = clock(tags)
    return visit(position)
  }

  private static let units: [String: Position.SpeedUnit] = [
    "K": .kilometersPerHour, "M": .milesPerHour, "N": .knots,
  ]

  private static func collect(_ node: Node, _ tags: inout [String: Node]) {
    for child in node.children {
      if !child.children.isEmpty {
        collect(child, &tags)
      } else if case .word(let word) = child.name, tags[word] == nil {
        tags[word] = child
      }
    }
  }

  private static func parts(_ node: Node) -> [(Int64, Int64)] {
    guard let table = node.table(.ratios) else { return [] }
    return (0..<min(table.rowCount, 3)).compactMap { row in
      guard let number = table.integer(row, .numerator),
        let divisor = table.integer(row, .denominator)
      else { return nil }
      return (number, divisor)
    }
  }

  private static func number(_ node: Node) -> ExactNumber? {
    parts(node).first.flatMap { $0.1 > 0 ? .ratio($0.0, $0.1) : nil }
  }

  private static func degrees(_ node: Node?, _ reference: Node?) -> ExactNumber? {
    guard let node, let letter = reference?.textValue(.value), !letter.isEmpty else { return nil }
    let parts = parts(node)
    guard !parts.isEmpty, parts.contains(where: { $0.1 > 0 }) else { return nil }
    return ExactNumber.degrees(parts)?.signed(byReference: String(letter.prefix(1)))
  }

  private static func fix(_ tags: [String: Node]) -> Position.Fix? {
    if tags["gps_status"]?.textValue(.value) == "V" { return Position.Fix.none }
    switch tags["gps_measure_mode"]?.textValue(.value) {
    case "2": return .flat
    case "3": return .spatial
    default: return tags["gps_status"]?.textValue(.value) == "A" ? .valid : nil
    }
  }

  /// Reads the time from the GPS tags. The date has the form `2018:01:14`; hours, minutes and
  /// seconds are fractions.
  private static func clock(_ tags: [String: Node]) -> StatedClock? {
    guard let time = tags["gps_time"], let date = tags["gps_date"]?.textValue(.value) else {
      return nil
    }
    let numbers = date.split(separator: ":").compactMap { Int64($0) }
    let parts = parts(time)
    guard numbers.count == 3, parts.count == 3, parts.allSatisfy({ $0.1 > 0 }) else { return nil }
    let (seconds, left) = parts[2].0.quotientAndRemainder(dividingBy: parts[2].1)
    return StatedClock(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: parts[0].0 / parts[0].1,
      minute: parts[1].0 / parts[1].1, second: seconds,
      microsecond: Int64(clamping: Int128(left) * 1_000_000 / Int128(parts[2].1)),
      basis: .satellite)
  }
}
