/// A metadata field that has one name for all formats.
package enum NormalizedField: String, CaseIterable, Sendable {
  case title, artist, albumArtist, album, grouping, composer, comments, artwork, genre, year, bpm
  case trackNumber, trackCount, discNumber, discCount
  case copyright, encoder, language, creationDate, location, make, model, software
  case subject, description, publisher, contributor, lastModifiedDate, type, format, identifier
  case source, relation, author, accessibilityDescription, lyrics

  /// - Parameter name: the public name of the field, its name in text output, or another common name, such as
  ///   `name` for `title`.
  package init?(named name: String) {
    if let field = Self(rawValue: name) ?? Self.otherNames[name] {
      self = field
    } else if let field = Self.allCases.first(where: { $0.title == name }) {
      self = field
    } else {
      return nil
    }
  }

  private static let otherNames: [String: Self] = [
    "name": .title, "comment": .comments, "date": .year,
  ]

  /// The name of the field in text output.
  package var title: String {
    switch self {
    case .albumArtist: "album artist"
    case .bpm: "tempo"
    case .trackNumber: "track"
    case .trackCount: "tracks"
    case .discNumber: "disc"
    case .discCount: "discs"
    case .creationDate: "created"
    case .lastModifiedDate: "modified"
    case .accessibilityDescription: "accessibility"
    default: rawValue
    }
  }
}
