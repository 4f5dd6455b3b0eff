import Anatomy
import Keys

/// A named constant that AVFoundation defines for a metadata identifier.
package struct Constant: Hashable, Sendable {
  /// The name of the constant in Swift, such as `iTunesMetadataSongName`.
  package let name: String
  /// The name of the constant for the key without its key space, such as
  /// `iTunesMetadataKeySongName`.
  package let keyName: String
  package let identifier: Identifier

  private init(_ name: String, of key: TagKey) {
    self.name = name
    keyName = Self.keyName(for: name)
    identifier = Identifier(key)
  }

  /// The constant for an identifier, if AVFoundation defines one.
  package static func of(_ identifier: Identifier) -> Constant? { byIdentifier[identifier] }

  /// Finds a constant by its Swift or Objective-C name
  /// (`AVMetadataIdentifieriTunesMetadata…`), or by the name of the constant for its key alone
  /// (`AVMetadataiTunesMetadataKey…`). Case is ignored. Nil if no constant has the name.
  package static func named(_ name: String) -> Constant? {
    var name = name[...]
    for prefix in ["AVMetadataIdentifier", "AVMetadata", "."] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
    }
    return byName[name.lowercased()]
  }

  package static let all: [Constant] = KnownKeys.all.flatMap { list in
    list.entries.flatMap { entry in
      entry.key.map { key in entry.constants.map { Constant(prefix(of: list.space) + $0, of: key) }
      } ?? []
    }
  }

  /// Returns the prefix of the names of all constants for identifiers of a key space.
  private static func prefix(of space: KeySpace) -> String {
    switch space {
    case .common: "commonIdentifier"
    case .iTunes: "iTunesMetadata"
    case .quickTimeMetadata: "quickTimeMetadata"
    case .quickTimeUserData: "quickTimeUserData"
    case .id3: "id3Metadata"
    case .icy: "icyMetadata"
    // Constants for ISO user data have two different prefixes, so the list of known keys contains
    // their whole names.
    default: ""
    }
  }

  private static let byIdentifier = Dictionary(
    all.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
  private static let byName = Dictionary(
    all.flatMap { [($0.name.lowercased(), $0), ($0.keyName.lowercased(), $0)] },
    uniquingKeysWith: { first, _ in first })

  /// Returns the name of the constant for a key: `iTunesMetadataKeySongName` for
  /// `iTunesMetadataSongName`.
  private static func keyName(for name: String) -> String {
    if name == "commonIdentifierAssetIdentifier" { return "commonKeyIdentifier" }
    for (beginning, own) in beginnings where name.hasPrefix(beginning) {
      return own + name.dropFirst(beginning.count)
    }
    return name
  }

  /// Pairs of name prefixes: the prefix of the constants for identifiers of a key space, and the
  /// prefix of the constants for its keys.
  private static let beginnings = [
    ("commonIdentifier", "commonKey"), ("identifier3GPUserData", "metadata3GPUserDataKey"),
    ("iTunesMetadata", "iTunesMetadataKey"), ("quickTimeMetadata", "quickTimeMetadataKey"),
    ("quickTimeUserData", "quickTimeUserDataKey"), ("isoUserData", "isoUserDataKey"),
    ("id3Metadata", "id3MetadataKey"), ("icyMetadata", "icyMetadataKey"),
  ]
}
