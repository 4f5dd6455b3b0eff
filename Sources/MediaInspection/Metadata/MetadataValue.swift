import Anatomy
import Metadata

/// What an item says, as exactly as the file does.
public indirect enum MetadataValue: Sendable {
  /// A part of a value that has parts.
  public struct Member: Sendable {
    /// What the part is called by its format.
    public let name: String
    /// What it says.
    public let value: MetadataValue
  }

  case text(String)
  case integer(Int64)
  /// Beyond what a signed integer holds.
  case unsigned(UInt64)
  /// A number with a binary point.
  case fixedPoint(Int64, fractionBits: Int)
  case real(Double)
  case ratio(Int64, Int64)
  /// A place in a whole, such as a track of an album; 0 says nothing.
  case pair(number: Int, count: Int)
  case uuid([UInt8])
  case data(MetadataData)
  case dictionary([Member])
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

  /// Nil for what is no number.
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
