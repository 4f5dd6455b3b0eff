package import Anatomy
import Metadata

/// Maps tags, by key space and key, to the category of what they disclose.
package struct KeyCatalog: Sendable {
  private var entries = KeyTable<KeyEntry>()

  package static let all = KeyCatalog([
    KeyTables.iTunes, KeyTables.quickTime, KeyTables.userData, KeyTables.id3, KeyTables.sound,
    KeyTables.pictures, KeyTables.telemetry, KeyTables.others,
  ])

  /// Parses tables with one line for each key space and category: `itsk account high: apID ownr`.
  /// The third word is a gravity, or `numbers` for keys with only numbers as values. Keys are
  /// separated by blanks, or by `|` if a key contains a blank. `*` matches any characters. The text
  /// after `—` names the known writers.
  package init(_ tables: [String]) {
    for table in tables {
      for line in table.split(separator: "\n") { take(line) }
    }
  }

  private mutating func take(_ line: Substring) {
    guard let colon = line.firstRange(of: ": ") else { return }
    let head = line[..<colon.lowerBound].split(separator: " ")
    let parts = line[colon.upperBound...].split(separator: " — ", maxSplits: 1)
    guard head.count >= 2, let keys = parts.first,
      let category = Category(rawValue: String(head[1]))
    else { return }
    let entry = KeyEntry(
      category: category,
      weight: head.count > 2 ? Gravity(word: head[2]) ?? category.weight : category.weight,
      isNumber: head.last == "numbers", writer: parts.count > 1 ? String(parts[1]) : nil)
    entries.add(keys, in: head[0], entry)
  }

  /// Lines of text that list each key with its category and gravity, in no particular order.
  package var lines: [String] {
    func words(_ entry: KeyEntry) -> String {
      "\(entry.category) \(entry.weight.word)\(entry.isNumber ? " numbers" : "")"
    }
    return entries.all.map { "\($0.key) \(words($0.entry))" }
  }

  /// Returns the catalog entry of a key; nil if the key is not in the catalog, so that its meaning
  /// is unknown.
  package func entry(for key: TagKey) -> KeyEntry? { entries[key] }

  /// Whether the catalog lists a key itself, and not only a pattern that it matches.
  package func lists(_ key: TagKey) -> Bool { entries.lists(key) }
}

/// Namespace for the tables of the catalog, one for each family of formats.
enum KeyTables {}
