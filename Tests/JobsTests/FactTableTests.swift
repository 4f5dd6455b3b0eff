import Foundation
import Jobs
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
