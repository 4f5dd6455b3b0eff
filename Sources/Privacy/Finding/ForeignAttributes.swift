import Anatomy
import Bytes
import Movie

/// Attributes of subtitle elements in namespaces that do not affect how the subtitles are
/// displayed.
struct ForeignAttributes {
  /// Namespaces by prefix, as declared by the elements read so far.
  private var spaces: [String: String] = [:]
  private static let maxSpaces = 256

  /// Namespaces of TTML, of the vocabularies it uses, and of broadcast extensions.
  private static let shown = [
    "http://www.w3.org/", "urn:ebu:", "http://www.smpte-ra.org/", "http://www.decellc.org/",
  ]

  mutating func values(in node: Node) -> [Field] {
    guard node.declaredNodeKind.kind == .element,
      case .list(let rows)? = node.value(.attributes)
    else { return [] }
    var values: [(prefix: Substring, value: Field)] = []
    rows.forEach { row in
      guard case .group(let members) = row.value,
        let name = members.first(where: { $0.isNamed(.name) })?.string,
        let value = members.first(where: { $0.isNamed(.value) })
      else { return true }
      let parts = name.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return true }
      if parts[0] == "xmlns" {
        if spaces.count < Self.maxSpaces { spaces["\(parts[1])"] = value.string }
      } else if parts[0] != "xml" {
        values.append((parts[0], value))
      }
      return true
    }
    return values.filter { isForeign($0.prefix) }.map(\.value)
  }

  private func isForeign(_ prefix: Substring) -> Bool {
    guard let space = spaces["\(prefix)"] else { return false }
    return !Self.shown.contains { space.hasPrefix($0) }
  }
}

extension Field {
  fileprivate var string: String? {
    if case .text(let text) = value { return text.string }
    return nil
  }
}
