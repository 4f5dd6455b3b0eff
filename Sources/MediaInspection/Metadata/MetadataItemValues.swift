import Anatomy
import Metadata

/// The value of an item, converted to common types.
extension MetadataItem {
  /// The value as text; nil for data, UUIDs, dictionaries and lists.
  ///
  /// A number is converted to its defined meaning (``words``) or to digits.
  public var stringValue: String? { value.text ?? words ?? value.numberText }

  /// The value as a number; nil if it cannot be converted to a number.
  ///
  /// Text that contains only a number is converted. The value of a pair such as track 3 of 12 is
  /// the position, which is 3.
  public var numberValue: Double? {
    value.text == nil ? value.number : value.number ?? pairValue?.number.map(Double.init)
  }

  /// The value as a position in a sequence and the length of the sequence, such as track 3 of 12;
  /// nil if the value is not a position.
  ///
  /// The value can be two numbers, as in iTunes metadata, or text such as `3/12` if the key is for
  /// numbers of tracks or discs. A part that is 0 or missing is nil.
  public var pairValue: (number: Int?, count: Int?)? {
    let parts: [Int?]
    switch value {
    case .pair(let number, let count): parts = [number, count]
    case .integer(let number): parts = lookupKey.isForPositions ? [Int(number)] : []
    case .text(let text) where lookupKey.isForCounts: parts = [nil, Int(text.trimmed)]
    case .text(let text) where lookupKey.isForPositions:
      let texts = text.split(separator: "/", omittingEmptySubsequences: false)
      parts = texts.count > 2 ? [] : texts.map { Int(String($0).trimmed) }
    default: parts = []
    }
    let known = parts.map { $0 == 0 ? nil : $0 }
    guard known.contains(where: { $0 != nil }) else { return nil }
    return (known[0], known.count > 1 ? known[1] : nil)
  }

  /// The value as a date; nil if it is not a date.
  ///
  /// If the key is for dates, the value can be in any common form, from a year alone to a second
  /// with a time zone. For other keys, the whole text must be a date with a year, a month and a
  /// day, so that numbers, identifiers and shutter speeds are not taken for dates. In both cases,
  /// the date must exist in the calendar, and its year must be from 1000 to 2199.
  public var dateValue: MetadataDate? {
    stringValue.flatMap { StatedDate(value: $0, isForDates: lookupKey.isForDates) }
      .map { MetadataDate($0) }
  }

  /// The value as a genre; nil if the key is not for genres, or if the value is neither a name nor
  /// a known number.
  ///
  /// Numbers are looked up in the genre list of the metadata format, and names in the lists of
  /// music and video genres.
  public var genreValue: MetadataGenre? {
    guard lookupKey.feeds(.genre) else { return nil }
    let number = value.number.flatMap { Int(exactly: $0) }
    let known: MetadataGenre? =
      switch keySpace {
      case .iTunes where identifier == .iTunesMetadataGenreID:
        number.flatMap { MetadataGenre(storeID: $0) }
      case .iTunes where identifier == .iTunesMetadataPredefinedGenre:
        number.flatMap { MetadataGenre(iTunesIndex: $0) }
      case .id3, .id3v1: number.flatMap { MetadataGenre(id3Index: $0) }
      default: nil
      }
    // If no list contains the number, `words` states only that the number is undefined.
    guard known == nil, value.text != nil, let name = (words ?? value.text)?.trimmed else {
      return known
    }
    let isName = !name.isEmpty && !name.hasPrefix("undefined genre number")
    return isName ? MetadataGenre(name: name) : nil
  }

  /// The bytes of the value as stored in the file, which are read on each access unless
  /// ``load(_:)`` has loaded them.
  ///
  /// For a picture, these are the bytes of the image file. For an item that was not read from a
  /// file, these are the bytes of ``value`` if it is data, or its text in UTF-8; for other values,
  /// the result is nil.
  public var dataValue: [UInt8]? {
    get async throws { try await storedData?.bytes }
  }

  /// The bytes of the value, which may have to be read from the file; nil if the value has no
  /// bytes.
  var storedData: MetadataData? {
    switch (data, value) {
    case (let data?, _): data
    case (nil, .data(let data)): data
    case (nil, .text(let text)): MetadataData(bytes: Array(text.utf8))
    default: nil
    }
  }

  /// The key with which the item is looked up in the tables of known keys.
  private var lookupKey: TagKey {
    identifier.lookupKey(describedAs: extraAttributes[.info].flatMap(\.text))
  }
}

extension MetadataIdentifier {
  /// - Parameter description: the description of a user-defined ID3 text; nil if there is none.
  func lookupKey(describedAs description: String?) -> TagKey {
    TagKey(space: KeySpace(named: keySpace.rawValue), name: key.rawValue).normalized(
      describedAs: description)
  }

  /// Returns the common key of items with this identifier; nil if they have none.
  func commonKey(describedAs description: String?) -> MetadataKey? {
    if keySpace == .common { return key }
    return lookupKey(describedAs: description).commonIdentifiers.first.map {
      MetadataKey(rawValue: $0.readableKey)
    }
  }
}
