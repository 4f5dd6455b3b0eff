import Metadata

/// The content identifier that the photo and the movie of a Live Photo share. Programs find the two files by it.
package struct LivePhotoLink {
  package let value: String
  /// The path of the field in the audited file.
  package let path: String
  /// Whether a cleaned copy lacks the identifier.
  package let isRemoved: Bool

  fileprivate static let identifiers: Set<Identifier> = Set(
    ["makernote/ContentIdentifier", "mdta/com.apple.quicktime.content.identifier"]
      .compactMap { Identifier($0) })
}

extension AuditReport {
  /// The content identifiers of a Live Photo that the file contains.
  package var livePhotoLinks: [LivePhotoLink] {
    let removed = Set(removedFromCopy.map(\.disclosure.path))
    return disclosures.compactMap { disclosure in
      guard let identifier = disclosure.identifier, LivePhotoLink.identifiers.contains(identifier),
        let value = disclosure.statedText
      else { return nil }
      return LivePhotoLink(
        value: value.uppercased(), path: disclosure.path,
        isRemoved: removed.contains(disclosure.path))
    }
  }
}
