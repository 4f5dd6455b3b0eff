import Metadata
import Testing

@testable import Expressions

struct ConditionTests {
  @Test("Each condition of the tables holds or does not hold, as expected")
  func conditions() throws {
    let rows = ConditionRow.allRows
    #expect(rows.count > 700)
    for row in rows {
      let file = try #require(Example.files[row.file], "\(row.expression)")
      do {
        let condition = try Condition(row.expression, facts: Example.registry)
        #expect(condition.holds(for: file) == row.expected, "\(row.testDescription)")
      } catch {
        Issue.record("\(row.testDescription): \(error)")
      }
    }
  }

  @Test("The dates of the example files are valid") func dates() {
    for file in Example.files.values {
      for case .text(let text) in file.values.values { #expect(!text.hasPrefix("invalid")) }
    }
  }

  @Test("A condition names the facts that it reads") func facts() throws {
    let condition = try Condition(
      "artist.name = 'x' and (count(keywords) > 2 or missing(cloud)) and title in (album, artist)",
      facts: Example.registry)
    #expect(condition.facts == ["artist", "keywords", "cloud", "title", "album"])
  }

  @Test("Each row of the truth table in the help is what the evaluator says")
  func truthTable() throws {
    let registry = FactList([
      FactDescription("a", type: .list(.text), meaning: "A list.")
    ])
    let files: [FactValue?] = [.list([.text("x")]), .list([.text("y")]), .list([]), nil]
    let rows = ExpressionHelp.truthTable.split(separator: "\n").dropFirst().prefix(11)
    for row in rows {
      let expression = String(row.prefix(22)).trimmed
      let expected = row.dropFirst(22).split(separator: " ").prefix(4)
      let condition = try Condition(expression, facts: registry)
      for (file, word) in zip(files, expected) {
        let source = ExampleFile(values: file.map { ["a": $0] } ?? [:])
        // An empty list has no element that differs; an empty text does.
        let isText = expression == "a != 'x'" && file == .list([])
        let value = isText ? ExampleFile(values: ["a": .text("")]) : source
        #expect(condition.holds(for: value) == (word == "true"), "\(expression): \(word)")
      }
    }
  }
}

extension String {
  var trimmed: String {
    var text = self[...]
    while text.first == " " { text = text.dropFirst() }
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
