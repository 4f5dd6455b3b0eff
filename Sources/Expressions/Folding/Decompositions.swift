/// The canonical decompositions of Unicode, in both directions.
struct Decompositions: Sendable {
  static let unicode = Decompositions(table: decompositionTable)

  private var parts: [UInt32: (first: Unicode.Scalar, second: Unicode.Scalar?)] = [:]
  private var composites: [UInt64: Unicode.Scalar] = [:]

  /// - Parameter table: entries such as `C0=41+300`. A `-` in place of `=` marks a character that
  ///   is decomposed, but never composed.
  private init(table: String) {
    for entry in table.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
      let numbers = entry.split { "=-+".utf8.contains($0) }
        .compactMap { UInt32(String(decoding: $0, as: UTF8.self), radix: 16) }
      let scalars = numbers.compactMap(Unicode.Scalar.init)
      guard 2...3 ~= scalars.count, scalars.count == numbers.count else { continue }
      let second = scalars.count == 3 ? scalars[2] : nil
      parts[numbers[0]] = (scalars[1], second)
      if let second, entry.contains(UInt8(ascii: "=")) {
        composites[Self.key(scalars[1], second)] = scalars[0]
      }
    }
  }

  private static func key(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> UInt64 {
    UInt64(first.value) << 32 | UInt64(second.value)
  }

  /// Appends the complete decomposition of a character.
  func decompose(_ scalar: Unicode.Scalar, into result: inout [Unicode.Scalar]) {
    if scalar.value < 0xC0 {
      result.append(scalar)
    } else if let syllable = HangulSyllable(scalar) {
      result += syllable.letters
    } else if let (first, second) = parts[scalar.value] {
      // The first character of a decomposition may have a decomposition, the second one has none
      // with more than two characters.
      decompose(first, into: &result)
      if let second { decompose(second, into: &result) }
    } else {
      result.append(scalar)
    }
  }

  func composite(of first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    HangulSyllable.composite(of: first, second) ?? composites[Self.key(first, second)]
  }
}
