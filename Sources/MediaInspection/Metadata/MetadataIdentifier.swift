import Metadata

/// A key space and a key in one text, such as `itsk/%A9nam`.
///
/// The identifiers that AVFoundation defines are available as constants with the same names.
/// Identifiers are equal if they have the same key space and key, even if one escapes the key and
/// the other does not: `itsk/%A9nam`, `itsk/©nam` and `itsk/@nam` are equal.
///
/// ```swift
/// let artists = MetadataItem.metadataItems(
///   from: items, filteredByIdentifier: .iTunesMetadataArtist)
/// let custom = MetadataIdentifier(key: "com.example.serial", keySpace: .quickTimeMetadata)
/// ```
public struct MetadataIdentifier: RawRepresentable, Sendable {
  /// The text of the identifier: the key space, a slash and the percent-encoded key.
  public let rawValue: String
  /// The canonical form of the identifier, which is the same for all equal identifiers.
  private let canonical: String

  /// Creates an identifier from its raw value.
  public init(rawValue: String) {
    self.rawValue = rawValue
    canonical = Identifier(rawValue)?.description ?? rawValue
  }

  /// Creates an identifier from a key and its key space, and escapes the key as necessary.
  ///
  /// - Parameters:
  ///   - key: The key in readable form. A code such as `©nam` can also be written as `@nam`. Keys
  ///     of ID3v2.2 have three letters.
  ///   - keySpace: The key space of the key.
  public init(key: MetadataKey, keySpace: MetadataKeySpace) {
    let identifier = Identifier(space: keySpace.rawValue, readable: key.rawValue)
    self.init(rawValue: identifier?.description ?? "\(keySpace)/\(key)")
  }

  init(_ identifier: Identifier) {
    (rawValue, canonical) = (identifier.description, identifier.description)
  }

  /// The key space: the part before the slash.
  public var keySpace: MetadataKeySpace {
    MetadataKeySpace(rawValue: String(rawValue.prefix { $0 != "/" }))
  }

  /// The key in readable form: the decoded part after the slash.
  public var key: MetadataKey { MetadataKey(rawValue: Identifier(rawValue)?.readableKey ?? "") }

  /// The name of the AVFoundation constant for the identifier; nil if there is none.
  public var constantName: String? { Identifier(rawValue).flatMap { Constant.of($0) }?.name }

  /// Returns the AVFoundation constant that has the same name as the calling property.
  static func listed(_ name: String = #function) -> Self {
    Self(rawValue: Constant.named(name)?.identifier.description ?? "")
  }
}

extension MetadataIdentifier: Hashable {
  /// Returns whether two identifiers have the same key space and key.
  public static func == (left: Self, right: Self) -> Bool { left.canonical == right.canonical }

  /// Hashes the canonical form, which is the same for equal identifiers.
  public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }
}

extension MetadataIdentifier: Codable, CustomStringConvertible {
  /// The raw value of the identifier.
  public var description: String { rawValue }
}

extension MetadataItem {
  /// Returns the identifier for the given key in the given key space. The result is nil if the key
  /// is empty. It is also nil if the key space contains characters other than ASCII letters,
  /// digits, hyphens, periods, underscores and tildes.
  public static func identifier(
    forKey key: MetadataKey, keySpace: MetadataKeySpace
  ) -> MetadataIdentifier? {
    Identifier(space: keySpace.rawValue, readable: key.rawValue).map { MetadataIdentifier($0) }
  }

  /// Returns the key space of the given identifier; nil if the identifier is not valid.
  public static func keySpace(forIdentifier identifier: MetadataIdentifier) -> MetadataKeySpace? {
    Identifier(identifier.rawValue).map { MetadataKeySpace($0.keySpace) }
  }

  /// Returns the key of the given identifier in readable form; nil if the identifier is not valid.
  public static func key(forIdentifier identifier: MetadataIdentifier) -> MetadataKey? {
    Identifier(identifier.rawValue).map { MetadataKey(rawValue: $0.readableKey) }
  }
}
