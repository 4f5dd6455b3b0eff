import Testing

@testable import Expressions

struct RandomTextTests {
  /// A generator whose numbers depend only on the seed.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private static let words = [
    "title = 'x'", "title contains 'a' and", "cleanable or", "not duration > 5", "size in 1..",
    "title", "duration", "keywords", "date", "cleanable", "size", "item:itsk/cnID", "titel", "and",
    "or", "not", "!", "(", ")", "{", "}", "[cd]", "[", "]", ",", "..", "==", "=", "!=", "<", ">=",
    "in", "between", "contains", "BEGINSWITH", "like", "matches", "MATCHES", "is", "any", "all",
    "none", "exists(", "missing(", "count(", "length(", "empty(", "nil", "true", "'x'", "\"y\"",
    "'", "\"", "`", "1", "-5", "3.5e3", "1e999", "99999999999999999999", "10", "min", "MB", "%",
    "3:45", "2024-07", "2024-07-03T10:20Z", "2024-99", "\\", "\n", "\0", "é", "e\u{301}", "😀",
    "\u{202E}", "'(a+)+$'", "'[a-z'", "'\\1'", "'a{9}'", "'*?'", "%@", "$x", ":", "|", "||", "&&",
    "'(?i)x'", "'\\u{41}'", "{title}", "{duration:mm:ss}", "{{", "}}", "0x", ".", "...", "@count",
  ]

  @Test("Random texts never stop the program, and each error has a place in the text")
  func randomTexts() {
    let seed: UInt64 = 20_240_703
    print("seed of the random texts: \(seed)")
    var generator = Generator(state: seed)
    var valid = 0
    let rows = ConditionRow.allRows.map { Array($0.expression.unicodeScalars) }
    for _ in 0..<20_000 {
      let isMutated = Bool.random(using: &generator)
      let text = isMutated ? mutated(rows, &generator) : sequence(&generator)
      if check(text) { valid += 1 }
      checkTemplate(text)
      checkPattern(text)
    }
    #expect(valid > 2000)
  }

  /// Returns a sequence of random words.
  private func sequence(_ generator: inout Generator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      text += Self.words.randomElement(using: &generator) ?? ""
      if Bool.random(using: &generator) { text += " " }
      if Int.random(in: 0..<40, using: &generator) == 0 {
        text.unicodeScalars.append(Unicode.Scalar(UInt8.random(in: 0...255, using: &generator)))
      }
    }
    return text
  }

  /// Returns a condition of the tables with a few changes.
  private func mutated(_ rows: [[Unicode.Scalar]], _ generator: inout Generator) -> String {
    var scalars = rows.randomElement(using: &generator) ?? []
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let start = Int.random(in: 0...scalars.count, using: &generator)
      let end = min(scalars.count, start + Int.random(in: 0...4, using: &generator))
      let other = rows.randomElement(using: &generator) ?? []
      let replacement =
        switch Int.random(in: 0...3, using: &generator) {
        case 0: [Unicode.Scalar]()
        case 1: Array((Self.words.randomElement(using: &generator) ?? "").unicodeScalars)
        case 2: Array(other.prefix(Int.random(in: 0...other.count, using: &generator)))
        default: Array(scalars[start..<end].reversed())
        }
      scalars.replaceSubrange(start..<end, with: replacement)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Returns whether the text is a condition.
  private func check(_ text: String) -> Bool {
    do throws(ExpressionError) {
      let condition = try Condition(text, facts: Example.registry)
      for file in Example.files.values { _ = condition.holds(for: file) }
      return true
    } catch {
      expectPlace(error, in: text)
      return false
    }
  }

  private func checkTemplate(_ text: String) {
    do throws(ExpressionError) {
      _ = try Template(text, facts: Example.registry).render(Example.song)
    } catch {
      expectPlace(error, in: text)
    }
  }

  private func checkPattern(_ text: String) {
    do throws(PatternError) {
      let pattern = try TextPattern(regularExpression: text, .folding, isWhole: false)
      _ = pattern.matches("Cross Road Blues")
    } catch {
      let count = text.unicodeScalars.count
      if !(0...count ~= error.range.lowerBound && error.range.upperBound <= count) {
        Issue.record("\(text.debugDescription): \(error)")
      }
    }
  }

  private func expectPlace(_ error: ExpressionError, in text: String) {
    let lines = error.lines(in: text).split(separator: "\n", omittingEmptySubsequences: false)
    let isInside = 0...text.utf8.count ~= error.offset
    if !isInside || error.expected.isEmpty || lines.count != 2 {
      Issue.record("\(text.debugDescription): \(error)")
    }
  }
}
