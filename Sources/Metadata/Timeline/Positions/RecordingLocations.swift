import Anatomy
import Bytes
import Movie

/// Reads the location of a whole recording from user data, metadata items and Exif.
enum RecordingLocations {
  static func areIn(_ node: Node) -> Bool {
    switch node.name {
    case .code("©xyz"), .code("loci"): true
    case .key(let key): key.hasSuffix("location.ISO6709") || StatedPoints.isPoint(key)
    default: node.isPositionBlock
    }
  }

  static func forEach(in node: Node, _ visit: (Position) -> Bool) -> Bool {
    forEachStated(in: node) { $0.isUnknown ? true : visit($0) }
  }

  private static func forEachStated(in node: Node, _ visit: (Position) -> Bool) -> Bool {
    if node.code == "loci" { return location(node).map(visit) ?? true }
    if node.isPositionBlock { return block(node).map(visit) ?? true }
    if let point = StatedPoints.position(in: node) { return visit(point) }
    if let strings = node.field(.strings), case .list(let list) = strings.value {
      var continues = true
      var number = 0
      list.forEach { item in
        number += 1
        guard case .group(let members) = item.value,
          let field = members.first(where: { $0.isNamed(.text) }),
          case .text(let text) = field.value,
          let position = position(text.string, node, ".strings[\(number)].text")
        else { return true }
        continues = visit(position)
        return continues
      }
      return continues
    }
    for data in node.children where data.code == "data" {
      guard let text = data.textValue(.value), let position = position(text, data, ".value") else {
        continue
      }
      if !visit(position) { return false }
    }
    return true
  }

  private static func position(_ text: String, _ node: Node, _ field: String) -> Position? {
    guard let place = ISO6709(text) else { return nil }
    var position = Position(
      latitude: place.latitude, longitude: place.longitude, at: node, field: field)
    position?.altitude = place.altitude
    position?.datum = place.datum
    position?.accuracy = node.parent.flatMap(accuracy)
    return position
  }

  /// The location accuracy that a sibling of a metadata item states; nil if there is none.
  private static func accuracy(_ item: Node) -> ExactNumber? {
    guard case .key = item.name, let childList = item.parent?.children else { return nil }
    for sibling in childList {
      if case .key(let key) = sibling.name, key.hasSuffix("location.accuracy.horizontal") {
        return sibling.child("data")?.number(.value)
      }
    }
    return nil
  }

  private static func block(_ directory: Node) -> Position? {
    guard let place = StatedLocation(exif: directory) else { return nil }
    var position = Position(
      latitude: ExactNumber(place.latitude), longitude: ExactNumber(place.longitude), at: directory)
    position?.altitude = place.altitude.flatMap { ExactNumber($0) }
    return position
  }

  private static func location(_ box: Node) -> Position? {
    var position = Position(
      latitude: box.number(.latitude), longitude: box.number(.longitude), at: box)
    position?.altitude = box.number(.altitude)
    position?.name = box.textValue(.name).flatMap { $0.isEmpty ? nil : $0 }
    position?.datum = box.textValue(.astronomical_body).flatMap { $0.isEmpty ? nil : $0 }
    return position
  }
}
