/// A geographic position in decimal degrees and meters, with up to nine digits after the point.
package struct PlaceInDegrees {
  /// A decimal number with a sign: `fraction` / 10 ^ `digits` is the part after the point.
  package struct Number {
    package let isNegative: Bool
    package let whole: Int
    package let fraction: Int
    package let digits: Int

    /// 10 to the power of the number of digits after the point.
    package var scale: Int { (0..<digits).reduce(1) { product, _ in product * 10 } }

    /// The number without its sign as a ratio of two 32-bit numbers, such as `3725/10`. Digits that
    /// do not fit are omitted.
    package var ratio: String {
      var (above, below) = (whole * scale + fraction, scale)
      while above > UInt32.max { (above, below) = (above / 10, below / 10) }
      return "\(above)/\(below)"
    }
  }

  package let latitude: Number
  package let longitude: Number
  /// The altitude in meters; nil if none is stated.
  package let altitude: Number?
  /// Whether digits beyond the ninth digit after the point were cut off.
  private let isCut: Bool

  fileprivate static let mostDigits = 9

  /// A message that digits of the position were cut off; nil if all digits were kept.
  package var loss: String? {
    isCut ? "the position is cut to \(Self.mostDigits) digits after the point" : nil
  }

  /// Parses text such as `+46.45+006.55+372/`. Returns nil for other text, and for latitudes and
  /// longitudes that are out of range.
  package init?(_ text: String) {
    var parts: [Substring] = []
    var rest = Substring(text)
    while let sign = rest.first, sign == "+" || sign == "-" {
      let end = rest.dropFirst().firstIndex { !("0"..."9").contains($0) && $0 != "." }
      parts.append(rest[..<(end ?? rest.endIndex)])
      rest = end.map { rest[$0...] } ?? ""
    }
    guard rest.isEmpty || rest == "/", 2...3 ~= parts.count else { return nil }
    let numbers = parts.compactMap(Number.init)
    guard numbers.count == parts.count, numbers[0].isAtMost(90), numbers[1].isAtMost(180),
      numbers.count < 3 || numbers[2].isAtMost(1_000_000)
    else { return nil }
    (latitude, longitude) = (numbers[0], numbers[1])
    altitude = numbers.count > 2 ? numbers[2] : nil
    isCut = parts.contains { part in
      part.firstIndex(of: ".").map { part[$0...].utf8.count - 1 > Self.mostDigits } ?? false
    }
  }
}

extension PlaceInDegrees.Number {
  /// Parses a sign, digits, and a point with further digits, of which up to nine are used.
  fileprivate init?(_ text: Substring) {
    let parts = text.dropFirst().split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap({ Int($0) }), whole >= 0 else { return nil }
    var decimals = parts.count > 1 ? parts[1].prefix(PlaceInDegrees.mostDigits) : ""
    guard parts.count < 2 || parts[1].utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    while decimals.last == "0" { decimals.removeLast() }
    isNegative = text.first == "-"
    self.whole = whole
    fraction = Int(decimals) ?? 0
    digits = decimals.count
  }

  fileprivate func isAtMost(_ limit: Int) -> Bool {
    whole < limit || whole == limit && fraction == 0
  }
}
