/// A number of a condition: exact as long as it fits into an integer.
enum LiteralNumber: Hashable, Sendable {
  case integer(Int64)
  case real(Double)

  /// Parses a number as it is written in a condition: `-5`, `3.5`, `1e6`, `0x1F`.
  init?(_ text: String, in unit: LiteralUnit? = nil) {
    guard let decimal = Decimal(text) else {
      guard let real = Double(text) else { return nil }
      self = .real(real * Double(unit?.multiplier ?? 1) / Decimal.power(unit?.scale ?? 0))
      return
    }
    self = decimal.scaled(by: unit?.multiplier ?? 1, scale: unit?.scale ?? 0)
  }

  var real: Double {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    }
  }
}

/// A decimal number: `digits` / 10^`scale`.
private struct Decimal {
  var digits: Int64 = 0
  var scale = 0

  /// Returns nil for a text that is not a number, and for a number with too many digits.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    if rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8) {
      guard let value = Int64(String(decoding: rest.dropFirst(2), as: UTF8.self), radix: 16),
        value >= 0
      else { return nil }
      digits = isNegative ? -value : value
      return
    }
    guard let end = readDigits(rest) else { return nil }
    if isNegative { digits = -digits }
    rest = rest[end...]
    guard !rest.isEmpty else { return }
    guard rest.first.map({ $0 | 0x20 == UInt8(ascii: "e") }) ?? false,
      let exponent = Int(String(decoding: rest.dropFirst(), as: UTF8.self)), -400...400 ~= exponent
    else { return nil }
    scale -= exponent
  }

  /// Reads digits with at most one point between them, and returns the place after them.
  private mutating func readDigits(_ bytes: ArraySlice<UInt8>) -> Int? {
    var point: Int?
    var place = bytes.startIndex
    while place < bytes.endIndex {
      if bytes[place] == UInt8(ascii: "."), point == nil {
        point = place
      } else if 0x30...0x39 ~= bytes[place] {
        let (tenfold, isTooLarge) = digits.multipliedReportingOverflow(by: 10)
        let (sum, isStillTooLarge) = tenfold.addingReportingOverflow(Int64(bytes[place]) - 0x30)
        if isTooLarge || isStillTooLarge { return nil }
        digits = sum
        if point != nil { scale += 1 }
      } else {
        break
      }
      place += 1
    }
    let hasDigits = place - bytes.startIndex > (point == nil ? 0 : 1)
    return hasDigits ? place : nil
  }

  func scaled(by multiplier: Int64, scale more: Int) -> LiteralNumber {
    let (product, isTooLarge) = digits.multipliedReportingOverflow(by: multiplier)
    let scale = scale + more
    let real = isTooLarge ? Double(digits) * Double(multiplier) : Double(product)
    guard !isTooLarge, -18...18 ~= scale else {
      return .real(scale < 0 ? real * Self.power(-scale) : real / Self.power(scale))
    }
    var power: Int64 = 1
    for _ in 0..<abs(scale) { power *= 10 }
    if scale <= 0 {
      let (whole, isLarge) = product.multipliedReportingOverflow(by: power)
      return isLarge ? .real(real * Double(power)) : .integer(whole)
    }
    return product % power == 0 ? .integer(product / power) : .real(real / Double(power))
  }

  /// Returns a power of ten. Exponents of numbers are at most 400 and some more by their digits.
  static func power(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<min(exponent, 1000) { power *= 10 }
    return power
  }
}
