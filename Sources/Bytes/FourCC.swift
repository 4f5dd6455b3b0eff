/// A four-character code, compared by its bytes.
// Members of a type are inlined in other modules only if the type itself is `usableFromInline`.
@usableFromInline
package struct FourCC: Hashable, BitwiseCopyable, Sendable {
  @usableFromInline package let rawValue: UInt32

  @inlinable
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  // This operator is written out, because a synthesized one is not inlined in other modules.
  @inlinable
  package static func == (left: FourCC, right: FourCC) -> Bool { left.rawValue == right.rawValue }

  @inlinable
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// The byte of the code at an index from 0 to 3. Other indices wrap around.
  @inlinable
  package subscript(_ place: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: rawValue >> (((3 &- place) & 3) &* 8))
  }

  /// Whether the code has three characters, as in ID3v2.2. The first byte of such a code is zero.
  @inlinable package var isThreeCharacters: Bool { rawValue >> 24 == 0 }

  /// Whether every byte of the code can be shown as one character.
  package var isPrintable: Bool { (0..<4).allSatisfy { Self.isPrintable(self[$0]) } }

  static func isPrintable(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) || byte == 0xA9 }
}

extension FourCC: ExpressibleByStringLiteral {
  /// Creates a code from a string literal. Each character below U+0100 becomes one byte, any other
  /// a question mark. If there are three characters, a zero byte precedes them; if there are more
  /// than four, the last four are used.
  @inlinable @inline(__always)
  package init(stringLiteral literal: StaticString) {
    guard literal.hasPointerRepresentation else {
      let value = literal.unicodeScalar.value
      self.init(rawValue: value < 0x100 ? value : 0x3F)
      return
    }
    // The compiler folds this loop over constant bytes into one constant, also in a `case`.
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
