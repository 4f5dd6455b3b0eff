/// Escapes: `\d`, `\p{Lu}`, `\x41`, `\.`.
extension PatternParser {
  mutating func escape() throws(PatternError) -> PatternNode {
    let start = place
    if let anchor = peek().flatMap(Self.anchor) {
      place += 2
      return .anchor(anchor)
    }
    if let (kind, isNegated) = try kind() {
      var set = ScalarSet()
      set.insert(kind, isNegated: isNegated)
      return .set(set)
    }
    if let next = peek(), "1"..."9" ~= next || next == "k" {
      throw error(
        start..<start + 2, expected: "a pattern without back references",
        note: PatternRefusal.backReference)
    }
    let nodes = PatternNode.literal(try escapedScalar(), options)
    return nodes.first ?? .empty
  }

  private static func anchor(_ scalar: Unicode.Scalar) -> PatternAnchor? {
    switch scalar {
    case "b": .wordBoundary
    case "B": .noWordBoundary
    case "A": .start
    case "Z": .lastLine
    case "z": .end
    default: nil
    }
  }

  /// Reads an escape for a kind of characters; nil if the escape has another meaning.
  mutating func kind() throws(PatternError) -> (ScalarKind, isNegated: Bool)? {
    let kind: ScalarKind
    switch peek() {
    case "d", "D": kind = .digit
    case "w", "W": kind = .word
    case "s", "S": kind = .space
    case "p", "P":
      let isNegated = peek() == "P"
      return (.category(try category()), isNegated)
    default: return nil
    }
    let isNegated = peek().map { "A"..."Z" ~= $0 } ?? false
    place += 2
    return (kind, isNegated)
  }

  /// Reads `\p{Lu}` or `\pL`.
  private mutating func category() throws(PatternError) -> String {
    let start = place
    place += 2
    var name = ""
    if accept("{") {
      while let scalar = current, scalar != "}" {
        name.unicodeScalars.append(scalar)
        place += 1
      }
    } else if let scalar = current {
      name.unicodeScalars.append(scalar)
    }
    if place < scalars.count { place += 1 }
    guard Unicode.GeneralCategory.names.contains(name) else {
      throw error(
        start..<place, expected: "a general category of Unicode such as \\p{L} or \\p{Lu}")
    }
    return name
  }

  /// Reads an escape for one character.
  mutating func escapedScalar() throws(PatternError) -> Unicode.Scalar {
    let start = place
    place += 1
    guard let scalar = current else {
      throw error(start..<start + 1, expected: "a character after \\", note: "write \\\\ for a \\")
    }
    place += 1
    switch scalar {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "f": return "\u{C}"
    case "v": return "\u{B}"
    case "a": return "\u{7}"
    case "e": return "\u{1B}"
    case "0": return "\0"
    case "x", "u": return try number(scalar, from: start)
    default: break
    }
    guard !scalar.isLetterOfASCII, !scalar.isDigitOfASCII else {
      throw error(
        start..<place, expected: "an escape such as \\d, \\w, \\s, \\b, \\n or \\p{L}")
    }
    return scalar
  }

  /// Reads the digits of `\x41`, `\x{41}`, `\u2013` or `\u{2013}`.
  private mutating func number(
    _ letter: Unicode.Scalar, from start: Int
  ) throws(PatternError) -> Unicode.Scalar {
    let hasBraces = accept("{")
    let most = hasBraces ? 6 : letter == "x" ? 2 : 4
    var value: UInt32 = 0
    var count = 0
    while count < most, let digit = current?.hexadecimalValue {
      value = value << 4 | digit
      count += 1
      place += 1
    }
    let isComplete = hasBraces ? count > 0 && accept("}") : count == most
    guard isComplete, let scalar = Unicode.Scalar(value) else {
      throw error(
        start..<place + 1, expected: "the number of a character such as \\x41 or \\u{2013}")
    }
    return scalar
  }
}
