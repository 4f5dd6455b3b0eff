package import Bytes

/// The decoded content of a field.
package enum Value {
  case unsigned(UInt64)
  case signed(Int64)
  /// A fixed-point number: `raw / 2^fractionBits`.
  case fixed(Int64, fractionBits: Int)
  case real(Double)
  case code(FourCC)
  case text(DecodedText)
  /// A universally unique identifier, 16 bytes.
  case uuid([UInt8])
  /// Bytes that are not decoded. The range of the field states where they are.
  case bytes
  case group([Field])
  case table(Table)
  case list(FieldList)
}

extension Value {
  /// Maximum number of bytes that are decoded of a text. Further bytes are ignored.
  package static let longestText = 64 << 20

  /// The value as a whole number. Nil if it is not a whole number, or does not fit into `Int`.
  package var integer: Int? {
    switch self {
    case .unsigned(let number): Int(exactly: number)
    case .signed(let number): Int(exactly: number)
    case .code(let code): Int(code.rawValue)
    default: nil
    }
  }
}
