extension LiteralUnit {
  /// Returns a size in this unit, with one decimal place, such as `4.2 MB`.
  func text(ofBytes bytes: Int64) -> String {
    guard multiplier > 1 else { return "\(bytes) \(spelling)" }
    let tenths = (Double(bytes) / Double(multiplier) * 10).rounded()
    // A size in kB has less than 2^57 tenths.
    guard let whole = Int64(exactly: tenths) else { return "\(bytes) B" }
    let sign = whole < 0 ? "-" : ""
    return "\(sign)\(whole.magnitude / 10).\(whole.magnitude % 10) \(spelling)"
  }
}
