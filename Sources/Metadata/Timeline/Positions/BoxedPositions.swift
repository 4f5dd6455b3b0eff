import Anatomy
import Bytes
import Movie

/// Reads a geographic position that is the value of a key in boxed metadata (`mebx`).
enum BoxedPositions {
  static func forEach(in node: Node, _ visit: PositionVisit) -> Bool {
    guard case .key(let key) = node.name, key.hasSuffix("location.ISO6709") else { return true }
    visit.collector?.places.add(place(in: node))
    guard let text = node.textValue(.value), let place = ISO6709(text) else { return true }
    var position = Position(
      latitude: place.latitude, longitude: place.longitude, at: node, field: ".value")
    position?.altitude = place.altitude
    position?.datum = place.datum
    for sibling in node.parent.map({ Array($0.children) }) ?? [] {
      guard case .key(let other) = sibling.name else { continue }
      if other.hasSuffix("location.accuracy.horizontal") {
        position?.accuracy = sibling.number(.value)
      } else if other.hasSuffix("location.name") {
        position?.name = sibling.textValue(.value)
      }
    }
    return visit(position)
  }

  /// Returns the place where the sample stores the coordinates; nil if the value is not UTF-8 text.
  private static func place(in node: Node) -> CoordinatePlaces.Place? {
    guard let field = node.field(.value), case .text(let text) = field.value,
      node.source.bytes(field.range) == Array(text.string.utf8)
    else { return nil }
    return CoordinatePlaces.Place(node: node, rowCount: 1) { _, distance in
      let bytes = node.source.bytes(
        ByteRange(start: field.range.start + distance, count: field.range.count))
      return ISO6709(TextEncoding.utf8.decode(bytes).string)
        .map { place in
          Position.isValid(place.latitude, place.longitude)
            && !Position.isOrigin(place.latitude, place.longitude)
        } ?? false
    }
  }
}
