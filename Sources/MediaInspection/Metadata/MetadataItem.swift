import Anatomy
import Bytes
import Metadata

/// One thing that a file says: a key, a value, and the bytes that say it.
public struct MetadataItem: Sendable {
  /// What it is said of.
  public enum Scope: Hashable, Sendable {
    case file
    /// A track, by its ``AssetTrack/number``.
    case track(Int)
    /// An item of a file of pictures, by its ID.
    case item(Int)
  }

  /// The key with its key space.
  public let identifier: MetadataIdentifier
  /// The key that means the same in all formats, where there is one.
  public let commonKey: MetadataKey?
  /// What the structure is called by its format.
  public let title: String
  /// What it says, as exactly as the file does.
  public let value: MetadataValue
  /// The value in words, where it is a number that stands for something.
  public let words: String?
  /// What the bytes of the value are, as Core Media names it, such as
  /// `com.apple.metadata.datatype.UTF-8`.
  public let dataType: String?
  /// BCP 47, where the file tells the language.
  public let extendedLanguageTag: String?
  /// Two letters, where the file tells the country.
  public let country: String?
  /// What else is said beside the value, such as the kind of a picture.
  public let extraAttributes: [MetadataValue.Member]
  /// What it is said of.
  public let scope: Scope
  /// When it holds; nil for what is said of the whole.
  public let time: MediaTime?
  /// How long it holds.
  public let duration: MediaTime?
  /// The node that says it, as `mediainspect tree` writes it.
  public let path: String
  /// The bytes of the file that it was read from. Where bytes were inflated or decoded before, all that
  /// they were made from.
  public let byteRanges: [Range<Int>]
  private let data: MetadataData?

  /// The key in its ``keySpace``.
  public var key: MetadataKey { identifier.key }
  /// Where the key has its meaning.
  public var keySpace: MetadataKeySpace { identifier.keySpace }
}

extension MetadataItem {
  /// The value as text; nil for data and for what has parts.
  public var stringValue: String? {
    if case .text(let text) = value { return text }
    return words ?? value.numberText
  }

  /// The value as a number, also where a text is nothing else; of a place in a whole the place.
  public var numberValue: Double? { value.number }

  /// The value as a date, in any of the shapes that dates are written in.
  public var dateValue: MetadataDate? { stringValue.flatMap { MetadataDate($0) } }

  /// The bytes of the value, as they stand in the file; of a picture the picture. They are read
  /// when asked for.
  public var dataValue: [UInt8]? {
    get async throws { try await data?.bytes }
  }
}

// MARK: From what files are read into

extension MetadataItem {
  init(_ item: Metadata.KeyedItem, reader: AssetReader) {
    self.init(item, common: item.commonIdentifier, reader: reader)
  }

  /// - Parameter common: the identifier that it has in all formats.
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

  /// Something about a chapter.
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
