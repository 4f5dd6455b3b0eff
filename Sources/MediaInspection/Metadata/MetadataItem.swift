/// A metadata item: a key, a value, and the location of its bytes in the file.
///
/// Items are equal if all their properties are equal. For the comparison of bytes that are read on
/// demand, see ``MetadataData``.
///
/// ```swift
/// let items = try await asset.load(.metadata)
/// let titles = MetadataItem.metadataItems(
///   from: items, filteredByIdentifier: .commonIdentifierTitle)
/// print(titles.first?.stringValue ?? "untitled")
/// ```
public struct MetadataItem: Hashable, Sendable {
  /// The object that an item describes.
  ///
  /// ```swift
  /// let ofTracks = items.filter { if case .track = $0.scope { true } else { false } }
  /// ```
  public enum Scope: Hashable, Sendable {
    /// The file as a whole.
    case file
    /// A track, by its ``AssetTrack/number``.
    case track(Int)
    /// An image item in a HEIF file, by its item ID.
    case item(Int)
  }

  /// The identifier of the item: its key space and key.
  public let identifier: MetadataIdentifier
  /// The common key, which has the same meaning in all formats; nil if the item has no common key.
  public let commonKey: MetadataKey?
  /// The title that the metadata format gives to the item.
  public let title: String
  /// The value, with the exact type and precision of the file.
  public let value: MetadataValue
  /// The meaning of the value as text; nil unless the value is a number with a defined meaning.
  public let words: String?
  /// The data type under its name in Core Media; nil if it is unknown.
  public let dataType: MetadataDataType?
  /// The language of the value as a BCP 47 tag; nil if the file states none.
  public let extendedLanguageTag: String?
  /// The country as a two-letter code; nil if the file states none.
  public let country: String?
  /// Additional facts that the file states about the value, such as the type of a picture.
  public let extraAttributes: [MetadataExtraAttributeKey: MetadataValue]
  /// The object that the item describes.
  public let scope: Scope
  /// The time at which the item starts to apply; nil for items that do not depend on time.
  public let time: MediaTime?
  /// The duration for which the item applies; nil if it is unknown, or if ``time`` is nil.
  public let duration: MediaTime?
  /// The path of the node that contains the value, as in the output of `mediainspect tree`.
  public let path: String
  /// The byte ranges in the file from which the value was read.
  ///
  /// If the data was decompressed or decoded, the ranges cover all of its encoded form.
  public let byteRanges: [Range<Int>]
  /// The bytes of the value as stored in the file; nil for an item that was not read from a file.
  let data: MetadataData?

  /// The key of the item, without its key space.
  public var key: MetadataKey { identifier.key }
  /// The key space that the key belongs to.
  public var keySpace: MetadataKeySpace { identifier.keySpace }

  /// Creates an item that does not come from a file.
  ///
  /// - Parameters:
  ///   - identifier: The key space and the key.
  ///   - value: The value.
  ///   - commonKey: The common key; nil to use the common key of the identifier, if it has one.
  ///   - title: A title for display; nil to use the key.
  ///   - words: The meaning of the value as text if the value is a number.
  ///   - dataType: The data type; nil if it is unknown.
  ///   - extendedLanguageTag: The language of the value as a BCP 47 tag.
  ///   - country: The country as a two-letter code.
  ///   - extraAttributes: Additional facts about the value.
  ///   - scope: The object that the item describes.
  ///   - time: The time at which the item starts to apply.
  ///   - duration: The duration for which the item applies.
  public init(
    identifier: MetadataIdentifier, value: MetadataValue, commonKey: MetadataKey? = nil,
    title: String? = nil, words: String? = nil, dataType: MetadataDataType? = nil,
    extendedLanguageTag: String? = nil, country: String? = nil,
    extraAttributes: [MetadataExtraAttributeKey: MetadataValue] = [:], scope: Scope = .file,
    time: MediaTime? = nil, duration: MediaTime? = nil
  ) {
    let description = extraAttributes[.info].flatMap(\.text)
    self.init(
      identifier: identifier,
      commonKey: commonKey ?? identifier.commonKey(describedAs: description),
      title: title ?? identifier.key.rawValue, value: value, words: words, dataType: dataType,
      extendedLanguageTag: extendedLanguageTag, country: country, extraAttributes: extraAttributes,
      scope: scope, time: time, duration: duration, path: "", byteRanges: [], data: nil)
  }

  init(
    identifier: MetadataIdentifier, commonKey: MetadataKey?, title: String, value: MetadataValue,
    words: String?, dataType: MetadataDataType?, extendedLanguageTag: String?, country: String?,
    extraAttributes: [MetadataExtraAttributeKey: MetadataValue], scope: Scope, time: MediaTime?,
    duration: MediaTime?, path: String, byteRanges: [Range<Int>], data: MetadataData?
  ) {
    self.identifier = identifier
    self.commonKey = commonKey
    self.title = title
    self.value = value
    self.words = words
    self.dataType = dataType
    self.extendedLanguageTag = extendedLanguageTag
    self.country = country
    self.extraAttributes = extraAttributes
    self.scope = scope
    self.time = time
    self.duration = duration
    self.path = path
    self.byteRanges = byteRanges
    self.data = data
  }
}
