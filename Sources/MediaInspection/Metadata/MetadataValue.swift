import Anatomy
import Metadata

/// The value of a metadata item, with the exact type and precision of the file.
public indirect enum MetadataValue: Sendable {
  /// A value in a dictionary, with its name.
  public struct Member: Sendable {
    /// The name that the format gives to the member.
    public let name: String
    /// The value of the member.
    public let value: MetadataValue
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
  /// A position in a sequence and its length, such as track 3 of 12; 0 means unknown.
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

  var number: Double? {
    switch self {
    case .text(let text): Double(text)
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
