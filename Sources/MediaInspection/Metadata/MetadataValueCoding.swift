/// An encoded value is an object with one member, which has the name of the type, such as
/// `{"text": "Evening"}` or `{"pair": [3, 12]}`. A UUID is encoded as a list of its bytes. A real
/// number that is not finite is encoded as text.
extension MetadataValue: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case text, integer, unsigned, fixedPoint, real, ratio, pair, uuid, data, dictionary, list
  }

  /// Decodes a value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a value has exactly one type"))
    }
    func value<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
      try container.decode(type, forKey: key)
    }
    func two<Number: Decodable>(_ type: Number.Type = Number.self) throws -> (Number, Number) {
      let numbers = try value([Number].self)
      guard numbers.count == 2 else { throw wrong("there must be two numbers") }
      return (numbers[0], numbers[1])
    }
    func wrong(_ reason: String) -> DecodingError {
      DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: reason)
    }
    switch key {
    case .text: self = .text(try value())
    case .integer: self = .integer(try value())
    case .unsigned: self = .unsigned(try value())
    case .fixedPoint:
      let (raw, bits) = try two(Int64.self)
      guard 0...64 ~= bits else { throw wrong("there must be 0 to 64 fraction bits") }
      self = .fixedPoint(raw, fractionBits: Int(bits))
    case .real:
      if let text = try? value(String.self) {
        guard let number = Double(text) else { throw wrong("\(text) is not a number") }
        self = .real(number)
      } else {
        self = .real(try value())
      }
    case .ratio:
      let (above, below) = try two(Int64.self)
      self = .ratio(above, below)
    case .pair:
      let (number, count) = try two(Int.self)
      self = .pair(number: number, count: count)
    case .uuid:
      let bytes = try value([UInt8].self)
      guard bytes.count == 16 else { throw wrong("a UUID has 16 bytes") }
      self = .uuid(bytes)
    case .data: self = .data(try value())
    case .dictionary: self = .dictionary(try value())
    case .list: self = .list(try value())
    }
  }

  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .text(let text): try container.encode(text, forKey: .text)
    case .integer(let number): try container.encode(number, forKey: .integer)
    case .unsigned(let number): try container.encode(number, forKey: .unsigned)
    case .fixedPoint(let raw, let bits):
      try container.encode([raw, Int64(bits)], forKey: .fixedPoint)
    case .real(let number) where number.isFinite: try container.encode(number, forKey: .real)
    case .real(let number): try container.encode(String(number), forKey: .real)
    case .ratio(let above, let below): try container.encode([above, below], forKey: .ratio)
    case .pair(let number, let count): try container.encode([number, count], forKey: .pair)
    case .uuid(let bytes): try container.encode(bytes, forKey: .uuid)
    case .data(let data): try container.encode(data, forKey: .data)
    case .dictionary(let members): try container.encode(members, forKey: .dictionary)
    case .list(let values): try container.encode(values, forKey: .list)
    }
  }
}
