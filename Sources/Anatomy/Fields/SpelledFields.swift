package import Bytes

extension Field {
  /// Returns bytes for the range of the field. They encode `value` in the way in which the field
  /// encodes its present value. The result is longer or shorter than the range if the new value
  /// needs more or fewer bytes. Returns nil if the new value cannot be encoded in this way.
  ///
  /// - Parameter source: The source of the node, for bits in the range that belong to other fields.
  package func bytes(of value: Value, in source: ByteSource) -> [UInt8]? {
    if let bits { return bytes(of: value, in: bits, of: source) }
    switch (spelling, value) {
    case (.real(let order), .real(let number)): return Self.bytes(of: number, order, range.count)
    case (.extendedReal, .real(let number)): return number.extendedBytes
    case (.sumOfBytes, .unsigned(let sum)):
      guard sum <= 1 << 20 else { return nil }
      return [UInt8](repeating: 255, count: Int(sum / 255)) + [UInt8(sum % 255)]
    case (.text(let spelling), .text(let text)):
      return spelling.bytes(of: text.string, width: range.count)
    case (.bytes, .uuid(let bytes)): return bytes.count == range.count ? bytes : nil
    case (.number(let coding), _):
      return value.bits(bitCount).flatMap { coding.bytes(of: $0, count: range.count) }
    default: return nil
    }
  }

  private func bytes(of value: Value, in bits: BitSpan, of source: ByteSource) -> [UInt8]? {
    let code = spelling == .expGolomb ? value.expGolomb(bits.count) : value.bits(bits.count)
    guard let code, bits.count <= 64 || spelling == .expGolomb else { return nil }
    var bytes = source.bytes(range)
    guard bytes.count == range.count else { return nil }
    // An Exp-Golomb code begins with zero bits, so it can have more than the 64 bits of `code`. The
    // additional bits are zero.
    let leading = max(0, bits.count - 64)
    bytes.set(0, firstBit: bits.first, count: leading, order: .big)
    bytes.set(code, firstBit: bits.first + leading, count: bits.count - leading, order: .big)
    return bytes
  }

  private static func bytes(of number: Double, _ order: ByteOrder, _ width: Int) -> [UInt8]? {
    let bits: UInt64
    switch width {
    case 4:
      let single = Float(number)
      guard Double(single) == number || number.isNaN else { return nil }
      bits = UInt64(single.bitPattern)
    case 8: bits = number.bitPattern
    default: return nil
    }
    return NumberCoding(order).bytes(of: bits, count: width)
  }
}

extension Value {
  /// The value as an unsigned number of `count` bits, in two's complement if it is signed. Nil if it
  /// is not a number or does not fit.
  fileprivate func bits(_ count: Int) -> UInt64? {
    switch self {
    case .unsigned(let number): count >= 64 || number >> UInt64(max(0, count)) == 0 ? number : nil
    case .signed(let number), .fixed(let number, _): Self.bits(number, count)
    case .code(let code): count == 32 ? UInt64(code.rawValue) : nil
    default: nil
    }
  }

  private static func bits(_ number: Int64, _ count: Int) -> UInt64? {
    guard count > 0 else { return nil }
    if count >= 64 { return UInt64(bitPattern: number) }
    // The number has to fit into `count` bits, either as a signed number or, for unsigned
    // fixed-point numbers, as an unsigned number.
    guard number >> Int64(count - 1) == -1 || number >= 0 && number >> Int64(count) == 0 else {
      return nil
    }
    return UInt64(bitPattern: number) & (1 << UInt64(count) - 1)
  }

  /// The Exp-Golomb code of the value. Nil if this code does not have `count` bits, or if the value
  /// is not a whole number.
  fileprivate func expGolomb(_ count: Int) -> UInt64? {
    let number: UInt64? =
      switch self {
      case .unsigned(let number): number
      case .signed(let number):
        number > 0
          ? UInt64(number) &* 2 &- 1 : number.magnitude.multipliedReportingOverflow(by: 2).0
      default: nil
      }
    guard let number, number < .max else { return nil }
    let code = number + 1
    return count == 2 * (64 - code.leadingZeroBitCount) - 1 ? code : nil
  }
}

extension Double {
  /// The number as a floating-point number of 80 bits, big-endian. Nil if it is not finite.
  fileprivate var extendedBytes: [UInt8]? {
    guard isFinite else { return nil }
    let head: UInt16 = sign == .minus ? 0x8000 : 0
    guard self != 0 else { return [UInt8(head >> 8)] + [UInt8](repeating: 0, count: 9) }
    let biased = UInt16(exactly: Int(exponent) + 16383) ?? 0
    let fraction = UInt64(significand * 0x1p63)
    return [UInt8((head | biased) >> 8), UInt8(biased & 0xFF)]
      + (NumberCoding.big.bytes(of: fraction, count: 8) ?? [])
  }
}
