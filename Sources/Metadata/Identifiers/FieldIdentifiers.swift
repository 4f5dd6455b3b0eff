import Anatomy
package import Keys

extension NormalizedField {
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
