import Anatomy
import Bytes
import Metadata

/// Conversion from the Metadata module.
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
      dataType: MetadataDataType(item.dataType), extendedLanguageTag: item.language,
      country: item.country,
      extraAttributes: .init(item, uri: item.valueURI, at: path, reader: reader),
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
    let identifier = MetadataIdentifier(identifier)
    // If the value of an artwork item is text, the text is the URI of an image file.
    let isURI = identifier == .commonIdentifierArtwork && value.text != nil
    self.init(
      identifier: identifier, commonKey: identifier.key, title: identifier.key.rawValue,
      value: value, words: nil, dataType: nil, extendedLanguageTag: language, country: nil,
      extraAttributes: isURI ? [.valueURI: value] : [:], scope: .file, time: start,
      duration: duration, path: path, byteRanges: [], data: data)
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
