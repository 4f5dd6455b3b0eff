extension Int {
  /// Returns the sum of two numbers, clamped to the range of `Int`.
  package func saturatingAdd(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// Returns the difference of two numbers, clamped to the range of `Int`.
  package func saturatingLess(_ other: Int) -> Int {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  /// Returns the product of two numbers that are not negative, clamped to the range of `Int`.
  package func saturatingTimes(_ other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
