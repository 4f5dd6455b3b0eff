import Anatomy
import Bytes
import Movie

/// Reads positions from the metadata messages of DJI cameras. Coordinates are in degrees, or in
/// radians if the message does not declare degrees.
enum DronePositions {
  @Sendable
  static func forEach(in message: Node, _ visit: PositionVisit) -> Bool {
    let children = message.children
    for child in children {
      if child.name == .word("position") {
        if !visit(position(child, siblings: children)) { return false }
      } else if !forEach(in: child, visit) {
        return false
      }
    }
    return true
  }

  private static func position(_ node: Node, siblings children: NodeList) -> Position? {
    func part(_ word: String) -> Node? { node.children.first { $0.name == .word(word) } }
    let areDegrees = part("units")?.integer(.value) == 1
    func degrees(_ word: String) -> ExactNumber? {
      guard case .real(let number)? = part(word)?.value(.value) else { return nil }
      return ExactNumber(finite: areDegrees ? number : number * 180 / Double.pi)
    }
    var position = Position(
      latitude: degrees("latitude"), longitude: degrees("longitude"), at: node)
    let altitude = children.first { $0.name == .word("altitude") }
    if case .unsigned(let raw)? = altitude?.value(.value) {
      position?.altitude = .ratio(Int64(bitPattern: raw), 1000)
    }
    position?.clock = date(in: children, 0).flatMap(StatedTexts.clock)
    return position
  }

  /// Finds the date text, which is in a sibling of the position or in a child of a sibling; nil if
  /// there is none.
  private static func date(in children: NodeList, _ depth: Int) -> String? {
    for child in children {
      if child.name == .word("date") { return child.textValue(.value) }
      if depth < 1, let date = date(in: child.children, depth + 1) { return date }
    }
    return nil
  }
}
