/// A metadata field that has one name for all formats.
package enum NormalizedField: String, CaseIterable, Sendable {
  case title, artist, albumArtist, album, grouping, composer, comments, artwork, genre, year, bpm
  case trackNumber, trackCount, discNumber, discCount
  case copyright, encoder, language, creationDate, location, make, model, software
  case subject, description, publisher, contributor, lastModifiedDate, type, format, identifier
  case source, relation, author, accessibilityDescription, lyrics

  /// - Parameter name: the public name of the field, or `name`, an alias of `title`.
  package init?(named name: String) { self.init(rawValue: name == "name" ? "title" : name) }

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

  /// The identifier of the field in AVFoundation's common key space; nil if there is none.
  package var common: Identifier? {
    let key: String? =
      switch self {
      case .title: "title"
      case .composer: "creator"
      case .copyright: "copyrights"
      case .album: "albumName"
      case .genre: "type"
      case .comments: "description"
      case .artist, .artwork, .creationDate, .location, .make, .model, .software, .subject,
        .description, .publisher, .contributor, .lastModifiedDate, .type, .format, .identifier,
        .source, .language, .relation, .author, .accessibilityDescription:
        rawValue
      default: nil
      }
    return key.flatMap { Identifier("common/\($0)") }
  }
}
