package import Anatomy

/// Maps keys of tags to entries. `*` in a key matches any characters.
package struct KeyTable<Entry: Sendable>: Sendable {
  private var exact: [String: Entry] = [:]
  /// Entries for keys with a wildcard, by key space.
  private var patterns: [String: [(prefix: String, suffix: String, entry: Entry)]] = [:]

  package init() {}

  /// Adds an entry for several keys, which are separated by blanks, or by `|` if a key contains a
  /// blank.
  package mutating func add(_ keys: Substring, in space: Substring, _ entry: Entry) {
    // Bytes are compared faster than characters, and the catalog has thousands of keys.
    let bytes = keys.utf8
    let (bar, blank) = (UInt8(ascii: "|"), UInt8(ascii: " "))
    for part in bytes.split(separator: bytes.contains(bar) ? bar : blank) {
      let key = Substring(part).lowercased()
      guard let star = key.utf8.firstIndex(of: UInt8(ascii: "*")) else {
        exact[String(space) + "/" + key] = entry
        continue
      }
      patterns[String(space), default: []].append(
        (String(key[..<star]), String(key[key.index(after: star)...]), entry))
    }
  }

  /// Returns the entry of a key; nil if the key is not in the table.
  package subscript(_ key: TagKey) -> Entry? {
    // Some three-letter codes are padded with a blank, which is removed before the lookup.
    var name = key.name.lowercased()
    while name.last == " " { name.removeLast() }
    if let entry = exact["\(key.space)/\(name)"] { return entry }
    return patterns[key.space]?.first { name.hasPrefix($0.prefix) && name.hasSuffix($0.suffix) }?
      .entry
  }

  /// Whether the table lists a key itself, and not only a pattern that it matches.
  package func lists(_ key: TagKey) -> Bool {
    exact["\(key.space)/\(key.name.lowercased())"] != nil
  }

  /// All keys with their key spaces, such as `itsk/pgap`, in no particular order.
  package var all: [(key: String, entry: Entry)] {
    exact.map { ($0, $1) }
      + patterns.flatMap { space, own in own.map { ("\(space)/\($0)*\($1)", $2) } }
  }
}
