/// A number exactly as a file states it. It is rounded only when it is converted to text.
package enum ExactNumber: Hashable, Sendable {
  /// A decimal number as text without a plus sign or leading zeros, such as `-12.50`.
  case digits(String)
  /// A numerator and a denominator greater than 0.
  case ratio(Int64, Int64)
  case fixed(Int64, fractionBits: Int)
  case single(Float)
  case double(Double)

  /// Maximum number of characters in a number. Longer texts are not measurements.
  private static let maxDigits = 40

  /// Parses a decimal number and drops a plus sign and leading zeros: `+012.50` becomes `12.50`.
  /// Fails if the text is not a number.
  package init?(_ text: some StringProtocol) {
    var whole = ""
    var part = ""
    var isAfterPoint = false
    var isNegative = false
    guard text.utf8.count <= Self.maxDigits else { return nil }
    for (index, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "+" where index == 0: break
      case "-" where index == 0: isNegative = true
      case "." where !isAfterPoint: isAfterPoint = true
      case "0"..."9":
        if isAfterPoint {
          part.unicodeScalars.append(scalar)
        } else {
          whole.unicodeScalars.append(scalar)
        }
      default: return nil
      }
    }
    guard !(whole.isEmpty && part.isEmpty) else { return nil }
    let digits = String(whole.drop { $0 == "0" })
    self = .digits(
      (isNegative ? "-" : "") + (digits.isEmpty ? "0" : digits) + (part.isEmpty ? "" : "." + part))
  }

  package init?(finite number: Double) {
    guard number.isFinite else { return nil }
    self = .double(number)
  }

  package init?(finite number: Float) {
    guard number.isFinite else { return nil }
    self = .single(number)
  }

  /// The nearest floating-point value of the number, for comparisons.
  package var approximate: Double {
    switch self {
    case .digits(let text): Double(text) ?? 0
    case .ratio(let number, let divisor): Double(number) / Double(divisor)
    case .fixed(let raw, let bits): Double(raw) / Double(1 << min(max(bits, 0), 62))
    case .single(let number): Double(number)
    case .double(let number): number
    }
  }

  package var negated: ExactNumber {
    switch self {
    case .digits(let text): .digits(text.hasPrefix("-") ? String(text.dropFirst()) : "-" + text)
    case .ratio(let number, let divisor): .ratio(0 &- number, divisor)
    case .fixed(let raw, let bits): .fixed(0 &- raw, fractionBits: bits)
    case .single(let number): .single(-number)
    case .double(let number): .double(-number)
    }
  }

  /// Returns the number with the sign that a hemisphere letter indicates: south and west are
  /// negative.
  package func signed(byReference letter: String) -> ExactNumber {
    let isNegative = letter == "S" || letter == "W" || letter == "s" || letter == "w"
    return isNegative == (approximate < 0) ? self : negated
  }
}
