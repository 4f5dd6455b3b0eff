import Expressions
import Jobs
import Testing

@testable import mediainspect

/// Conditions, columns and templates in the help are valid.
struct WhereTopicTests {
  @Test("The help translates 40 questions of other programs, and each translation is valid")
  func translations() throws {
    #expect(Topic.translations.count >= 40)
    for translation in Topic.translations {
      let words = translation.ours.split(separator: " ", maxSplits: 1).map(String.init)
      let rest = words[1]
      let quoted = rest.hasPrefix("'") ? String(rest.dropFirst().prefix { $0 != "'" }) : rest
      switch words[0] {
      case "--where":
        let condition = try Condition(quoted, facts: AskedFacts())
        #expect(!condition.facts.isEmpty)
      case "--format": #expect(try !Template(quoted, facts: AskedFacts()).facts.isEmpty)
      case "--columns":
        let names = quoted.prefix { $0 != " " }.split(separator: ",").map(String.init)
        #expect(try FactColumns(names).facts.count == names.count)
      default: Issue.record("\(translation.ours)")
      }
    }
  }

  @Test("The examples of the topic are conditions on facts that exist")
  func examples() throws {
    for example in ExpressionHelp.examples {
      let condition = try Condition(example, facts: AskedFacts())
      for name in condition.facts { #expect(FileFacts.isComputed(name), "\(example)") }
    }
  }

  @Test(
    "Words on the right side are texts or constants, and not keys of metadata",
    arguments: [
      "title == nil", "protected = true", "extension = mov", "genre = rock", "make != nil",
      "recognized is true", "fragmented in (true)", "extension in (mov, mp4)",
    ])
  func words(_ text: String) throws {
    let condition = try Condition(text, facts: AskedFacts())
    #expect(condition.facts.count == 1 && FileFacts.isComputed(condition.facts[0]))
  }

  @Test("Unknown names are refused with a suggestion", arguments: ["foo > 3", "exists(nill)"])
  func unknown(_ text: String) {
    #expect(throws: ExpressionError.self) { try Condition(text, facts: AskedFacts()) }
    #expect(throws: FactColumns.Unknown.self) { try FactColumns(["foo"]) }
  }

  @Test("KEY=VALUE compares exactly and needs no quotes; other texts are conditions")
  func shortForm() throws {
    for text in [
      "artist=The Beatles", "itsk/%A9nam=Lake", "title=12", "album=A/B: C", "title='Lake'",
      "year > 2000 and artist = Ann", "bpm>=120", "audio.sampleRate>=44100", "title!=x",
    ] {
      #expect(try !FileConditions([text]).isEmpty, "\(text)")
    }
    for text in [
      "titel=Lake", "title contians 'x'", "duration > 'long'", "title = ", "",
      "title=Foo and artst contains x",
      "bpm>=long",
    ] {
      let problem = #expect(throws: FileConditions.Problem.self) { try FileConditions([text]) }
      #expect(problem?.words.contains("expected") == true, "\(text)")
    }
  }
}
