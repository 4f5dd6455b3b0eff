import Anatomy
import Bytes
import Movie

/// Reads a position that is the value of a key in boxed metadata (`mebx`).
enum BoxedPositions {
  static func forEach(in node: Node, _ visit: PositionVisit) -> Bool {
    guard case .key(let key) = node.name, key.hasSuffix("location.ISO6709"),
      let text = node.text(.value), let place = ISO6709(text)
    else { return true }
    var position = Position(
      latitude: place.latitude, longitude: place.longitude, at: node, field: ".value")
    position?.altitude = place.altitude
    position?.datum = place.datum
    for sibling in node.parent.map({ Array($0.children) }) ?? [] {
      guard case .key(let other) = sibling.name else { continue }
      if other.hasSuffix("location.accuracy.horizontal") {
        position?.accuracy = sibling.number(.value)
      } else if other.hasSuffix("location.name") {
        position?.name = sibling.text(.value)
      }
    }
    return visit(position)
  }
}
