package import Anatomy

/// Maps tags, by key space and key, to the category of what they disclose.
package struct KeyCatalog: Sendable {
  private var exact: [String: KeyEntry] = [:]
  /// Entries for keys with a wildcard, by key space.
  private var patterns: [String: [(prefix: String, suffix: String, KeyEntry)]] = [:]

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
    for key in keys.split(separator: keys.contains("|") ? "|" : " ") {
      add(String(key), in: String(head[0]), entry)
    }
  }

  private mutating func add(_ key: String, in space: String, _ entry: KeyEntry) {
    let key = key.lowercased()
    guard let star = key.firstIndex(of: "*") else {
      exact["\(space)/\(key)"] = entry
      return
    }
    patterns[space, default: []].append(
      (String(key[..<star]), String(key[key.index(after: star)...]), entry))
  }

  /// Lines of text that list each key with its category and gravity, in no particular order.
  package var lines: [String] {
    func words(_ entry: KeyEntry) -> String {
      "\(entry.category) \(entry.weight.word)\(entry.isNumber ? " numbers" : "")"
    }
    return exact.map { "\($0) \(words($1))" }
      + patterns.flatMap { space, own in own.map { "\(space)/\($0)*\($1) \(words($2))" } }
  }

  /// Returns the catalog entry of a key; nil if the key is not in the catalog, so that its meaning
  /// is unknown.
  package func entry(for key: TagKey) -> KeyEntry? {
    // Some three-letter codes are padded with a blank, which is removed before the lookup.
    var name = key.name.lowercased()
    while name.last == " " { name.removeLast() }
    if let entry = exact["\(key.space)/\(name)"] { return entry }
    return patterns[key.space]?.first { name.hasPrefix($0.prefix) && name.hasSuffix($0.suffix) }?.2
  }
}

/// Namespace for the tables of the catalog, one for each family of formats.
enum KeyTables {}
