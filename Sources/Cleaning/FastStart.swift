import Anatomy
import Bytes

/// The result of moving `moov` in front of the media data. With `moov` in front, a player can begin
/// before it has received the whole file.
package enum FastStart: String, Sendable {
  case moved
  case alreadyInFront
  case impossible

  package var words: String {
    switch self {
    case .moved: "moov is placed in front of the media data"
    case .alreadyInFront: "nothing to move: there is no moov after the media data"
    case .impossible:
      "moov is not moved: its chunk offsets would exceed 32 bits"
    }
  }
}

extension Document {
  /// The move that brings `moov` in front of the first media data. Nil if it is already in front,
  /// or if there is no `moov`.
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
