import Anatomy
import Bytes

/// What became of the wish that what describes the tracks stands before the media, so that a player can
/// begin before it has all of the file.
package enum FastStart: String, Sendable {
  case moved
  case alreadyInFront
  case impossible

  package var words: String {
    switch self {
    case .moved: "what describes the tracks now stands before the media"
    case .alreadyInFront: "nothing is to be moved: no description of tracks stands behind the media"
    case .impossible:
      "what describes the tracks stays behind the media: places in it would need more bits"
    }
  }
}

extension Document {
  /// Brings what describes the tracks before the first media; nil where it is there, or nowhere.
  var fastStartMove: Move? {
    let parts = root.children.filter { $0.source === source }
    guard
      let media = parts.first(where: { part in
        part.fields.contains { $0.meaning.role == .media }
      }),
      let index = parts.first(where: { part in part.children.contains { $0.samples != nil } })
    else { return nil }
    return Move(index.range, before: media.range.start)
  }
}
