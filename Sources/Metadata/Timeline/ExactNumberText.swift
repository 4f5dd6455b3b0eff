import Anatomy

extension ExactNumber: CustomStringConvertible {
  /// The number in plain decimal digits, without an exponent. It is exact if the expansion is
  /// finite, otherwise rounded to twelve decimals.
  package var description: String {
    switch self {
    case .digits(let text): text
    case .ratio(let number, let divisor): Self.text(number, over: divisor)
    case .fixed(let raw, let bits): Self.text(raw, over: 1 << Int64(min(max(bits, 0), 62)))
    case .single(let number): Self.withoutExponent("\(number)")
    case .double(let number): Self.withoutExponent("\(number)")
    }
  }

  /// The number of decimals shown for quotients with an infinite decimal expansion.
  private static let maxDecimals = 12

  private static func text(_ number: Int64, over divisor: Int64) -> String {
    guard divisor > 0 else { return "0" }
    var (tens, rest) = (0, divisor)
    while rest % 10 == 0 { (tens, rest) = (tens + 1, rest / 10) }
    // If the divisor is a power of ten, it determines the number of decimals shown.
    if rest == 1 { return placed(UInt128(number.magnitude), tens, number < 0) }
    let common = Int64(clamping: greatestCommonDivisor(number.magnitude, divisor.magnitude))
    let reduced = (number: number / common, divisor: divisor / common)
    var (twos, fives, others) = (0, 0, reduced.divisor)
    while others % 2 == 0 { (twos, others) = (twos + 1, others / 2) }
    while others % 5 == 0 { (fives, others) = (fives + 1, others / 5) }
    let places = max(twos, fives)
    let digits = others == 1 && places <= 19 ? places : maxDecimals
    let (quotient, left) = (UInt128(reduced.number.magnitude) * power(digits))
      .quotientAndRemainder(dividingBy: UInt128(reduced.divisor))
    let rounded = left * 2 >= UInt128(reduced.divisor) ? quotient + 1 : quotient
    return placed(rounded, digits, number < 0)
  }

  /// Ten to the power of the exponent, which is at most 19 so that the result fits in 64 bits.
  private static func power(_ exponent: Int) -> UInt128 {
    (0..<min(max(exponent, 0), 19)).reduce(1) { power, _ in power * 10 }
  }

  private static func placed(_ digits: UInt128, _ decimals: Int, _ isNegative: Bool) -> String {
    var text = String(digits)
    if decimals > 0 {
      text = String(repeating: "0", count: max(0, decimals + 1 - text.utf8.count)) + text
      text.insert(".", at: text.index(text.endIndex, offsetBy: -decimals))
    }
    return (isNegative ? "-" : "") + text
  }

  /// Writes a number without its exponent: `1.5e-06` becomes `0.0000015`.
  private static func withoutExponent(_ text: String) -> String {
    guard let mark = text.firstIndex(of: "e") else {
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    let exponent = Int(text[text.index(after: mark)...]) ?? 0
    let isNegative = text.hasPrefix("-")
    let digits = text[..<mark].filter { $0 != "-" }
    let point = digits.firstIndex(of: ".").map { digits.distance(from: digits.startIndex, to: $0) }
    var plain = digits.filter { $0 != "." }
    if plain.count > 1, digits.hasSuffix(".0") { plain.removeLast() }
    let place = (point ?? plain.count) + min(max(exponent, -400), 400)
    if place <= 0 {
      plain = "0." + String(repeating: "0", count: -place) + plain
    } else if place >= plain.count {
      plain += String(repeating: "0", count: place - plain.count)
    } else {
      plain.insert(".", at: plain.index(plain.startIndex, offsetBy: place))
    }
    return (isNegative ? "-" : "") + plain
  }
}
