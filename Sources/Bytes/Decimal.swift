/// Formats numbers as decimal text.
package enum Decimal {
  /// Returns the number with exactly `places` decimal places; nil if it cannot be formatted.
  package static func text(_ number: Double, places: Int) -> String? {
    guard number.isFinite, number.magnitude < 1e12, (0...6).contains(places) else { return nil }
    var one = 1
    for _ in 0..<places { one *= 10 }
    let scaled = Int((number.magnitude * Double(one)).rounded())
    let digits = String(scaled % one)
    let fraction = String(repeating: "0", count: max(0, places - digits.utf8.count)) + digits
    let sign = number < 0 && scaled > 0 ? "-" : ""
    return sign + String(scaled / one) + (places > 0 ? "." + fraction : "")
  }

  /// Returns the number with at most `places` decimal places, without zeros at their end; nil if it
  /// cannot be formatted.
  package static func short(_ number: Double, places: Int) -> String? {
    guard var text = text(number, places: places)?[...] else { return nil }
    guard text.contains(".") else { return String(text) }
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return String(text)
  }

  /// Returns a fraction as text such as `1/60`, `2.8` or `5`. A fraction with the denominator 0 is
  /// shown as it is.
  package static func ratio(_ above: Int64, _ below: Int64) -> String {
    guard below != 0 else { return "\(above)/0" }
    let (rest, overflow) = above.remainderReportingOverflow(dividingBy: below)
    if !overflow, rest == 0 { return String(above / below) }
    if above > 0, below > above, below % above == 0, below / above > 2 {
      return "1/\(below / above)"
    }
    return short(Double(above) / Double(below), places: 4) ?? "\(above)/\(below)"
  }
}
