import Anatomy
import Bytes

/// What stands in a sample that is a picture in boxes, as those of Motion JPEG 2000 are, beside the
/// picture.
extension Node {
  func forEachBoxedPictureInscription(_ visit: (Inscription) -> Bool) {
    var goesOn = true
    for child in children where goesOn {
      if child.code == "jp2c" {
        child.children.first?.forEachInscription {
          goesOn = visit($0)
          return goesOn
        }
      } else if let inscription = child.boxBesidePicture {
        goesOn = visit(inscription)
      }
    }
  }

  /// Room that nobody uses takes its place.
  private var boxBesidePicture: Inscription? {
    let isLarge = source.big32(at: range.start) == 1
    let content = ByteRange(from: range.start + (isLarge ? 16 : 8), to: range.end)
    guard !Self.neededForPicture.contains(code), !content.isEmpty, !source.isZero(content) else {
      return nil
    }
    let isShort = range.count <= Inscription.longestBlank
    let blanks = [
      Replacement(ByteRange(start: range.start + 4, count: 4), with: Array("free".utf8)),
      Replacement(content, with: [UInt8](repeating: 0, count: isShort ? content.count : 0)),
    ]
    return Inscription(
      kind: "box \(code)" + (isShort ? "" : " needed"),
      edits: isShort ? blanks.flatMap { source.inFile($0) ?? [] } : [], writer: nil
    ) { (self, Field("data", showing: content, of: self.source, tells: .note)) }
  }

  private static let neededForPicture: Set<FourCC> = ["jP  ", "ftyp", "jp2h", "rreq"]
}
