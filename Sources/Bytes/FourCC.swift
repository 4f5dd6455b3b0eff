/// Four bytes that name something; compared by bytes.
// Nothing of a type is inlined in other modules unless the type itself is `usableFromInline`.
@usableFromInline
package struct FourCC: Hashable, BitwiseCopyable, Sendable {
  @usableFromInline package let rawValue: UInt32

  @inlinable
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  // Written out, since what the compiler makes is not inlined in other modules.
  @inlinable
  package static func == (left: FourCC, right: FourCC) -> Bool { left.rawValue == right.rawValue }

  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// The byte at a place from 0 to 3; places outside wrap around.
  @inlinable
  package subscript(_ place: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: rawValue >> (((3 &- place) & 3) &* 8))
  }

  /// A three-character code, as ID3v2.2 has them, stands behind a zero byte.
  @inlinable package var isThreeCharacters: Bool { rawValue >> 24 == 0 }

  /// Every byte shows as one character.
  package var isPrintable: Bool { (0..<4).allSatisfy { Self.isPrintable(self[$0]) } }

  static func isPrintable(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) || byte == 0xA9 }
}

extension FourCC: ExpressibleByStringLiteral {
  /// Each character below U+0100 is one byte, any other a question mark. Three characters get a
  /// leading zero byte; of more than four the last four count.
  @inlinable @inline(__always)
  package init(stringLiteral literal: StaticString) {
    guard literal.hasPointerRepresentation else {
      let value = literal.unicodeScalar.value
      self.init(rawValue: value < 0x100 ? value : 0x3F)
      return
    }
    // A loop over constant bytes folds into one constant, also in a `case`.
    var code: UInt32 = 0
    for index in 0..<literal.utf8CodeUnitCount {
      let unit = UInt32(unsafe literal.utf8Start[index])
      switch unit {
      case 0x80..<0xC0: code |= unit & 0x3F
      case 0xC2, 0xC3: code = code << 8 | unit << 6 & 0xFF
      case 0xC4...: code = code << 8 | 0x3F
      default: code = code << 8 | unit
      }
    }
    self.init(rawValue: code)
  }
}
