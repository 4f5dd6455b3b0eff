import Anatomy
import Foundation
import Keys
import Testing

/// The page with all keys is printed from their entries.
struct KeyTableTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/keys.md")

  @Test("docs/keys.md has all keys; `scripts/golden -u tables` updates it")
  func page() throws {
    let actual = Self.text
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      return try actual.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: Self.page, encoding: .utf8)
    guard actual != expected else { return }
    let known = Set(expected.split(separator: "\n"))
    for line in actual.split(separator: "\n") where !known.contains(line) {
      Issue.record("not in docs/keys.md: \(line)")
    }
    Issue.record("docs/keys.md differs")
  }

  private static let introduction = """
    # Keys

    All keys of metadata with a known meaning. `Sources/Keys` has an entry for each of them, and this page is printed
    from the entries: the normalized fields that `info` takes from the key, the category under which `audit` reports
    it, the type of values that `edit` writes, and Apple's constant. `*` matches any characters. Other keys can be read
    and written too; `audit` reports them as unknown.

    A number after a field is the rank of the key: if a file has several keys of a field, the one with the lowest rank is
    read. A new tag gets the key of rank 1, or the one marked *new*. A field in parentheses is read from the key only if
    no other key states it, and is not written to it.

    """

  private static var text: String {
    introduction + KnownKeys.all.map(section).joined()
  }

  private static func section(_ list: KeyList) -> String {
    let title = list.space.title.map { "\($0) (`\(list.space)`)" } ?? "`\(list.space)`"
    return "\n## \(title)\n\n| key | title | fields | category | type | constant |\n"
      + "|---|---|---|---|---|---|\n" + (list.entries + list.patterns).map(row).joined()
  }

  private static func row(_ entry: KeyEntry) -> String {
    let cells = [
      "`\(entry.name)`", entry.title ?? "", fields(of: entry),
      "\(entry.category)" + (entry.weight == entry.category.weight ? "" : ", \(entry.weight.word)"),
      type(of: entry), entry.constants.joined(separator: ", "),
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }

  private static func fields(of entry: KeyEntry) -> String {
    let ranks = entry.ranks.sorted { $0.key.rawValue < $1.key.rawValue }
    let names = ranks.map { field, rank in
      let name = field.rawValue + (rank == 1 ? "" : " \(rank)")
      return entry.derived.contains(field) ? "(\(name))" : name
    }
    let mark =
      switch entry.preference {
      case .usual: ""
      case .preferred: " *new*"
      case .never: " *never new*"
      case .ofTracks: " *new in tracks*"
      }
    return names.joined(separator: ", ") + mark
  }

  private static func type(of entry: KeyEntry) -> String {
    switch entry.type {
    case nil: ""
    case .text?: "text"
    case .limitedText(let bytes)?: "text of at most \(bytes) bytes"
    case .wideText?: "text in UTF-16"
    case .comment?: "text with its encoding"
    case .date?: "date"
    case .day?: "day"
    case .timeOfDay?: "time of day"
    case .integer(let bytes)?: "integer of \(bytes) bytes"
    case .musicGenre?: "number of a genre of ID3"
    case .storeGenre?: "number of a genre of Apple's stores"
    case .pair?: "number and total"
    case .ratios(let count)?: "\(count) ratios"
    case .picture?: "picture"
    case .numbers?: "numbers"
    }
  }
}
