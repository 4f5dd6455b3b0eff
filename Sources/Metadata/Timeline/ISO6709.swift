/// A geographic position in ISO 6709 text: `+38.4400-122.7100+012.5/`.
///
/// Coordinates with additional digits before the decimal point have minutes, or minutes and
/// seconds. The text after `CRS` is the name of the coordinate reference system.
struct ISO6709 {
  let latitude: ExactNumber
  let longitude: ExactNumber
  let altitude: ExactNumber?
  let datum: String?

  /// Maximum number of UTF-8 bytes of the text.
  private static let longest = 256

  init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    var numbers: [String] = []
    var datum: String?
    var rest = Substring(text.filter { !$0.isWhitespace && $0 != "\0" })
    while let first = rest.first, first == "+" || first == "-", numbers.count < 3 {
      let digits = rest.dropFirst().prefix { ("0"..."9").contains($0) || $0 == "." }
      numbers.append(String(first) + digits)
      rest = rest.dropFirst(digits.count + 1)
    }
    if rest.hasPrefix("CRS") {
      let name = rest.dropFirst(3).prefix { $0 != "/" }
      datum = name.isEmpty ? nil : String(name)
    }
    guard numbers.count >= 2,
      let latitude = Self.degrees(numbers[0], wholeDigits: 2),
      let longitude = Self.degrees(numbers[1], wholeDigits: 3)
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    altitude = numbers.count > 2 ? ExactNumber(numbers[2]) : nil
    self.datum = datum
  }

  /// - Parameters:
  ///   - text: a coordinate with its sign.
  ///   - most: the number of digits if the coordinate has only degrees. Two more digits are
  ///     minutes, four more are minutes and seconds.
  private static func degrees(_ text: String, wholeDigits most: Int) -> ExactNumber? {
    let digits = text.dropFirst().prefix { $0 != "." }
    guard digits.utf8.count > most else { return ExactNumber(text) }
    let unsigned = text.dropFirst()
    let isNegative = text.hasPrefix("-")
    var degrees: ExactNumber?
    switch digits.utf8.count {
    case most + 1, most + 2: degrees = .degreesAndMinutes(unsigned)
    case most + 3, most + 4:
      let whole = digits.dropLast(4)
      let minutes = digits.dropLast(2).suffix(2)
      let seconds = unsigned.dropFirst(digits.count - 2)
      let parts = seconds.split(separator: ".", omittingEmptySubsequences: false)
      let decimals = parts.count > 1 ? parts[1].prefix(9) : ""
      var divisor: Int64 = 1
      for _ in decimals { divisor *= 10 }
      guard parts.count <= 2, let first = Int64(String(whole)), let second = Int64(String(minutes)),
        let third = Int64(String(parts[0]) + String(decimals))
      else { return nil }
      degrees = ExactNumber.degrees([(first, 1), (second, 1), (third, divisor)])
    default: return nil
    }
    return isNegative ? degrees?.negated : degrees
  }
}
