import Testing

@testable import Expressions

struct ExpressionHelpTests {
  @Test("The examples of the help are conditions") func examples() throws {
    #expect(ExpressionHelp.examples.count == 10)
    for example in ExpressionHelp.examples {
      #expect(throws: Never.self, "\(example)") {
        try Condition(example, facts: Example.registry)
      }
    }
  }

  @Test("The help is at most 120 lines of 80 columns") func size() {
    let lines = ExpressionHelp.topic.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 120)
    for line in lines { #expect(line.count <= 80, "\(line)") }
  }

  @Test("The help names all units and formats") func names() {
    let words = ExpressionHelp.values.split { " \n;,".contains($0) }
    for unit in LiteralUnit.spellings { #expect(words.contains(unit[...]), "\(unit)") }
    for format in DurationFormat.allCases {
      #expect(ExpressionHelp.templates.hasPart(format.rawValue))
    }
  }
}
