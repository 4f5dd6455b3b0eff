import Anatomy
import Bytes

/// Encoder signatures in a sample that is a picture file, found with the parser of the picture
/// format.
extension SignatureSample {
  func forEachPictureEncoderSignature(as code: FourCC, _ visit: (EncoderSignature) -> Bool) {
    let file = source.joined([range])
    var count = 0
    document.opening(file, as: .code(code))?.root.forEachEncoderSignature { encoderSignature in
      let index = count
      count += 1
      return visit(
        EncoderSignature(
          kind: encoderSignature.kind, edits: encoderSignature.edits,
          writer: encoderSignature.writer
        ) {
          self.pictureEncoderSignature(index)?.find?()
        })
    }
  }

  /// Returns the encoder signature with this index in the picture, with its node in the tree of the
  /// movie; nil if there is none.
  private func pictureEncoderSignature(_ index: Int) -> EncoderSignature? {
    var found: EncoderSignature?
    var left = index
    node()?.children.first(where: \.isPayload)?.forEachEncoderSignature { encoderSignature in
      if left == 0 { found = encoderSignature }
      left -= 1
      return found == nil
    }
    return found
  }
}
