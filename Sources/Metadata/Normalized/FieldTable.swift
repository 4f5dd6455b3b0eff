import Anatomy
import Bytes
import Files

/// Maps the metadata keys of one format to normalized fields.
struct FieldTable: Sendable {
  let spaces: [KeySpace]
  /// The text of the table. Each line has a field name and its keys, best first, separated by
  /// vertical bars.
  private let lines: String

  init(_ spaces: KeySpace..., lines: String) {
    self.spaces = spaces
    self.lines = lines
  }

  /// The field names in the table that are not names of a `NormalizedField`.
  var unknownFields: [String] {
    lines.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
      .filter { NormalizedField(rawValue: $0) == nil }
  }

  /// The first key of a field, which new tags use; nil if the table has no such field.
  fileprivate func firstKey(of field: NormalizedField) -> String? { keys(of: field).first }

  /// The keys of a field, best first.
  fileprivate func keys(of field: NormalizedField) -> [String] {
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, words[0] == field.rawValue else { continue }
      return words[1].split(separator: "|").map(String.init)
    }
    return []
  }

  /// The keys of the table as they are written.
  fileprivate var spellings: [String] {
    lines.split(separator: "\n").flatMap { line in
      line.split(separator: " ", maxSplits: 1).dropFirst().flatMap {
        $0.split(separator: "|").map(String.init)
      }
    }
  }

  /// The lowercased keys of the table, each with its field and rank.
  fileprivate var entries: [(key: String, field: NormalizedField, rank: Int)] {
    lines.split(separator: "\n").flatMap { line in
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let field = NormalizedField(rawValue: String(words[0])) else {
        return [(key: String, field: NormalizedField, rank: Int)]()
      }
      return words[1].split(separator: "|").enumerated().map {
        (key: $1.lowercased(), field: field, rank: $0)
      }
    }
  }
}

/// The field tables of all formats combined, for looking up the fields that may take their value
/// from a key.
package struct FieldTables: Sendable {
  /// A normalized field that may take its value from a key, and the rank of the key for this field.
  struct Use: Sendable {
    let field: NormalizedField
    /// The rank of the key among all keys of the field. The key with the lowest rank is used first.
    let rank: Int
  }

  private static let tables: [FieldTable] = [
    .common, .quickTimeMetadata, .plainMetadata, .iTunes, .iTunesLongForm, .id3, .ape, .vorbis,
    .riff, .broadcast, .aiff, .windows, .lyrics3, .musicMatch, .id3v1, .icy, .xmp, .exif,
    .makerNotes, .positions, .iptc, .png, .pictureComments, .isoUserData, .quickTimeUserData,
  ]

  static let all = FieldTables(tables)

  /// The field names in all tables that are not names of a `NormalizedField`. A test verifies that
  /// there are none.
  package static var unknownFields: [String] { tables.flatMap(\.unknownFields) }

  /// The tables, with those of the most trusted formats first.
  private let tables: [FieldTable]
  private let spaces: Set<String>
  /// The fields of the lowercased keys in each key space that was requested.
  private let uses = Monitor<[String: [String: [Use]]]>([:])

  private init(_ tables: [FieldTable]) {
    self.tables = tables
    spaces = Set(tables.flatMap(\.spaces).map(\.name))
  }

  /// Returns the fields of all keys in a key space.
  private func uses(in space: String) -> [String: [Use]] {
    guard spaces.contains(space) else { return [:] }
    return uses.change { known in
      if let found = known[space] { return found }
      var found: [String: [Use]] = [:]
      for (place, table) in tables.enumerated()
      where table.spaces.contains(where: { $0.name == space }) {
        for entry in table.entries {
          found[entry.key, default: []].append(
            Use(field: entry.field, rank: place * 100 + entry.rank))
        }
      }
      known[space] = found
      return found
    }
  }

  /// Returns the first key of a field in a key space; nil if there is none.
  static func firstKey(of field: NormalizedField, in space: KeySpace) -> String? {
    tables.lazy.filter { $0.spaces.contains(space) }.compactMap { $0.firstKey(of: field) }.first
  }

  /// Returns the keys of a field in all key spaces, the most trusted format first.
  package static func identifiers(of field: NormalizedField) -> [Identifier] {
    tables.flatMap { table in
      let keys = table.keys(of: field)
      return table.spaces.flatMap { space in keys.map { identifier($0, in: space) } }
    }
  }

  /// Returns the keys with this name in all key spaces.
  package static func identifiers(named name: String) -> [Identifier] {
    tables.filter { $0.spellings.contains(name) }
      .flatMap { table in table.spaces.map { identifier(name, in: $0) } }
  }

  private static func identifier(_ key: String, in space: KeySpace) -> Identifier {
    if space.hasCodes, let code = FourCC(argument: key) {
      return Identifier(TagKey(space: space.name, code: code))
    }
    return Identifier(TagKey(space: space.name, name: key))
  }

  /// Whether a table contains a key with this name, in the same case.
  static func isKey(_ name: String) -> Bool { spellings.contains(name) }

  /// The names of all keys in the tables.
  package static var keyNames: [String] { spellings.sorted() }

  private static let spellings = Set(tables.flatMap(\.spellings))

  func uses(of key: TagKey) -> [Use] { uses(in: key.space)[key.name.lowercased()] ?? [] }

  func fields(of identifier: Identifier) -> [NormalizedField] {
    let key = TagKey(space: identifier.keySpace.name, name: identifier.readableKey)
    return NormalizedField.allCases.filter { field in
      field.common == identifier || uses(of: key).contains { $0.field == field }
    }
  }
}

extension TagKey {
  /// Whether one of the fields may take its value from the key.
  package func feeds(_ fields: NormalizedField...) -> Bool {
    FieldTables.all.uses(of: self).contains { fields.contains($0.field) }
  }
}
