import Anatomy
import Bytes
import Metadata

/// A metadata item: a key, a value, and the location of its bytes in the file.
public struct MetadataItem: Sendable {
  /// The object that an item describes.
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
  /// The data type under its name in Core Media, such as `com.apple.metadata.datatype.UTF-8`; nil
  /// if it is unknown.
  public let dataType: String?
  /// The language of the value as a BCP 47 tag; nil if the file states none.
  public let extendedLanguageTag: String?
  /// The country as a two-letter code; nil if the file states none.
  public let country: String?
  /// Additional facts that the file states about the value, such as the type of a picture.
  public let extraAttributes: [MetadataValue.Member]
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
  private let data: MetadataData?

  /// The key of the item, without its key space.
  public var key: MetadataKey { identifier.key }
  /// The key space of the key.
  public var keySpace: MetadataKeySpace { identifier.keySpace }
}

extension MetadataItem {
  /// The value as text; nil for data, UUIDs, dictionaries and lists.
  ///
  /// A number is converted to its defined meaning (``words``) or to digits.
  public var stringValue: String? {
    if case .text(let text) = value { return text }
    return words ?? value.numberText
  }

  /// The value as a number; nil if it cannot be converted to a number.
  ///
  /// Text that contains only a number is converted. The value of a pair such as track 3 of 12 is
  /// the position, which is 3.
  public var numberValue: Double? { value.number }

  /// The value as a date, from text in any of the forms that writers use; nil if the text is not a
  /// date.
  public var dateValue: MetadataDate? { stringValue.flatMap { MetadataDate($0) } }

  /// The bytes of the value as stored in the file, which are read on each access.
  ///
  /// For a picture, these are the bytes of the image file.
  public var dataValue: [UInt8]? { get async throws { try await data?.bytes } }
}

// MARK: Conversion from the Metadata module

extension MetadataItem {
  init(_ item: Metadata.KeyedItem, reader: AssetReader) {
    self.init(item, common: item.commonIdentifier, reader: reader)
  }

  /// - Parameters:
  ///   - item: the item to convert.
  ///   - common: the identifier of the item in the common key space; nil if it has none.
  ///   - reader: the reader of the file.
  init(_ item: Metadata.KeyedItem, common: Identifier?, reader: AssetReader) {
    let path = item.node.path
    self.init(
      identifier: MetadataIdentifier(item.identifier),
      commonKey: common.map { MetadataKey(rawValue: $0.readableKey) }, title: item.title,
      value: MetadataValue(item.value, at: path, reader: reader), words: item.words,
      dataType: item.dataType.identifier, extendedLanguageTag: item.language,
      country: item.country,
      extraAttributes: item.attributes.map {
        MetadataValue.Member(
          name: $0.name, value: MetadataValue($0.value, at: path, reader: reader))
      },
      scope: Scope(item.scope), time: item.span.map { MediaTime($0.start) },
      duration: item.span.map { MediaTime($0.duration) }, path: path,
      byteRanges: item.node.source.fileRanges(of: item.range).map { $0.start..<$0.end },
      data: MetadataData(kind: nil, item.range, at: path, reader: reader))
  }

  /// Creates an item that describes a chapter, such as its title.
  init(
    _ identifier: Identifier, _ value: MetadataValue, language: String?, start: MediaTime,
    duration: MediaTime?, path: String, data: MetadataData?
  ) {
    self.init(
      identifier: MetadataIdentifier(identifier),
      commonKey: MetadataKey(rawValue: identifier.readableKey), title: identifier.readableKey,
      value: value, words: nil, dataType: nil, extendedLanguageTag: language, country: nil,
      extraAttributes: [], scope: .file, time: start, duration: duration, path: path,
      byteRanges: [], data: data)
  }
}

extension MetadataItem.Scope {
  fileprivate init(_ scope: Metadata.KeyedItem.Scope) {
    self =
      switch scope {
      case .file: .file
      case .track(let number): .track(number)
      case .item(let id): .item(id)
      }
  }
}
