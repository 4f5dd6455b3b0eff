/// The text of a condition, a template or a pattern, with the byte offsets of its characters.
struct ExpressionText: Sendable {
  let scalars: [Unicode.Scalar]
  /// The offset of each scalar in UTF-8, and the offset of the end.
  private let offsets: [Int]

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    var offsets = [0]
    offsets.reserveCapacity(scalars.count + 1)
    var offset = 0
    for scalar in scalars {
      offset += UTF8.width(scalar)
      offsets.append(offset)
    }
    self.offsets = offsets
  }

  var count: Int { scalars.count }

  /// Returns the scalar at a place; nil at the end.
  subscript(place: Int) -> Unicode.Scalar? {
    place >= 0 && place < scalars.count ? scalars[place] : nil
  }

  func string(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range.clamped(to: 0..<scalars.count)])
    return String(text)
  }

  /// Returns an error at the start of a range of scalars.
  func error(_ range: Range<Int>, expected: String, note: String? = nil) -> ExpressionError {
    let place = min(max(range.lowerBound, 0), scalars.count)
    return ExpressionError(
      offset: offsets[place], found: string(range), expected: expected, note: note)
  }
}
