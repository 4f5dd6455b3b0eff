/// A number as a file has it: nothing of it is rounded before somebody asks for a text.
package enum ExactNumber: Hashable, Sendable {
  /// Decimal digits, without a plus sign and without needless zeros in front.
  case digits(String)
  /// Something divided by something above 0.
  case ratio(Int64, Int64)
  case fixed(Int64, fractionBits: Int)
  case single(Float)
  case double(Double)

  /// More digits than these are no measured number.
  private static let maxDigits = 40

  /// `+012.50` is `12.50`; nil for what is no decimal number.
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

  /// Nearly the number, for comparisons.
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

  /// The same with the sign of a half of the Earth: south and west are negative.
  package func signed(byReference letter: String) -> ExactNumber {
    let isNegative = letter == "S" || letter == "W" || letter == "s" || letter == "w"
    return isNegative == (approximate < 0) ? self : negated
  }
}
