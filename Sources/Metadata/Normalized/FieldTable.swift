import Anatomy

/// Which keys of one format feed which fields.
struct FieldTable: Sendable {
  let spaces: [KeySpace]
  /// A line is a field and the keys for it, the best first, with bars between them.
  private let lines: String

  init(_ spaces: KeySpace..., lines: String) {
    self.spaces = spaces
    self.lines = lines
  }

  /// The keys, in small letters, and what they feed.
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

/// All tables, for looking up what an item feeds.
struct FieldTables: Sendable {
  struct Use: Sendable {
    let field: NormalizedField
    /// The smaller, the better.
    let rank: Int
  }

  static let all = FieldTables([
    .common, .quickTimeMetadata, .plainMetadata, .iTunes, .iTunesLongForm, .id3, .ape, .vorbis,
    .riff, .broadcast, .aiff, .windows, .lyrics3, .musicMatch, .id3v1, .icy, .xmp, .exif,
    .positions,
    .iptc, .png, .pictureComments, .isoUserData, .quickTimeUserData,
  ])

  private let uses: [String: [Use]]

  /// - Parameter tables: those of the more trusted formats first.
  private init(_ tables: [FieldTable]) {
    var uses: [String: [Use]] = [:]
    for (place, table) in tables.enumerated() {
      for entry in table.entries {
        let use = Use(field: entry.field, rank: place * 100 + entry.rank)
        for space in table.spaces { uses["\(space.name)/\(entry.key)", default: []].append(use) }
      }
    }
    self.uses = uses
  }

  func uses(of key: TagKey) -> [Use] { uses["\(key.space)/\(key.name.lowercased())"] ?? [] }

  func fields(of identifier: Identifier) -> [NormalizedField] {
    let key = TagKey(space: identifier.keySpace.name, name: identifier.readableKey)
    return NormalizedField.allCases.filter { field in
      field.common == identifier || uses(of: key).contains { $0.field == field }
    }
  }
}

extension TagKey {
  /// Whether the normalised view takes one of these from such a tag.
  package func feeds(_ fields: NormalizedField...) -> Bool {
    FieldTables.all.uses(of: self).contains { fields.contains($0.field) }
  }
}
