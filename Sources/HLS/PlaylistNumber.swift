import Anatomy
import Bytes

/// Parses numbers in the formats of playlists (RFC 8216, 4.2).
enum PlaylistNumber {
  /// Returns the value of a decimal integer; nil if the text is not an integer of at most 20 digits
  /// that fits in 64 bits.
  static func integer(_ letters: ArraySlice<UInt8>) -> UInt64? {
    guard letters.count <= 20, letters.areDigits else { return nil }
    return UInt64(String(decoding: letters, as: UTF8.self))
  }

  /// Returns the value of a decimal number; nil if the text is not digits with an optional decimal
  /// point. An exponent is not allowed.
  static func decimal(_ letters: ArraySlice<UInt8>, isSigned: Bool) -> Double? {
    let digits = isSigned && letters.first == UInt8(ascii: "-") ? letters.dropFirst() : letters
    let parts = digits.split(separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
    guard letters.count <= 64, parts.allSatisfy(\.areDigits) else { return nil }
    return Double(String(decoding: letters, as: UTF8.self))
  }

  /// Returns the number in `letters` as a field value; nil if the text does not have the number
  /// format `kind`, or if `kind` is not a number format.
  static func value(_ letters: ArraySlice<UInt8>, _ kind: Attribute.Kind) -> Value? {
    switch kind {
    case .integer: return integer(letters).map { .unsigned($0) }
    case .decimal, .signedDecimal:
      return decimal(letters, isSigned: kind == .signedDecimal).map { .real($0) }
    default: return nil
    }
  }

  static func isHexadecimal(_ letters: ArraySlice<UInt8>) -> Bool {
    let digits = letters.dropFirst(2)
    return (letters.starts(with: "0x".utf8) || letters.starts(with: "0X".utf8)) && !digits.isEmpty
      && digits.allSatisfy { digit in
        switch digit {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
      }
  }

  /// Whether the text is a resolution: a width and a height separated by `x`.
  static func isResolution(_ letters: ArraySlice<UInt8>) -> Bool {
    let parts = letters.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { integer($0) != nil }
  }
}

extension ArraySlice<UInt8> {
  var areDigits: Bool { !isEmpty && allSatisfy { 0x30...0x39 ~= $0 } }
}
