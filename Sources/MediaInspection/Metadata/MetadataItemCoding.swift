/// An encoded item contains the properties of ``MetadataItem`` that are neither nil nor empty. For
/// the encoding of bytes, see ``MetadataData``.
extension MetadataItem: Codable {
  private enum CodingKeys: String, CodingKey {
    case identifier, commonKey, title, value, words, dataType, extendedLanguageTag, country
    case extraAttributes, scope, time, duration, path, byteRanges, data
  }

  /// Decodes an item.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func optional<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      try container.decodeIfPresent(Value.self, forKey: key)
    }
    let attributes: [String: MetadataValue]? = try optional(.extraAttributes)
    let ranges: [Range<Int>]? = try optional(.byteRanges)
    self.init(
      identifier: try container.decode(MetadataIdentifier.self, forKey: .identifier),
      commonKey: try optional(.commonKey),
      title: try container.decode(String.self, forKey: .title),
      value: try container.decode(MetadataValue.self, forKey: .value), words: try optional(.words),
      dataType: try optional(.dataType), extendedLanguageTag: try optional(.extendedLanguageTag),
      country: try optional(.country),
      extraAttributes: Dictionary(
        (attributes ?? [:]).map { (MetadataExtraAttributeKey(rawValue: $0), $1) },
        uniquingKeysWith: { first, _ in first }),
      scope: try optional(.scope) ?? .file, time: try optional(.time),
      duration: try optional(.duration),
      path: try optional(.path) ?? "", byteRanges: ranges ?? [], data: try optional(.data))
  }

  /// Encodes the item.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(identifier, forKey: .identifier)
    try container.encodeIfPresent(commonKey, forKey: .commonKey)
    try container.encode(title, forKey: .title)
    try container.encode(value, forKey: .value)
    try container.encodeIfPresent(words, forKey: .words)
    try container.encodeIfPresent(dataType, forKey: .dataType)
    try container.encodeIfPresent(extendedLanguageTag, forKey: .extendedLanguageTag)
    try container.encodeIfPresent(country, forKey: .country)
    if !extraAttributes.isEmpty {
      let attributes = Dictionary(
        extraAttributes.map { ($0.rawValue, $1) }, uniquingKeysWith: { first, _ in first })
      try container.encode(attributes, forKey: .extraAttributes)
    }
    if scope != .file { try container.encode(scope, forKey: .scope) }
    try container.encodeIfPresent(time, forKey: .time)
    try container.encodeIfPresent(duration, forKey: .duration)
    if !path.isEmpty { try container.encode(path, forKey: .path) }
    if !byteRanges.isEmpty { try container.encode(byteRanges, forKey: .byteRanges) }
    try container.encodeIfPresent(data, forKey: .data)
  }
}

/// An encoded scope has one member: the number of the track, or the ID of the image item. The scope
/// of the whole file has no members.
extension MetadataItem.Scope: Codable {
  private enum CodingKeys: String, CodingKey { case track, item }

  /// Decodes a scope.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let number = try container.decodeIfPresent(Int.self, forKey: .track) {
      self = .track(number)
    } else if let id = try container.decodeIfPresent(Int.self, forKey: .item) {
      self = .item(id)
    } else {
      self = .file
    }
  }

  /// Encodes the scope.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .file: break
    case .track(let number): try container.encode(number, forKey: .track)
    case .item(let id): try container.encode(id, forKey: .item)
    }
  }
}
