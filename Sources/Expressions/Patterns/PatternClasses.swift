/// Classes of characters: `[a-z]`, `[^\d_]`.
extension PatternParser {
  mutating func characterClass() throws(PatternError) -> ScalarSet {
    let start = place
    var set = ScalarSet()
    place += 1
    set.isNegated = accept("^")
    while let scalar = current, scalar != "]" { try element(scalar, into: &set) }
    guard accept("]") else {
      throw error(start..<scalars.count, expected: "a closing ] for this class")
    }
    guard !set.isEmpty else {
      throw error(start..<place, expected: "a character in the class", note: "write \\] for a ]")
    }
    set.fold(options)
    set.finish()
    return set
  }

  private mutating func element(
    _ scalar: Unicode.Scalar, into set: inout ScalarSet
  ) throws(PatternError) {
    let start = place
    try refuseOperation(scalar)
    if scalar == "\\", let (kind, isNegated) = try kind() {
      set.insert(kind, isNegated: isNegated)
      return
    }
    let first = try member(scalar)
    guard current == "-", let next = peek(), next != "]" else {
      return set.insert(first.value...first.value)
    }
    place += 1
    let last = try member(next)
    guard first.value <= last.value else {
      throw error(start..<place, expected: "a range that begins with the smaller character")
    }
    set.insert(first.value...last.value)
  }

  /// Reads one character of a class. A mark after it is composed with it.
  private mutating func member(_ scalar: Unicode.Scalar) throws(PatternError) -> Unicode.Scalar {
    if scalar == "\\" {
      if let next = peek(), "bBAZz".unicodeScalars.contains(next) || "1"..."9" ~= next {
        throw error(place..<place + 2, expected: "a character of the class")
      }
      if let next = peek(), "dDwWsSpP".unicodeScalars.contains(next) {
        throw error(place..<place + 2, expected: "a character at the end of the range")
      }
      return try escapedScalar()
    }
    place += 1
    if let mark = current, mark.combiningClass != 0 {
      let composed = [scalar, mark].composed
      if composed.count == 1 {
        place += 1
        return composed[0]
      }
    }
    return scalar
  }

  /// Refuses what other engines read as an operation, so that no pattern has two meanings.
  private func refuseOperation(_ scalar: Unicode.Scalar) throws(PatternError) {
    if scalar == "[" {
      throw error(
        place..<place + (peek() == ":" ? 2 : 1), expected: "\\[ for a [ in a class",
        note: peek() == ":" ? PatternRefusal.posixClass : PatternRefusal.setOperation)
    }
    if scalar == "&" || scalar == "-" || scalar == "~", peek() == scalar {
      throw error(
        place..<place + 2, expected: "\\\(scalar) for a \(scalar) in a class",
        note: PatternRefusal.setOperation)
    }
  }
}
