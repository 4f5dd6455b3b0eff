import Anatomy
import Bytes
import Bytes
import Movie

/// Attributes of subtitle elements in namespaces that do not affect how the subtitles are displayed, the names of
/// such namespaces, and IDs.
struct ForeignAttributes {
  /// Namespaces by prefix, as declared by the elements read so far.
  private var spaces: [String: String] = [:]
  private static let maxSpaces = 256

  /// Namespaces of TTML, of the vocabularies it uses, and of broadcast extensions.
  private static let shown = [
    "http://www.w3.org/", "urn:ebu:", "http://www.smpte-ra.org/", "http://www.decellc.org/",
  ]

  /// Namespaces of metadata of TTML and of broadcast extensions.
  private static let metadata = ["http://www.w3.org/ns/ttml#metadata", "urn:ebu:tt:metadata"]

  /// What a subtitle element has besides what is displayed.
  struct Values {
    /// Values of attributes, and names of namespaces.
    var foreign: [Field] = []
    /// IDs with words, to which other elements may refer.
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
