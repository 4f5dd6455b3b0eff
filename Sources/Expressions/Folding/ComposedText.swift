/// Normalization forms of Unicode.
extension [Unicode.Scalar] {
  /// The text with all characters decomposed (NFD).
  var decomposed: [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(count)
    for scalar in self { Decompositions.unicode.decompose(scalar, into: &result) }
    result.orderMarks()
    return result
  }

  /// The text with all characters composed (NFC).
  var composed: [Unicode.Scalar] {
    // Below U+0300 are no combining marks, and all characters are composed.
    if allSatisfy({ $0.value < 0x300 }) { return self }
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(count)
    var starter: Int?
    var lastClass: UInt8 = 0
    for scalar in decomposed {
      let combiningClass = scalar.combiningClass
      if let starter, starter == result.count - 1 || lastClass < combiningClass,
        let composite = Decompositions.unicode.composite(of: result[starter], scalar)
      {
        result[starter] = composite
        continue
      }
      if combiningClass == 0 { starter = result.count }
      lastClass = combiningClass
      result.append(scalar)
    }
    return result
  }

  /// Sorts the marks after each character by their combining class.
  private mutating func orderMarks() {
    var start = 0
    while start < count {
      guard self[start].combiningClass != 0 else {
        start += 1
        continue
      }
      var end = start + 1
      while end < count, self[end].combiningClass != 0 { end += 1 }
      if end > start + 1 {
        let marks = self[start..<end].enumerated()
          .map { (order: $0.offset, scalar: $0.element, mark: $0.element.combiningClass) }
          .sorted { ($0.mark, $0.order) < ($1.mark, $1.order) }
        replaceSubrange(start..<end, with: marks.map(\.scalar))
      }
      start = end
    }
  }
}

extension Unicode.Scalar {
  /// The canonical combining class: 0 for all characters that are not combining marks.
  var combiningClass: UInt8 {
    value < 0x300 ? 0 : properties.canonicalCombiningClass.rawValue
  }
}
