// Short descriptions of values for debugging, for example with `print(item)`.

extension MetadataItem: CustomStringConvertible {
  /// The identifier and the value, such as `itsk/%A9nam: Evening`.
  public var description: String { "\(identifier): \(stringValue ?? value.description)" }
}

extension MetadataValue: CustomStringConvertible {
  /// The value as text. For data, the number of bytes and the kind.
  public var description: String {
    switch self {
    case .text(let text): text
    case .uuid(let bytes):
      bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    case .data(let data): "\(data.count) bytes" + (data.kind.map { " of \($0)" } ?? "")
    case .dictionary(let members):
      "[" + members.map { "\($0.name): \($0.value)" }.joined(separator: ", ") + "]"
    case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    case .integer, .unsigned, .fixedPoint, .real, .ratio, .pair: numberText ?? ""
    }
  }
}

extension MetadataFormat: CustomStringConvertible {
  /// The name of the key space.
  public var description: String { keySpace.rawValue }
}

extension MediaType: CustomStringConvertible {
  /// The four-character code.
  public var description: String { rawValue }
}

extension MediaCharacteristic: CustomStringConvertible {
  /// The raw value of the characteristic.
  public var description: String { rawValue }
}

extension PixelSize: CustomStringConvertible {
  /// The width and the height, such as `1920 × 1080`.
  public var description: String { "\(width) × \(height)" }
}

extension AssetTrack: CustomStringConvertible {
  /// The number, the media type and, if they are known, the codec and the language.
  public var description: String {
    let language = extendedLanguageTag ?? languageCode
    return ["track \(number)", mediaType.rawValue, codec?.name, language].compactMap(\.self)
      .joined(separator: ", ")
  }
}
