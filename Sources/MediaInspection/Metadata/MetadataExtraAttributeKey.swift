import Metadata

/// The name of an additional fact that a file states about a metadata value.
///
/// Facts without a constant have the name that the format gives them, such as `picture_type` in ID3.
///
/// ```swift
/// let comments = items.filter { $0.key == .id3MetadataKeyComments }
/// let written = comments.filter { $0.extraAttributes[.info] == .text("") }
/// let pictureType = item.extraAttributes["picture_type"]
/// ```
public struct MetadataExtraAttributeKey:
  RawRepresentable, Hashable, Codable, Sendable, ExpressibleByStringLiteral
{
  /// The name of the attribute.
  public let rawValue: String

  /// Creates a key from the name of an attribute.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a key from a string literal.
  public init(stringLiteral rawValue: String) { self.init(rawValue: rawValue) }

  /// The URI of the resource that contains the value, such as a file that an HLS playlist refers
  /// to, or a picture that an ID3 tag links to.
  public static let valueURI: Self = "valueURI"
  /// The base URI for ``valueURI``: the URI of the file that contains the item.
  ///
  /// For an asset with a path, it is a `file` URI. For an asset with a resource loader, it is the
  /// name of the asset if the name is a URI. Items without a ``valueURI`` do not have this
  /// attribute.
  public static let baseURI: Self = "baseURI"
  /// The description that distinguishes an item from others with the same key.
  ///
  /// It is empty for the comment that a user wrote into an ID3 tag, and `iTunNORM` for a comment
  /// in which iTunes keeps the loudness.
  public static let info: Self = "info"
}

extension MetadataExtraAttributeKey: CustomStringConvertible {
  /// The name of the attribute.
  public var description: String { rawValue }
}

extension MetadataExtraAttributeKey {
  /// Creates a key from the name of a field in a file.
  init(field name: String) {
    self = Self.descriptions.contains(name) ? .info : Self(rawValue: name)
  }

  /// The names of the fields that contain a description in ID3 and FLAC.
  private static let descriptions: Set<String> = [
    "description", "short_content_description", "content_description", "content_descriptor",
  ]
}

extension [MetadataExtraAttributeKey: MetadataValue] {
  /// - Parameter uri: the URI of the value; nil if the file contains the value itself.
  init(_ item: Metadata.KeyedItem, uri: String?, at path: String, reader: AssetReader) {
    self.init(
      item.attributes.map {
        (
          MetadataExtraAttributeKey(field: $0.name),
          MetadataValue($0.value, at: path, reader: reader)
        )
      }, uniquingKeysWith: { first, _ in first })
    if let uri {
      self[.valueURI] = .text(uri)
      self[.baseURI] = reader.uri.map { .text($0) }
    }
  }
}
