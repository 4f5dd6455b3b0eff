/// Classes of ASCII characters: digits and letters.
extension UInt8 {
  package var isDigit: Bool { 0x30...0x39 ~= self }
  package var isLetter: Bool { 0x41...0x5A ~= self || 0x61...0x7A ~= self }

  /// The value of a hexadecimal digit, in upper or lower case. Nil for all other characters.
  package var hexDigitValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
