import Anatomy
import Bytes

/// What programs wrote into a sample that is a file of a picture, as those who know such files tell it.
extension InscribedSample {
  func forEachPictureInscription(as code: FourCC, _ visit: (Inscription) -> Bool) {
    let file = source.joined([range])
    var count = 0
    document.opening(file, as: .code(code))?.root.forEachInscription { inscription in
      let index = count
      count += 1
      return visit(
        Inscription(kind: inscription.kind, edits: inscription.edits, writer: inscription.writer) {
          self.pictureInscription(index)?.find?()
        })
    }
  }

  /// The same one in the tree of the film.
  private func pictureInscription(_ index: Int) -> Inscription? {
    var found: Inscription?
    var left = index
    node()?.children.first(where: \.isPayload)?.forEachInscription { inscription in
      if left == 0 { found = inscription }
      left -= 1
      return found == nil
    }
    return found
  }
}
