/// The names under which AVFoundation has identifiers.
package struct Constant: Hashable, Sendable {
  /// As Swift spells it: `iTunesMetadataSongName`.
  package let name: String
  package let identifier: Identifier

  package static func of(_ identifier: Identifier) -> Constant? { byIdentifier[identifier] }

  /// By its name as Swift has it, or as Objective-C does: `AVMetadataIdentifieriTunesMetadata…`.
  package static func named(_ name: String) -> Constant? {
    var name = name[...]
    for prefix in ["AVMetadataIdentifier", "AVMetadata", "."] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
    }
    return byName[name.lowercased()]
  }

  package static let all: [Constant] = lists.flatMap { list in
    list.lines.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { return nil }
      return Constant(
        name: list.prefix + words[0], identifier: list.identifier(of: String(words[1])))
    }
  }

  private static let byIdentifier = Dictionary(
    all.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
  private static let byName = Dictionary(
    all.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

  private static let lists: [ConstantList] = [
    .common, .iTunes, .quickTimeMetadata, .quickTimeUserData, .isoUserData, .mobileUserData, .id3,
    .icy,
  ]
}
