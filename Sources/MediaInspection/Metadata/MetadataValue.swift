import Anatomy
import Metadata

/// The value of a metadata item, with the exact type and precision of the file.
///
/// ```swift
/// switch item.value {
/// case .text(let text): print(text)
/// case .data(let data): print("\(data.count) bytes of \(data.kind ?? "unknown data")")
/// case let value: print(item.numberValue ?? 0, value)
/// }
/// ```
public indirect enum MetadataValue: Sendable {
  /// A value in a dictionary, with its name.
  ///
  /// ```swift
  /// if case .dictionary(let members) = item.value {
  ///   for member in members { print("\(member.name): \(member.value)") }
  /// }
  /// ```
  public struct Member: Hashable, Codable, Sendable {
    /// The name that the format gives to the member.
    public let name: String
    /// The value of the member.
    public let value: MetadataValue

    /// Creates a member of a dictionary.
    public init(name: String, value: MetadataValue) {
      self.name = name
      self.value = value
    }
  }

  /// Text.
  case text(String)
  /// A whole number.
  case integer(Int64)
  /// A whole number that is too large for a signed 64-bit integer.
  case unsigned(UInt64)
  /// A fixed-point number: the raw integer and the number of fraction bits.
  case fixedPoint(Int64, fractionBits: Int)
  /// A floating-point number.
  case real(Double)
  /// A fraction with its numerator and denominator.
  case ratio(Int64, Int64)
  /// A position in a sequence and the length of the sequence, such as track 3 of 12; 0 means
  /// unknown.
  case pair(number: Int, count: Int)
  /// A UUID, as 16 bytes.
  case uuid([UInt8])
  /// Bytes, such as a picture, which are read on demand.
  case data(MetadataData)
  /// Named values.
  case dictionary([Member])
  /// A list of values without names.
  case list([MetadataValue])
}

extension MetadataValue: Hashable {
  /// Returns whether two values have the same type and content. Two floating-point values that are
  /// NaN are equal.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.unsigned(let left), .unsigned(let right)): left == right
    case (.fixedPoint(let left, let leftBits), .fixedPoint(let right, let rightBits)):
      left == right && leftBits == rightBits
    case (.real(let left), .real(let right)): left == right || left.isNaN && right.isNaN
    case (.ratio(let left, let below), .ratio(let right, let other)):
      left == right && below == other
    case (.pair(let left, let count), .pair(let right, let other)):
      left == right && count == other
    case (.uuid(let left), .uuid(let right)): left == right
    case (.data(let left), .data(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)): left == right
    case (.list(let left), .list(let right)): left == right
    default: false
    }
  }

  /// Hashes the content of the value.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text): hasher.combine(text)
    case .integer(let number): hasher.combine(number)
    case .unsigned(let number): hasher.combine(number)
    case .fixedPoint(let raw, let bits):
      hasher.combine(raw)
      hasher.combine(bits)
    case .real(let number): hasher.combine(number.isNaN ? .nan : number)
    case .ratio(let above, let below):
      hasher.combine(above)
      hasher.combine(below)
    case .pair(let number, let count):
      hasher.combine(number)
      hasher.combine(count)
    case .uuid(let bytes): hasher.combine(bytes)
    case .data(let data): hasher.combine(data)
    case .dictionary(let members): hasher.combine(members)
    case .list(let values): hasher.combine(values)
    }
  }
}

// MARK: Conversion

extension MetadataValue {
  init(_ value: ItemValue, at path: String, reader: AssetReader) {
    self =
      switch value {
      case .text(let text): .text(text.string)
      case .integer(let number), .integer64(let number): .integer(number)
      case .unsigned64(let number): .unsigned(number)
      case .fixed(let raw, let bits): .fixedPoint(raw, fractionBits: bits)
      case .real(let number): .real(number)
      case .ratio(let above, let below): .ratio(above, below)
      case .pair(let number, let count): .pair(number: number, count: count)
      case .uuid(let bytes): .uuid(bytes)
      case .data(_, let range, let kind):
        .data(MetadataData(kind: kind, range, at: path, reader: reader))
      case .dictionary(let members):
        .dictionary(
          members.map {
            Member(name: $0.name, value: MetadataValue($0.value, at: path, reader: reader))
          })
      case .list(let values):
        .list(values.map { MetadataValue($0, at: path, reader: reader) })
      }
  }

  var text: String? {
    if case .text(let text) = self { return text }
    return nil
  }

  var number: Double? {
    switch self {
    case .text(let text): Self.number(in: text)
    case .integer(let number): Double(number)
    case .unsigned(let number): Double(number)
    case .fixedPoint(let raw, let bits):
      Double(sign: .plus, exponent: -bits, significand: Double(raw))
    case .real(let number): number
    case .ratio(let above, let below): below == 0 ? nil : Double(above) / Double(below)
    case .pair(let number, _): Double(number)
    case .uuid, .data, .dictionary, .list: nil
    }
  }

  /// Converts text that consists of a decimal number; nil for other text. Titles such as `Infinity`
  /// and `0x10` are not numbers.
  private static func number(in text: String) -> Double? {
    let text = text.trimmed
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Double(text)
    else { return nil }
    return number.isFinite ? number : nil
  }

  /// The number as text, such as `3/12` for a pair; nil if the value is not a number.
  var numberText: String? {
    switch self {
    case .integer(let number): String(number)
    case .unsigned(let number): String(number)
    case .fixedPoint(let raw, let bits): Quantity.fixedPoint(raw, fractionBits: bits)
    case .real(let number): String(number)
    case .ratio(let above, let below): "\(above)/\(below)"
    case .pair(let number, let count): count == 0 ? String(number) : "\(number)/\(count)"
    case .text, .uuid, .data, .dictionary, .list: nil
    }
  }
}
