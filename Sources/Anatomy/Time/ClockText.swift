extension RationalTime {
  /// Reads a time in seconds, or in hours, minutes and seconds, such as `1:02:03.25`. The decimal
  /// separator is a point or a comma.
  package init?(clock text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard 1...3 ~= parts.count, let last = parts.last else { return nil }
    let digits = last.split(maxSplits: 1, omittingEmptySubsequences: false) { ".,".contains($0) }
    let fraction = digits.count > 1 ? Array(digits[1].utf8) : []
    guard fraction.count <= 9, digits.count < 2 || !fraction.isEmpty else { return nil }
    var units: Int64 = 0
    let wholes = parts.dropLast().map { Array($0.utf8) } + [Array(digits[0].utf8)]
    for (index, part) in wholes.enumerated() {
      guard 1...9 ~= part.count, let number = Self.number(part), index == 0 || number < 60 else {
        return nil
      }
      units = units * 60 + number
    }
    guard units < 1 << 32 else { return nil }
    var scale: Int64 = 1
    for digit in fraction {
      guard 0x30...0x39 ~= digit else { return nil }
      units = units * 10 + Int64(digit - 0x30)
      scale *= 10
    }
    self.init(value: units, clock: scale)
  }

  private static func number(_ digits: [UInt8]) -> Int64? {
    var number: Int64 = 0
    for digit in digits {
      guard 0x30...0x39 ~= digit else { return nil }
      number = number * 10 + Int64(digit - 0x30)
    }
    return number
  }
}
