/// The content identifier that the photo and the movie of a Live Photo share. Programs use it to
/// find the two files that belong together.
package struct LivePhotoLink {
  package let value: String
  /// The path of the field with the identifier, in the audited file.
  package let path: String
  /// Whether a cleaned copy lacks the identifier.
  package let isRemoved: Bool

  /// The names of the tags that contain the identifier, in the photo and in the movie.
  private static let names: Set = ["ContentIdentifier", "com.apple.quicktime.content.identifier"]

  fileprivate static func states(_ disclosure: Disclosure) -> Bool {
    disclosure.key.map { names.contains($0.name) } ?? false
  }
}

extension AuditReport {
  /// The content identifiers of a Live Photo that the file contains.
  package var livePhotoLinks: [LivePhotoLink] {
    let stated = disclosures.filter(LivePhotoLink.states)
    guard !stated.isEmpty else { return [] }
    let removed = Set(
      removedFromCopy.map(\.disclosure).filter(LivePhotoLink.states).map(\.path))
    return stated.compactMap { disclosure in
      disclosure.statedText.map {
        LivePhotoLink(
          value: $0.uppercased(), path: disclosure.path,
          isRemoved: removed.contains(disclosure.path))
      }
    }
  }
}
