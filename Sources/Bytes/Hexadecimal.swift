/// Methods that append numbers as text without creating a string. All renderers use them.
extension [UInt8] {
  package mutating func appendDecimal(_ number: UInt64) {
    if number < 10 {
      append(0x30 &+ UInt8(truncatingIfNeeded: number))
      return
    }
    let start = count
    append(contentsOf: repeatElement(0x30, count: number.decimalDigits))
    var place = count
    var rest = number
    while rest >= 10, place >= start + 2 {
      let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
      place -= 2
      let tens = (pair &* 103) &>> 10  // pair / 10 for every pair
      self[place] = 0x30 &+ UInt8(truncatingIfNeeded: tens)
      self[place + 1] = 0x30 &+ UInt8(truncatingIfNeeded: pair &- tens &* 10)
      rest = quotient
    }
    if place > start { self[start] = 0x30 &+ UInt8(truncatingIfNeeded: rest) }
  }

  package mutating func appendDecimal(_ number: Int64) {
    if number < 0 { append(UInt8(ascii: "-")) }
    appendDecimal(number.magnitude)
  }

  package mutating func appendDecimal(_ number: Int) { appendDecimal(Int64(number)) }

  /// Appends a number with thousands separators, such as `439,391`.
  package mutating func appendGrouped(_ number: UInt64) {
    guard number >= 1000 else { return appendDecimal(number) }
    let (thousands, rest) = number.quotientAndRemainder(dividingBy: 1000)
    appendGrouped(thousands)
    append(UInt8(ascii: ","))
    if rest < 100 { append(0x30) }
    if rest < 10 { append(0x30) }
    appendDecimal(rest)
  }

  package mutating func appendGrouped(_ number: Int64) {
    if number < 0 { append(UInt8(ascii: "-")) }
    appendGrouped(number.magnitude)
  }

  package mutating func appendGrouped(_ number: Int) { appendGrouped(Int64(number)) }

  /// Appends a number as lower-case hexadecimal digits: at least `digits` (1 to 16), and more if
  /// the number needs them.
  package mutating func appendHex(_ number: UInt64, digits: Int = 1) {
    let needed = (67 - Swift.min(number.leadingZeroBitCount, 63)) / 4
    var shift = Swift.max(needed, Swift.min(digits, 16)) * 4
    while shift > 0 {
      shift -= 4
      append(UInt8(truncatingIfNeeded: number &>> UInt64(shift)).hexDigit)
    }
  }

  package mutating func appendHex(_ number: Int, digits: Int = 1) {
    appendHex(UInt64(bitPattern: Int64(number)), digits: digits)
  }

  /// Appends a byte as two lower-case hexadecimal digits.
  @inlinable
  package mutating func appendHex(_ byte: UInt8) {
    append((byte &>> 4).hexDigit)
    append(byte.hexDigit)
  }
}

extension UInt8 {
  /// The lower four bits of the byte as a lower-case hexadecimal digit.
  @inlinable package var hexDigit: UInt8 {
    let value = self & 15
    return value &+ (value < 10 ? 0x30 : 0x57)
  }
}

extension UInt64 {
  fileprivate var decimalDigits: Int {
    var digits = 1
    var rest = self
    while rest >= 10000 {
      rest /= 10000
      digits += 4
    }
    return digits + (rest >= 1000 ? 3 : rest >= 100 ? 2 : rest >= 10 ? 1 : 0)
  }
}

extension FixedWidthInteger where Self: UnsignedInteger {
  /// All hexadecimal digits of the number with a prefix: `0x0a`, `0x00c2`.
  package var hexadecimal: String {
    var letters = [UInt8]("0x".utf8)
    letters.appendHex(UInt64(truncatingIfNeeded: self), digits: Self.bitWidth / 4)
    return String(decoding: letters, as: UTF8.self)
  }
}

extension Sequence<UInt8> {
  /// The bytes as hexadecimal text with two digits per byte.
  package var hexadecimal: String {
    var letters: [UInt8] = []
    for byte in self { letters.appendHex(byte) }
    return String(decoding: letters, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Creates the 16 bytes of a UUID from its text form, with or without hyphens.
  package init(uuid digits: String) {
    let values = digits.compactMap { $0.hexDigitValue.map(UInt8.init) }
    self = stride(from: 0, to: values.count - 1, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}
