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

extension EditedDocument {
  /// The result of fast start, if it was requested.
  package var fastStart: FastStart {
    isMoved ? .moved : document.fastStartMove == nil ? .alreadyInFront : .impossible
  }
}
