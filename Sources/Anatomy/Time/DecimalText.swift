import Bytes

/// Parsing of times that are written as decimal text.
extension RationalTime {
  /// Maximum number of decimals read. Further decimals are cut off.
  private static var maxDigits: Int { 9 }

  /// Parses seconds from decimal text: digits with an optional minus sign and decimal point. The
  /// timescale of the result is a power of ten.
  package init?(decimal letters: some BidirectionalCollection<UInt8>) {
    let isNegative = letters.first == UInt8(ascii: "-")
    let parts = letters.dropFirst(isNegative ? 1 : 0).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }) else {
      return nil
    }
    let fraction = parts.count > 1 ? parts[1].prefix(Self.maxDigits) : parts[0].prefix(0)
    let digits = [UInt8](parts[0]) + [UInt8](fraction)
    var (units, scale): (Int64, Int64) = (0, 1)
    for digit in digits {
      let (shifted, overflow) = units.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = shifted.addingReportingOverflow(Int64(digit - 0x30))
      if overflow || overflows { return nil }
      units = sum
    }
    for _ in fraction { scale *= 10 }
    self.init(isNegative ? -units : units, per: scale)
  }
}
