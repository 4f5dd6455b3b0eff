/// A number of seconds as a text writes it: units of which a power of ten are a second.
package struct DecimalTime: Hashable, Sendable {
  package let value: Int64
  package let timescale: Int64

  /// Digits behind the point that count; more are cut off.
  private static let mostDigits = 9

  package static let zero = DecimalTime(value: 0, timescale: 1)

  private init(value: Int64, timescale: Int64) {
    (self.value, self.timescale) = (value, timescale)
  }

  /// Digits, with a minus before them and a point between them or not.
  package init?(_ letters: some BidirectionalCollection<UInt8>) {
    let isNegative = letters.first == UInt8(ascii: "-")
    let parts = letters.dropFirst(isNegative ? 1 : 0).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }) else {
      return nil
    }
    let fraction = parts.count > 1 ? parts[1].prefix(Self.mostDigits) : parts[0].prefix(0)
    let digits = [UInt8](parts[0]) + [UInt8](fraction)
    var (units, scale): (Int64, Int64) = (0, 1)
    for digit in digits {
      let (shifted, overflow) = units.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = shifted.addingReportingOverflow(Int64(digit - 0x30))
      if overflow || overflows { return nil }
      units = sum
    }
    for _ in fraction { scale *= 10 }
    self.init(value: isNegative ? -units : units, timescale: scale)
  }

  /// Nil where the sum is larger than can be told.
  package func adding(_ other: DecimalTime) -> DecimalTime? {
    let scale = max(timescale, other.timescale)
    guard let one = inUnits(of: scale), let two = other.inUnits(of: scale) else { return nil }
    let (sum, overflow) = one.addingReportingOverflow(two)
    return overflow ? nil : DecimalTime(value: sum, timescale: scale)
  }

  /// Of a clock that is at least as fine.
  private func inUnits(of scale: Int64) -> Int64? {
    let (units, overflow) = value.multipliedReportingOverflow(by: scale / timescale)
    return overflow ? nil : units
  }
}

extension UInt8 {
  var isDigit: Bool { 0x30...0x39 ~= self }
}
