/// Classes of ASCII characters: digits and letters.
extension UInt8 {
  package var isDigit: Bool { 0x30...0x39 ~= self }
  package var isLetter: Bool { 0x41...0x5A ~= self || 0x61...0x7A ~= self }
}
