package import Anatomy
package import Bytes
import Synchronization

/// The known keys of a key space.
package struct KeyList: Sendable {
  package let space: KeySpace
  /// The entries of keys, in the order of their declaration. The entry of a three-letter ID of
  /// ID3v2.2 follows the entry of the corresponding four-letter ID.
  package let entries: [KeyEntry]
  /// The entries of patterns. The first pattern that matches a key is used.
  package let patterns: [KeyEntry]
  private let index: KeyIndex

  init(_ space: KeySpace, _ declare: (inout KeyDeclarations) -> Void) {
    var declarations = KeyDeclarations(of: space)
    declare(&declarations)
    self.space = space
    entries = declarations.entries
    patterns = declarations.patterns
    index = KeyIndex(of: entries, patterns)
  }

  /// Returns the entry of a key, or of a pattern that the key matches; nil if the key is not known.
  /// Case and trailing blanks are ignored: some codes of three letters are padded with blanks.
  package subscript(name: String) -> KeyEntry? {
    index.place(of: name).map { entries[$0] }
      ?? index.pattern(matching: name).map { patterns[$0] }
  }

  /// Whether the list has an entry for the key itself, not only a pattern that the key matches.
  package func lists(_ name: String) -> Bool { index.place(of: name) != nil }

  /// Returns the entries of all keys that state a field. The key that is read first is the first
  /// one.
  package func entries(of field: NormalizedField) -> [KeyEntry] {
    index.places(of: field).map { entries[$0] }
  }

  /// The keys that are codes and have a title, with their titles.
  package var titles: [(code: FourCC, title: String)] {
    entries.compactMap { entry in
      entry.title.flatMap { title in FourCC(argument: entry.name).map { ($0, title) } }
    }
  }
}

/// Finds keys in a list. The tables are made when a key is looked up for the first time, because
/// some lists are used only for their titles.
private final class KeyIndex: Sendable {
  private struct Tables: Sendable {
    /// The index of each entry in `entries`, by its key in the form that `comparable` returns.
    var places: [String: Int] = [:]
    let matchers: [KeyPattern]
  }

  private let entries: [KeyEntry]
  private let patterns: [KeyEntry]
  private let made = Mutex<Tables?>(nil)
  /// The indices of the entries of each field that was looked up, in the order of their ranks.
  private let placesOfFields = Mutex<[NormalizedField: [Int]]>([:])

  init(of entries: [KeyEntry], _ patterns: [KeyEntry]) {
    (self.entries, self.patterns) = (entries, patterns)
  }

  /// Returns the index of the entry of a key; nil if the key has none.
  func place(of name: String) -> Int? { tables.places[Self.comparable(name)] }

  /// Returns the index of the first pattern that a key matches; nil if there is none.
  func pattern(matching name: String) -> Int? {
    let name = Self.comparable(name)
    return tables.matchers.firstIndex { $0.matches(name) }
  }

  /// Returns the indices of the entries of a field, in the order of their ranks.
  func places(of field: NormalizedField) -> [Int] {
    placesOfFields.withLock { made in
      if let places = made[field] { return places }
      let places = entries.indices.filter { entries[$0].ranks[field] != nil }
        .sorted { entries[$0].rank(of: field) < entries[$1].rank(of: field) }
      made[field] = places
      return places
    }
  }

  private var tables: Tables {
    made.withLock { made in
      if let made { return made }
      var tables = Tables(matchers: patterns.map { KeyPattern($0.name) })
      for (place, entry) in entries.enumerated() {
        let name = Self.comparable(entry.name)
        if tables.places[name] == nil { tables.places[name] = place }
      }
      made = tables
      return tables
    }
  }

  /// Returns the key for comparison: in lower case and without trailing blanks.
  private static func comparable(_ name: String) -> String {
    var name = name.lowercased()
    while name.last == " " { name.removeLast() }
    return name
  }
}

extension KeyEntry {
  /// Returns the rank of the key among all keys of a field. A three-letter ID of ID3v2.2 comes
  /// directly after the corresponding four-letter ID.
  func rank(of field: NormalizedField) -> Int { (ranks[field] ?? 0) * 2 + (isShort ? 1 : 0) }
}

/// Collects the declarations of the keys of one list.
struct KeyDeclarations {
  private let space: KeySpace
  private(set) var entries: [KeyEntry] = []
  private(set) var patterns: [KeyEntry] = []

  init(of space: KeySpace) { self.space = space }

  // Inlined into each declaration, it would double the time to compile this module.
  @inline(never)
  mutating func add(
    _ name: String, _ category: Category, _ weight: Gravity? = nil, titled title: String? = nil,
    as type: KeyValueType? = nil, states own: [NormalizedField: Int] = [:],
    also derived: [NormalizedField: Int] = [:], sets written: Set<NormalizedField> = [],
    new preference: WritingPreference = .usual, presents aspect: PresentationAspect? = nil,
    frame: FrameForm? = nil, short: String? = nil, version: Int? = nil, by writer: String? = nil,
    unlike difference: String? = nil, constants: String...
  ) {
    let entry = KeyEntry(
      space: space, name: name, title: title, category: category,
      weight: weight ?? category.weight, type: type,
      ranks: derived.isEmpty ? own : own.merging(derived) { own, _ in own },
      derived: derived.isEmpty ? [] : Set(derived.keys), written: written,
      preference: preference, aspect: aspect, frame: frame, short: short, version: version,
      writer: writer, difference: difference, constants: constants, isShort: false)
    if name.utf8.contains(UInt8(ascii: "*")) { return patterns.append(entry) }
    entries.append(entry)
    if let short = entry.shortVersion { entries.append(short) }
  }

  /// Adds keys that state no normalized field.
  mutating func add(
    _ names: [String], _ category: Category, _ weight: Gravity? = nil,
    as type: KeyValueType? = nil, by writer: String? = nil
  ) {
    for name in names { add(name, category, weight, as: type, by: writer) }
  }
}

/// A pattern for keys, in which `*` matches any characters.
private struct KeyPattern: Sendable {
  private let parts: [String]

  init(_ text: String) {
    parts = text.lowercased().split(separator: "*", omittingEmptySubsequences: false)
      .map(String.init)
  }

  func matches(_ name: String) -> Bool {
    guard let first = parts.first, let last = parts.last, name.hasPrefix(first),
      name.hasSuffix(last), name.utf8.count >= first.utf8.count + last.utf8.count
    else { return false }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
