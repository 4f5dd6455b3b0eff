import Anatomy
import Bytes
import Movie

/// Finds values in subtitle elements that do not affect how the subtitles are displayed: attributes
/// in foreign namespaces and in metadata namespaces, names of foreign namespaces, and IDs.
struct ForeignAttributes {
  /// Namespaces by prefix, as declared by the elements read so far.
  private var spaces: [String: String] = [:]
  private static let maxSpaces = 256

  /// Beginnings of the namespaces that can affect the display: those of TTML, of vocabularies that
  /// TTML uses, and of broadcast extensions.
  private static let shown = [
    "http://www.w3.org/", "urn:ebu:", "http://www.smpte-ra.org/", "http://www.decellc.org/",
  ]

  /// Beginnings of the metadata namespaces of TTML and of broadcast extensions.
  private static let metadata = ["http://www.w3.org/ns/ttml#metadata", "urn:ebu:tt:metadata"]

  /// Values in a subtitle element. Players do not display these values.
  struct Values {
    /// Values of attributes, and names of namespaces.
    var foreign: [Field] = []
    /// IDs that contain words. Other elements may refer to these IDs.
    var ids: [Field] = []
  }

  private static let (shortestWordOfID, shortestWordOfSpace) = (8, 6)

  mutating func values(in node: Node) -> Values {
    guard node.declaredNodeKind.kind == .element,
      case .list(let rows)? = node.value(.attributes)
    else { return Values() }
    var found = Values()
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
        let hasWord = value.string?.utf8.hasWord(ofLetters: Self.shortestWordOfSpace) ?? false
        if hasWord, isForeign(parts[1]) { found.foreign.append(value) }
      } else if name == "xml:id" {
        let isWord = value.string?.utf8.hasWord(ofLetters: Self.shortestWordOfID) ?? false
        if isWord { found.ids.append(value) }
      } else if parts[0] != "xml" {
        values.append((parts[0], value))
      }
      return true
    }
    found.foreign += values.filter { isForeign($0.prefix) || isMetadata($0.prefix) }.map(\.value)
    return found
  }

  private func isMetadata(_ prefix: Substring) -> Bool {
    guard let space = spaces["\(prefix)"] else { return false }
    return Self.metadata.contains { space.hasPrefix($0) }
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
