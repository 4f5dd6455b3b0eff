import Bytes

extension MetadataData: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind, count, path, offset, bytes
  }

  /// Decodes data. The encoded form contains the bytes as Base64 text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let count = try container.decode(Int.self, forKey: .count)
    var contents: [UInt8]?
    if let text = try container.decodeIfPresent(String.self, forKey: .bytes) {
      guard let bytes = [UInt8](base64: text), bytes.count == count else {
        throw DecodingError.dataCorruptedError(
          forKey: .bytes, in: container, debugDescription: "not \(count) bytes in Base64")
      }
      contents = bytes
    }
    var location: Location?
    if let path = try container.decodeIfPresent(String.self, forKey: .path) {
      let offset = try container.decode(Int.self, forKey: .offset)
      guard offset >= 0, count >= 0, !offset.addingReportingOverflow(count).overflow else {
        throw DecodingError.dataCorruptedError(
          forKey: .offset, in: container, debugDescription: "not a range of bytes")
      }
      location = Location(path: path, range: ByteRange(start: offset, count: count))
    }
    guard contents != nil || location != nil else {
      throw DecodingError.dataCorruptedError(
        forKey: .bytes, in: container, debugDescription: "neither bytes nor their location")
    }
    self.init(
      kind: try container.decodeIfPresent(String.self, forKey: .kind), count: count,
      location: location, contents: contents)
  }

  /// Encodes the data, with the bytes only if they are in memory.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(kind, forKey: .kind)
    try container.encode(count, forKey: .count)
    try container.encodeIfPresent(location?.path, forKey: .path)
    try container.encodeIfPresent(location?.range.start, forKey: .offset)
    if let bytes = bytesInMemory {
      var text: [UInt8] = []
      text.appendBase64(bytes)
      try container.encode(String(decoding: text, as: UTF8.self), forKey: .bytes)
    }
  }
}

extension [UInt8] {
  /// Decodes Base64 text; fails if the text is not valid.
  fileprivate init?(base64 text: String) {
    guard !text.isEmpty else {
      self = []
      return
    }
    let source = ByteSource(bytes: Array(text.utf8))
    guard let decoded = source.decodingBase64(source.wholeRange) else { return nil }
    self = decoded.bytes(decoded.wholeRange)
  }
}
