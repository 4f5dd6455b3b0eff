import Testing

@testable import Expressions

struct ConditionErrorTests {
  /// Returns the error of a condition; nil if it has none.
  private func failure(_ expression: String) -> ExpressionError? {
    do throws(ExpressionError) {
      _ = try Condition(expression, facts: Example.registry)
      return nil
    } catch {
      return error
    }
  }

  @Test("Each error has its place, and says what was expected") func errors() {
    let lines = errorRows.split(separator: "\n")
    #expect(lines.count > 90)
    for line in lines {
      let parts = line.split(separator: "⟨", maxSplits: 1)
      let rest = parts[1].split(separator: "⟩", maxSplits: 1, omittingEmptySubsequences: false)
      let expression = String(rest[0])
      guard let error = failure(expression) else {
        Issue.record("no error: \(expression)")
        continue
      }
      #expect(String(error.offset) == String(parts[0]).trimmed, "\(expression): \(error)")
      let part = String(rest[1]).trimmed
      #expect(error.description.hasPart(part), "\(expression): \(error)")
    }
  }

  @Test("The caret is below the place of the error") func caret() throws {
    let expression = "é = 'x' and titel = 'y'"
    let error = try #require(failure("title = 'é' and titel = 'y'"))
    #expect(
      error.lines(in: "title = 'é' and titel = 'y'") == """
        title = 'é' and titel = 'y'
                        ^
        """)
    #expect(failure(expression)?.offset == 0)
  }

  @Test("Control characters are visible, and do not move the caret") func controls() throws {
    let expression = "title = 'a\u{1B}\u{202E}b' and titel = 'y'"
    let error = try #require(failure(expression))
    let lines = error.lines(in: expression).split(separator: "\n")
    #expect(lines[0] == #"title = 'a\x1B\u{202E}b' and titel = 'y'"#)
    #expect(lines[1].count == #"title = 'a\x1B\u{202E}b' and t"#.count)
    #expect(lines[1].last == "^")
  }

  @Test("Of a long condition, the part around the place is shown") func longConditions() throws {
    let expression =
      String(repeating: "title = 'x' or ", count: 100) + "titel = 'y'"
      + String(repeating: " or title = 'x'", count: 100)
    let error = try #require(failure(expression))
    #expect(error.offset == 1500)
    let lines = error.lines(in: expression).split(separator: "\n")
    #expect(lines[0].count < 90 && lines[0].hasPrefix("…") && lines[0].hasSuffix("…"))
    let place = lines[0].index(lines[0].startIndex, offsetBy: lines[1].count - 1)
    #expect(lines[0][place...].hasPrefix("titel"))
  }

  @Test("Nesting and length are limited") func limits() {
    let deep = String(repeating: "(", count: 100) + "true" + String(repeating: ")", count: 100)
    #expect(failure(deep) == nil)
    #expect(failure("(" + deep + ")")?.offset == 100)
    #expect(failure(String(repeating: "(", count: 60_000))?.offset == 100)
    #expect(failure(String(repeating: "!", count: 60_000) + "true") == nil)
    #expect(failure(String(repeating: "x", count: 70_000))?.expected.hasPart("65536") ?? false)
    let groups = String(repeating: "(", count: 5000)
    #expect(failure("title matches '\(groups)'")?.expected.hasPart("100 nested groups") ?? false)
    #expect(failure("title matches '" + String(repeating: "(", count: 300) + "'") != nil)
    let empty = String(repeating: "(", count: 90) + String(repeating: "){1000}", count: 90)
    #expect(failure("title matches '\(empty)'")?.expected.hasPart("10000 states") ?? false)
  }
}

extension String {
  func hasPart(_ part: String) -> Bool {
    part.isEmpty || indices.contains { self[$0...].hasPrefix(part) }
  }
}
