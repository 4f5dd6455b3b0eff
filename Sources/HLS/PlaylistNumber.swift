import Anatomy
import Bytes

/// Numbers as playlists write them (RFC 8216, 4.2).
enum PlaylistNumber {
  /// Of at most 20 digits, in 64 bits.
  static func integer(_ letters: ArraySlice<UInt8>) -> UInt64? {
    guard letters.count <= 20, letters.areDigits else { return nil }
    return UInt64(String(decoding: letters, as: UTF8.self))
  }

  /// Digits with a point between them, without an exponent.
  static func decimal(_ letters: ArraySlice<UInt8>, isSigned: Bool) -> Double? {
    let digits = isSigned && letters.first == UInt8(ascii: "-") ? letters.dropFirst() : letters
    let parts = digits.split(separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
    guard letters.count <= 64, parts.allSatisfy(\.areDigits) else { return nil }
    return Double(String(decoding: letters, as: UTF8.self))
  }

  /// As a field has it; one without a point is a whole number.
  static func value(_ letters: ArraySlice<UInt8>, _ kind: Attribute.Kind) -> Value? {
    switch kind {
    case .integer: return integer(letters).map { .unsigned($0) }
    case .decimal, .signedDecimal:
      guard let number = decimal(letters, isSigned: kind == .signedDecimal) else { return nil }
      return Int64(String(decoding: letters, as: UTF8.self)).map { .signed($0) } ?? .real(number)
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

  /// A width, an x and a height.
  static func isResolution(_ letters: ArraySlice<UInt8>) -> Bool {
    let parts = letters.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { integer($0) != nil }
  }
}

extension ArraySlice<UInt8> {
  var areDigits: Bool { !isEmpty && allSatisfy { 0x30...0x39 ~= $0 } }
}
