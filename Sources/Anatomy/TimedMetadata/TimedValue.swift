import Bytes

/// A value of timed metadata.
package enum TimedValue: Sendable {
  case text(String)
  case integer(Int64)
  case unsigned(UInt64)
  case real(Double)
  case reals([Double])
  case bytes([UInt8])
  case position(TimedPosition)

  /// Returns the value as the QuickTime File Format stores values of the type with the given
  /// number; nil if the value does not fit the type.
  package func bytes(as type: Int) -> [UInt8]? {
    switch (self, type) {
    case (.text(let text), 1): return Array(text.utf8)
    case (.text(let text), 2): return text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case (.position(let position), 1): return Array(position.iso6709.utf8)
    case (.bytes(let bytes), 0), (.bytes(let bytes), 12...14), (.bytes(let bytes), 27):
      return bytes
    case (_, 23), (_, 24):
      guard let number = real else { return nil }
      return Self.bytes(of: number, count: type == 23 ? 4 : 8)
    case (.reals(let numbers), _):
      guard let shape = Self.shapes[type], numbers.count == shape.count else { return nil }
      return numbers.flatMap { Self.bytes(of: $0, count: shape.width) }
    default: return integerBytes(as: type)
    }
  }

  private func integerBytes(as type: Int) -> [UInt8]? {
    guard let (count, isSigned) = Self.integers[type] else { return nil }
    switch self {
    case .integer(let number) where isSigned:
      return NumberCoding.big.bytes(ofSigned: number, count: count)
    case .integer(let number) where number >= 0:
      return NumberCoding.big.bytes(of: UInt64(number), count: count)
    case .unsigned(let number) where !isSigned:
      return NumberCoding.big.bytes(of: number, count: count)
    case .unsigned(let number) where number <= Int64.max:
      return NumberCoding.big.bytes(ofSigned: Int64(number), count: count)
    default: return nil
    }
  }

  private var real: Double? {
    switch self {
    case .real(let number): number
    case .integer(let number): Double(exactly: number)
    case .unsigned(let number): Double(exactly: number)
    default: nil
    }
  }

  private static func bytes(of number: Double, count: Int) -> [UInt8] {
    let bits = count == 4 ? UInt64(Float(number).bitPattern) : number.bitPattern
    return NumberCoding.big.bytes(of: bits, count: count) ?? []
  }

  /// The whole numbers by type: their size in bytes, and whether they have a sign.
  private static let integers: [Int: (count: Int, isSigned: Bool)] = [
    65: (1, true), 66: (2, true), 67: (4, true), 74: (8, true), 75: (1, false), 76: (2, false),
    77: (4, false), 78: (8, false),
  ]

  /// The types of several numbers: how many there are, and their size in bytes.
  private static let shapes: [Int: (count: Int, width: Int)] = [
    70: (2, 4), 71: (2, 4), 72: (4, 4), 79: (9, 8), 80: (8, 4),
  ]
}

/// A geographic position with what a receiver states about it. Coordinates are decimal numbers as
/// text, so that no digit is lost.
package struct TimedPosition: Hashable, Sendable {
  package var latitude: String
  package var longitude: String
  /// The altitude in meters; nil if none is stated.
  package var altitude: String?
  /// The time in seconds since 1970; nil if none is stated.
  package var time: RationalTime?
  /// The position as a source states it in ISO 6709; nil if it is stated otherwise.
  private var text: String?

  package init(latitude: String, longitude: String, altitude: String?, time: RationalTime? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.time = time
  }

  /// Reads a position in ISO 6709 with degrees, such as `+46.4500+006.5500+372/`. Nil for other texts.
  package init?(iso6709 text: String) {
    var numbers: [String] = []
    var rest = text[...]
    while let sign = rest.first, sign == "+" || sign == "-", numbers.count < 3 {
      let digits = rest.dropFirst().prefix { ("0"..."9").contains($0) || $0 == "." }
      guard !digits.isEmpty else { return nil }
      numbers.append(String(sign) + digits)
      rest = rest[digits.endIndex...]
    }
    // More digits before the point than degrees have are minutes and seconds.
    guard numbers.count >= 2, rest.isEmpty || rest.hasSuffix("/"),
      numbers[0].prefix(while: { $0 != "." }).utf8.count <= 3,
      numbers[1].prefix(while: { $0 != "." }).utf8.count <= 4
    else { return nil }
    self.init(
      latitude: numbers[0], longitude: numbers[1], altitude: numbers.count > 2 ? numbers[2] : nil)
    self.text = text
  }

  /// The position as ISO 6709 text, such as `+46.4500+006.5500+372/`.
  package var iso6709: String {
    if let text { return text }
    return Self.signed(latitude, digits: 2) + Self.signed(longitude, digits: 3)
      + (altitude.map { Self.signed($0, digits: 1) } ?? "") + "/"
  }

  private static func signed(_ text: String, digits: Int) -> String {
    let isNegative = text.hasPrefix("-")
    let unsigned = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let whole = unsigned.prefix { $0 != "." }
    let zeros = String(repeating: "0", count: max(0, digits - whole.utf8.count))
    return (isNegative ? "-" : "+") + zeros + unsigned
  }
}
