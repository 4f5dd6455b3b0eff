/// A sum of numbers and labels, each added or subtracted.
struct Sum {
  struct Label {
    let name: String
    let isNegative: Bool
    let place: Place
  }

  let place: Place
  private var plus: UInt64 = 0
  private var minus: UInt64 = 0
  private var labels: [Label] = []

  init(at place: Place) { self.place = place }

  /// Whether the sum contains no labels, so that its value is known.
  var isKnown: Bool { labels.isEmpty }

  mutating func add(_ number: UInt64, isNegative: Bool) throws(ByteScriptError) {
    let (sum, overflows) = (isNegative ? minus : plus).addingReportingOverflow(number)
    if overflows { throw ByteScriptError("the sum is too large", at: place) }
    if isNegative { minus = sum } else { plus = sum }
  }

  mutating func add(_ label: Label) { labels.append(label) }

  func bytes(
    as format: IntegerFormat, labels known: [String: Int]
  ) throws(ByteScriptError) -> [UInt8] {
    var sum = self
    for label in labels {
      guard let offset = known[label.name] else {
        throw ByteScriptError("the label '\(label.name)' is not defined", at: label.place)
      }
      try sum.add(UInt64(offset), isNegative: label.isNegative)
    }
    guard let bytes = format.bytes(of: sum.plus, minus: sum.minus) else {
      let sign = sum.minus > sum.plus ? "-" : ""
      let magnitude = sum.minus > sum.plus ? sum.minus - sum.plus : sum.plus - sum.minus
      throw ByteScriptError("\(sign)\(magnitude) does not fit the integer format", at: place)
    }
    return bytes
  }
}
