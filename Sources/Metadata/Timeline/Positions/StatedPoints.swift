import Anatomy
import Movie

/// Reads the points that text documents state: points of GPX tracks, and the locations in
/// descriptions by Google Takeout.
enum StatedPoints {
  private static let names: Set<String> = ["geoData", "geoDataExif", "trkpt", "wpt", "rtept"]

  /// Whether a node of the given name is a point. Names of elements may have a namespace prefix.
  static func isPoint(_ name: String) -> Bool {
    let colon = name.utf8.lastIndex(of: UInt8(ascii: ":"))
    return names.contains(colon.map { String(name[name.index(after: $0)...]) } ?? name)
  }

  /// Returns the position of a point; nil for other nodes.
  static func position(in node: Node) -> Position? {
    guard case .key(let key) = node.name, isPoint(key) else { return nil }
    func member(_ name: String) -> ExactNumber? {
      node.children.first { $0.name == .key(name) }.flatMap { $0.textValue(.value) }
        .flatMap { ExactNumber($0) }
    }
    if key.hasPrefix("geoData") {
      var position = Position(
        latitude: member("latitude"), longitude: member("longitude"), at: node)
      position?.altitude = member("altitude")
      return position
    }
    let attributes = node.attributeTexts
    return Position(
      latitude: attributes["lat"].flatMap { ExactNumber($0) },
      longitude: attributes["lon"].flatMap { ExactNumber($0) }, at: node)
  }
}

extension Node {
  /// The attributes of an element, by name.
  fileprivate var attributeTexts: [String: String] {
    guard let field = field(.attributes), case .list(let list) = field.value else { return [:] }
    var texts: [String: String] = [:]
    list.forEach { item in
      if let name = item.member(called: .name)?.string,
        let value = item.member(called: .value)?.string
      {
        texts[name] = value
      }
      return texts.count < 8
    }
    return texts
  }
}
