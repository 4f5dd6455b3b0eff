import Foundation
import Jobs
import Keys
import Metadata
import Rendering
import Testing

/// The page with all facts is printed from their entries.
struct FactTableTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/facts.md")

  @Test("docs/facts.md has all facts; `scripts/golden -u tables` updates it")
  func page() throws {
    let actual = Self.text
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      return try actual.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(actual == expected, "docs/facts.md differs")
  }

  @Test("Each name and alias means one fact, and each fact has a value or is absent")
  func names() {
    let spellings = FileFacts.registry.spellings
    #expect(Set(spellings).count == spellings.count)
    for fact in FileFacts.registry.facts {
      #expect(FileFacts.isComputed(fact.name), "\(fact.name)")
      #expect(fact.meaning.hasSuffix(".") && fact.meaning.count < 100, "\(fact.name)")
    }
  }

  @Test("The names in outputs about fields are names of facts, of the same meaning")
  func fields() throws {
    for field in NormalizedField.allCases {
      let fact = try #require(FileFacts.registry.fact(spelled: field.rawValue))
      #expect(fact.meaning == field.definition.meaning)
    }
    #expect(
      NormalizedField.allCases.count(where: { FileFacts.registry.fact(spelled: $0.rawValue) != nil }
      )
        >= 110)
  }

  @Test("The columns of scripts, of the README and of help are facts")
  func named() throws {
    let root = Self.page.deletingLastPathComponent().deletingLastPathComponent()
    let known = AskedFacts()
    var count = 0
    for file in ["README.md", "docs/facts.md", "scripts/columns", "scripts/conditions.tsv"] {
      let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
      let lists =
        text.matches(of: /--columns ([a-z][A-Za-z0-9.,]*)/).map { String($0.1) }
        + (file.hasSuffix("tsv")
          ? text.matches(of: /\[([a-z]+\.[A-Za-z0-9.]+)\]/).map { String($0.1) } : [])
      for name in lists.flatMap({ $0.split(separator: ",") }) where name != "all" {
        #expect(known.fact(spelled: String(name)) != nil, "\(file): \(name)")
        count += 1
      }
    }
    #expect(count > 20)
  }

  private static let introduction = """
    # Facts

    Everything that can be asked of a file. `--where` chooses files by facts, `info --columns` prints them as a table,
    and templates such as `{artist} ({duration:mm:ss})` contain them; `help where` explains how conditions are written.
    A fact that a file does not state is absent: an empty cell in CSV, `null` in JSON. A metadata key of any format, such
    as `itsk/%A9nam` or `TXXX:MOOD`, can be asked for like a fact; its value is a list of texts.

    `info --columns FACTS --json` prints one flat object per file, with a member for the path, for the bytes of a path
    that is not UTF-8, and for each fact. Durations are in seconds, sizes in bytes, and dates are texts in ISO 8601.

    | fact | type | meaning | also |
    |---|---|---|---|

    """

  private static var text: String {
    introduction + FileFacts.registry.facts.map(row).joined()
  }

  private static func row(_ fact: FactDescription) -> String {
    let also = fact.aliases.map { "`\($0)`" }.joined(separator: ", ")
    return "| `\(fact.name)` | \(fact.typeInWords) | \(fact.meaning) | \(also) |\n"
  }
}
