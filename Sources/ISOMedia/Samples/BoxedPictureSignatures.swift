import Anatomy
import Bytes

/// Encoder signatures in a sample that is a boxed picture, as in Motion JPEG 2000: boxes next to
/// the picture.
extension Node {
  func forEachBoxedPictureEncoderSignature(_ visit: (EncoderSignature) -> Bool) {
    var continues = true
    for child in children where continues {
      if child.code == "jp2c" {
        child.children.first?.forEachEncoderSignature {
          continues = visit($0)
          return continues
        }
      } else if let encoderSignature = child.boxNextToPicture {
        continues = visit(encoderSignature)
      }
    }
  }

  /// An encoder signature with the content of this box; nil if the picture requires the box or the
  /// content is empty or zero. Blanking turns the box into free space of the same size.
  private var boxNextToPicture: EncoderSignature? {
    let isLarge = source.big32(at: range.start) == 1
    let content = ByteRange(from: range.start + (isLarge ? 16 : 8), to: range.end)
    guard !Self.neededForPicture.contains(code), !content.isEmpty, !source.isZero(content) else {
      return nil
    }
    let isShort = range.count <= EncoderSignature.longestBlank
    let blanks = [
      Replacement(ByteRange(start: range.start + 4, count: 4), with: Array("free".utf8)),
      Replacement(content, with: [UInt8](repeating: 0, count: isShort ? content.count : 0)),
    ]
    return EncoderSignature(
      kind: "box \(code)" + (isShort ? "" : " needed"),
      edits: isShort ? blanks.flatMap { source.inFile($0) ?? [] } : [], writer: nil
    ) { (self, Field("data", showing: content, of: self.source, identifies: .text)) }
  }

  private static let neededForPicture: Set<FourCC> = ["jP  ", "ftyp", "jp2h", "rreq"]
}
