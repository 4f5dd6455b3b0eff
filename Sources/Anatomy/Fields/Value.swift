package import Bytes

/// What the bytes of a field hold.
package enum Value {
  case unsigned(UInt64)
  case signed(Int64)
  /// A number with a binary point: `raw / 2^fractionBits`.
  case fixed(Int64, fractionBits: Int)
  case real(Double)
  case code(FourCC)
  case text(DecodedText)
  /// A universally unique identifier, 16 bytes.
  case uuid([UInt8])
  /// Bytes that are what they are; the field's range says which.
  case bytes
  case group([Field])
  case table(Table)
  case list(FieldList)
}

extension Value {
  /// Of a text that takes more bytes than this only the beginning is decoded.
  package static let longestText = 64 << 20

  /// The value as a whole number, when it is one that fits.
  package var integer: Int? {
    switch self {
    case .unsigned(let number): Int(exactly: number)
    case .signed(let number): Int(exactly: number)
    case .code(let code): Int(code.rawValue)
    default: nil
    }
  }
}
