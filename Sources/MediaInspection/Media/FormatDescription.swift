import Metadata

/// The format of samples in a track, from a sample description. The samples themselves are not
/// read.
///
/// ```swift
/// let places = try await asset.loadTracks(withMediaType: .metadata).filter { track in
///   track.formatDescriptions.contains {
///     $0.identifiers.contains(.quickTimeMetadataLocationISO6709)
///   }
/// }
/// ```
public struct FormatDescription: Hashable, Codable, Sendable {
  /// The type of the track's media, such as video or audio.
  public let mediaType: MediaType
  /// The four-character code of the sample description, such as `avc1` or `mebx`. Trailing blanks
  /// are omitted.
  public let mediaSubType: String
  /// The metadata that the samples can contain; empty for media other than timed metadata.
  public let metadataSpecifications: [MetadataSpecification]

  /// Creates a format description.
  public init(
    mediaType: MediaType, mediaSubType: String,
    metadataSpecifications: [MetadataSpecification] = []
  ) {
    self.mediaType = mediaType
    self.mediaSubType = mediaSubType
    self.metadataSpecifications = metadataSpecifications
  }

  /// The identifiers of the metadata that the samples can contain.
  public var identifiers: [MetadataIdentifier] { metadataSpecifications.map(\.identifier) }
}

/// Metadata that the samples of a track can contain: an identifier with its data type.
///
/// ```swift
/// for specification in track.formatDescriptions.flatMap(\.metadataSpecifications) {
///   print(specification.identifier, specification.dataType ?? "")
/// }
/// ```
public struct MetadataSpecification: Hashable, Sendable {
  /// The identifier of the metadata items.
  public let identifier: MetadataIdentifier
  /// The data type of the values; nil if none is stated. If Core Media has a name for the type, it
  /// is this name.
  public let dataType: String?
  /// The language of the values as a BCP 47 tag; nil if none is stated.
  public let extendedLanguageTag: String?

  /// Creates a specification.
  public init(
    identifier: MetadataIdentifier, dataType: String? = nil, extendedLanguageTag: String? = nil
  ) {
    self.identifier = identifier
    self.dataType = dataType
    self.extendedLanguageTag = extendedLanguageTag
  }
}

extension MetadataSpecification: Codable {
  private enum CodingKeys: CodingKey { case identifier, dataType, extendedLanguageTag }

  /// Decodes a specification. The encoded form contains the raw value of the identifier.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      identifier: MetadataIdentifier(
        rawValue: try container.decode(String.self, forKey: .identifier)),
      dataType: try container.decodeIfPresent(String.self, forKey: .dataType),
      extendedLanguageTag: try container.decodeIfPresent(
        String.self, forKey: .extendedLanguageTag))
  }

  /// Encodes the specification. The encoded form contains the raw value of the identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(identifier.rawValue, forKey: .identifier)
    try container.encodeIfPresent(dataType, forKey: .dataType)
    try container.encodeIfPresent(extendedLanguageTag, forKey: .extendedLanguageTag)
  }
}

extension FormatDescription {
  init(_ format: SampleFormat, _ mediaType: MediaType) {
    self.init(
      mediaType: mediaType, mediaSubType: format.code,
      metadataSpecifications: format.keys.map {
        MetadataSpecification(
          identifier: MetadataIdentifier($0.identifier), dataType: $0.dataType,
          extendedLanguageTag: $0.language)
      })
  }
}
