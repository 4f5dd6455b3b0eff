extension FourCC: CustomStringConvertible {
  /// The code for display: © for the byte A9, printable ASCII unchanged, and `\xHH` for other bytes
  /// and the backslash.
  @usableFromInline
  package var description: String {
    if (0..<4).allSatisfy({ (0x20...0x7E).contains(self[$0]) && self[$0] != 0x5C }) {
      return unsafe String(unsafeUninitializedCapacity: 4) { buffer in
        for place in 0..<4 { unsafe buffer[place] = self[place] }
        return 4
      }
    }
    var text: [UInt8] = []
    appendDescription(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  package func appendDescription(to text: inout [UInt8]) {
    let isShort = self[0] == 0 && (1..<4).allSatisfy { Self.isPrintable(self[$0]) }
    for place in (isShort ? 1 : 0)..<4 {
      let byte = self[place]
      switch byte {
      case 0xA9: text += [0xC2, 0xA9]
      case 0x5C: text += "\\x5C".utf8
      case 0x20...0x7E: text.append(byte)
      default:
        text += "\\x".utf8
        text.append(Self.hexDigit(byte >> 4))
        text.append(Self.hexDigit(byte & 15))
      }
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}

extension FourCC {
  /// Creates a code from text that a user typed: `©nam`, `\xa9nam`, `@nam`, `%A9nam`, `TT2`,
  /// `0xa96e616d`, `-1452383891`. Nil if the text is not a code.
  package init?(argument: String) {
    let scalars = Array(argument.unicodeScalars.prefix(17))
    guard let bytes = Self.latin1(scalars) else { return nil }
    switch bytes.count {
    case 4:
      // Four characters are the code itself, even if all are digits. The constants in QuickTime's
      // headers have @ in place of ©.
      self.init(bytes: bytes[0] == UInt8(ascii: "@") ? [0xA9] + bytes[1...] : bytes)
    case 3:
      if let number = Self.decimal(argument) {
        self.init(rawValue: number)
      } else {
        self.init(bytes: bytes)
      }
    default:
      if let number = Self.decimal(argument) ?? Self.hexadecimal(bytes) {
        self.init(rawValue: number)
      } else {
        let plain = Self.unescaped(bytes)
        guard plain.count == 3 || plain.count == 4 else { return nil }
        self.init(bytes: plain)
      }
    }
  }

  /// Creates a code of at most four bytes, highest first.
  package init(bytes: [UInt8]) { self.init(rawValue: bytes.reduce(0) { $0 << 8 | UInt32($1) }) }

  private static func latin1(_ scalars: [Unicode.Scalar]) -> [UInt8]? {
    let bytes = scalars.compactMap { UInt8(exactly: $0.value) }
    return bytes.count == scalars.count ? bytes : nil
  }

  /// Parses a code from a decimal number. Some programs print integer keys as signed numbers,
  /// others as unsigned.
  private static func decimal(_ text: String) -> UInt32? {
    guard !text.hasPrefix("+") else { return nil }
    return UInt32(text) ?? Int32(text).map { UInt32(bitPattern: $0) }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> UInt32? {
    guard bytes.count <= 10, bytes.starts(with: "0x".utf8) || bytes.starts(with: "0X".utf8)
    else { return nil }
    var value: UInt32 = 0
    for byte in bytes.dropFirst(2) {
      guard let digit = byte.hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return bytes.count > 2 ? value : nil
  }

  /// Decodes the escapes in a typed code. If it contains `\xHH`, only such escapes are decoded;
  /// otherwise `%HH`.
  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = bytes.contains(UInt8(ascii: "\\")) ? Array("\\x".utf8) : Array("%".utf8)
    var plain: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.first {
      let digits = rest.dropFirst(mark.count).prefix(2).compactMap(\.hexDigitValue)
      if digits.count == 2, rest.starts(with: mark) {
        plain.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(mark.count + 2)
      } else {
        plain.append(byte)
        rest = rest.dropFirst()
      }
    }
    return plain
  }
}
