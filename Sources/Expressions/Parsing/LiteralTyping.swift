import Metadata

/// Values get the type of the other side of the comparison.
extension ComparisonBuilder {
  /// Returns the type of an operand, which the values on the other side must have.
  func target(_ operand: ParsedOperand) throws(ExpressionError) -> ComparisonTarget {
    switch operand.kind {
    case .fact(let fact): return ComparisonTarget(fact)
    case .literal(.text): return ComparisonTarget(.text)
    case .literal(.number(_, let unit)): return ComparisonTarget(.number, unit: unit?.base)
    case .literal(.clock): return ComparisonTarget(.duration, unit: LiteralUnit.named("s"))
    case .literal(.date): return ComparisonTarget(.date)
    case .literal(.word(let word)):
      if Self.truth(of: word) != nil { return ComparisonTarget(.bool) }
      throw error(operand, "the name of a fact, or a text in quotes", suggestion(word))
    case .literal(.null): throw error(operand, "the name of a fact, or a value")
    }
  }

  /// Returns an operand of a comparison.
  ///
  /// - Parameter isPart: Whether the value is a part of a text, so that numbers are texts too.
  func operand(
    _ parsed: ParsedOperand, as target: ComparisonTarget, isPart: Bool = false
  ) throws(ExpressionError) -> ConditionOperand {
    switch parsed.kind {
    case .fact(let fact):
      let other = ComparisonTarget(fact)
      guard target.isComparable(with: other) else {
        throw error(parsed, target.phrase, other.note)
      }
      return .fact(fact)
    case .literal(let literal):
      guard let value = value(literal, as: target, isPart ? text.string(parsed.range) : nil) else {
        var note = target.note
        if case .word(let word) = literal { note = suggestion(word) ?? note }
        throw error(parsed, target.phrase, note)
      }
      return .constant(ComparedValue(constant: value, theOperator.options))
    }
  }

  /// Returns the value of a literal; nil if it has another type.
  ///
  /// - Parameter spelling: The literal as it is written, if it is a text in any case.
  private func value(
    _ literal: ExpressionLiteral, as target: ComparisonTarget, _ spelling: String?
  ) -> FactValue? {
    switch (target.kind, literal) {
    case (.text, .text(let text)): .text(text.text)
    case (.text, .word(let word)): .text(word)
    case (.text, .number(let number, let unit)):
      spelling.map { .text($0) } ?? (unit == nil ? Self.number(number, nil) : nil)
    case (.text, .date(let date)): spelling.map { .text($0) } ?? .date(date)
    case (.text, .clock): spelling.map { .text($0) }
    case (.bool, .word(let word)): Self.truth(of: word).map { .bool($0) }
    case (.bool, .number("1", nil)): .bool(true)
    case (.bool, .number("0", nil)): .bool(false)
    case (.date, .date(let date)): .date(date)
    case (.date, .text(let text)): FactDate(text.text).map { .date($0) }
    case (.date, .number(let number, nil)): FactDate(number).map { .date($0) }
    case (.integer, _), (.number, _), (.duration, _), (.size, _): number(literal, for: target)
    default: nil
    }
  }

  private func number(_ literal: ExpressionLiteral, for target: ComparisonTarget) -> FactValue? {
    switch literal {
    case .number(let number, nil): return Self.number(number, nil)
    case .number(let number, let unit?):
      guard unit.dimension == target.unit?.dimension else { return nil }
      if target.unit?.factor == 1 { return Self.number(number, unit) }
      return (LiteralNumber(number, in: unit)?.real).map {
        .number($0 / (target.unit?.factor ?? 1))
      }
    case .clock(let seconds) where target.unit?.dimension == .time:
      return .number(seconds / (target.unit?.factor ?? 1))
    default: return nil
    }
  }

  private static func number(_ text: String, _ unit: LiteralUnit?) -> FactValue? {
    switch LiteralNumber(text, in: unit) {
    case .integer(let number): .integer(number)
    case .real(let number): .number(number)
    case nil: nil
    }
  }

  /// The value of a word for true or false; nil for all other words.
  static func truth(of word: String) -> Bool? {
    switch word.lowercased() {
    case "true", "yes": true
    case "false", "no": false
    default: nil
    }
  }

  // MARK: Patterns

  func textPattern(_ right: ParsedOperand) throws(ExpressionError) -> TextPattern {
    guard case .literal(.text(let quoted)) = right.kind else {
      throw error(right, "a pattern in quotes")
    }
    do throws(PatternError) {
      if case .like = theOperator.kind {
        return try TextPattern(wildcards: quoted.text, theOperator.options)
      }
      return try TextPattern(
        regularExpression: quoted.text, theOperator.options, isWhole: theOperator.isExact)
    } catch {
      let end = quoted.places.count - 1
      let range = error.range.clamped(to: 0..<end)
      throw text.error(
        quoted.places[range.lowerBound]..<quoted.places[range.upperBound],
        expected: error.expected, note: error.note)
    }
  }
}

extension LiteralUnit {
  /// The unit with the factor 1 of the same dimension.
  fileprivate var base: LiteralUnit? {
    switch dimension {
    case .time: Self.named("s")
    case .bytes: Self.named("B")
    case .frequency: Self.named("Hz")
    case .bitRate: Self.named("bit/s")
    case .length: Self.named("m")
    case .pixels, .frameRate, .percentage, .angle, .bits: self
    }
  }
}
