/// A named constant that AVFoundation defines for a metadata identifier.
package struct Constant: Hashable, Sendable {
  /// The name of the constant in Swift, such as `iTunesMetadataSongName`.
  package let name: String
  /// The name of the constant for the key alone, such as `iTunesMetadataKeySongName`.
  package let keyName: String
  package let identifier: Identifier

  /// The constant for an identifier, if AVFoundation defines one.
  package static func of(_ identifier: Identifier) -> Constant? { byIdentifier[identifier] }

  /// Finds a constant by its Swift or Objective-C name (`AVMetadataIdentifieriTunesMetadata…`), or
  /// by that of its key (`AVMetadataiTunesMetadataKey…`), ignoring case.
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
        name: list.prefix + words[0], keyName: list.keyName(for: String(words[0])),
        identifier: list.identifier(of: String(words[1])))
    }
  }

  private static let byIdentifier = Dictionary(
    all.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
  private static let byName = Dictionary(
    all.flatMap { [($0.name.lowercased(), $0), ($0.keyName.lowercased(), $0)] },
    uniquingKeysWith: { first, _ in first })

  private static let lists: [ConstantList] = [
    .common, .iTunes, .quickTimeMetadata, .quickTimeUserData, .isoUserData, .mobileUserData, .id3,
    .icy,
  ]
}
