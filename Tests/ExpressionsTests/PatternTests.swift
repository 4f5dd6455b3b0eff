import Testing

@testable import Expressions

struct PatternTests {
  private func isFound(_ pattern: String, in text: String, _ options: TextOptions = []) throws
    -> Bool
  {
    try TextPattern(regularExpression: pattern, options, isWhole: false).matches(text)
  }

  private func matches(_ pattern: String, _ text: String, _ options: TextOptions = []) throws
    -> Bool
  {
    try TextPattern(regularExpression: pattern, options, isWhole: true).matches(text)
  }

  @Test("Patterns are found where Python's re finds them") func searches() throws {
    let lines = patternRows.split(separator: "\n")
    #expect(lines.count > 200)
    for line in lines {
      let parts = line.split { $0 == "⟨" || $0 == "⟩" }
      let pattern = String(parts[1])
      let text = parts.count > 3 ? Self.decoded(parts[3]) : ""
      do {
        let isFound = try isFound(pattern, in: text)
        #expect(isFound == line.hasPrefix("T"), "\(line)")
      } catch {
        Issue.record("\(line): \(error)")
      }
    }
  }

  private static func decoded(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }

  @Test("A pattern matches the whole text, with the alternative that allows it")
  func wholeMatches() throws {
    #expect(try matches("a|ab", "ab"))
    #expect(try matches("a*?", "aaa"))
    #expect(try matches("(?:a|ab)(?:c|bcd)", "abcd"))
    #expect(try !matches("a", "ba"))
    #expect(try !matches("a", "ab"))
    #expect(try matches("", ""))
    #expect(try !matches("", "a"))
    #expect(try matches("a$", "a"))
    #expect(try !matches("a$", "a\n"))
    #expect(try matches("^a.*z$", "abcz"))
  }

  @Test("Categories of Unicode") func categories() throws {
    #expect(try matches(#"\p{Lu}\p{Ll}+"#, "Élan"))
    #expect(try !matches(#"\p{Lu}+"#, "élan"))
    #expect(try matches(#"\pL\p{N}\p{P}"#, "Ж٣!"))
    #expect(try matches(#"\P{L}+"#, "123"))
    #expect(try matches(#"[\p{L}\d]+"#, "aЖ5"))
    #expect(try matches(#"[^\p{L}]+"#, "5-5"))
    #expect(try matches(#"\d+"#, "٣٤"))
    #expect(try matches(#"\p{Sc}"#, "€"))
    #expect(try matches(#"\p{So}"#, "©"))
    #expect(try matches(#"\w+"#, "naïve_३"))
    #expect(try matches(#"\s"#, "\u{3000}"))
    #expect(try matches(#"a\Z"#, "a"))
    #expect(try isFound(#"a\Z"#, in: "a\n"))
    #expect(try !isFound(#"a\z"#, in: "a\n"))
    #expect(try isFound("a$", in: "a\r\n"))
  }

  @Test("Composed and decomposed characters match the same patterns") func composition() throws {
    for text in ["é", "e\u{301}"] {
      for pattern in ["é", "e\u{301}", ".", "[é]", "[e\u{301}]", "é+", "e\u{301}{1}"] {
        #expect(try matches(pattern, text), "\(pattern)")
      }
      #expect(try !isFound("e", in: text))
      #expect(try isFound("e", in: text, .ignoringDiacritics))
      #expect(try isFound("É", in: text, .ignoringCase))
      #expect(try !isFound("E", in: text, .ignoringCase))
      #expect(try isFound("E", in: text, .folding))
    }
    #expect(try matches("가", "\u{1100}\u{1161}"))
    #expect(try matches("\u{1100}\u{1161}", "가"))
  }

  @Test("Classes ignore case and diacritics if the pattern does") func foldedClasses() throws {
    #expect(try matches("[a-z]+", "ÀBÇ", .folding))
    #expect(try matches("[à-ý]+", "ace", .folding))
    #expect(try !matches("[A-Z]+", "abc"))
    #expect(try matches("[A-Z]+", "abc", .ignoringCase))
    #expect(try !matches("[^a]", "Á", .folding))
    #expect(try matches("[^b]", "Á", .folding))
    #expect(try matches("[α-ω]+", "ΣΊΣ", .folding))
    #expect(try matches("ß", "ß", .folding))
    #expect(try matches(#"[^\d]"#, "é", .folding))
    #expect(try matches(#"\u{C9}"#, "e", .folding))
    #expect(try matches("ae\u{301}x", "AEX", .folding))
    #expect(try matches("(?i)É", "é"))
  }

  @Test("The number of steps is linear in the text and in the pattern") func steps() throws {
    for source in [
      "(a+)+$", "(a*)*b", "(a|aa)+$", "(.*)(.*)(.*)x", "a{0,200}a{200}c", "(?:a?){99}b",
    ] {
      let pattern = try TextPattern(regularExpression: source, [], isWhole: false)
      for count in [1, 10, 100, 1000] {
        let steps = pattern.run(String(repeating: "a", count: count) + "!").steps
        // Each state is reached and left at most once at each place.
        #expect(steps <= (count + 2) * 2 * pattern.stateCount, "\(source)")
      }
    }
    let pattern = try TextPattern(regularExpression: "(a+)+$", [], isWhole: false)
    #expect(pattern.stateCount == 5)
    #expect(!pattern.matches(String(repeating: "a", count: 10_240) + "!"))
    #expect(pattern.matches(String(repeating: "a", count: 10_240)))
    let nested = String(repeating: "(", count: 90) + "a" + String(repeating: "+)", count: 90)
    #expect(try TextPattern(regularExpression: nested, [], isWhole: true).stateCount == 92)
  }

  @Test("Counted repetitions have a limit") func limits() throws {
    #expect(try matches("a{1000}", String(repeating: "a", count: 1000)))
    #expect(try !matches("a{1000}", String(repeating: "a", count: 999)))
    #expect(try matches("(?:a{99}){9}", String(repeating: "a", count: 891)))
    #expect(throws: PatternError.self) { try matches("(?:a{1000}){11}", "a") }
    #expect(throws: PatternError.self) { try matches("a{1001}", "a") }
  }
}
