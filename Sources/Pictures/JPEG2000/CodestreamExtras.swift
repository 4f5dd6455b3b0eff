import Anatomy
import Bytes

/// Finds metadata that programs write into each picture of Motion JPEG 2000.
extension Node {
  var removablePartsOfCodestream: [RemovablePicturePart] {
    children.compactMap { $0.extraComment ?? $0.removableTrailingData }
  }

  private var extraComment: RemovablePicturePart? {
    guard code == .marker(0x64), let words = field("Ccom")?.range, !source.isZero(words) else {
      return nil
    }
    let head = source.bytes(words, limit: 32)
    let isSignature = Self.encoders.contains { head.starts(with: $0.utf8) }
    return RemovablePicturePart(self, statement: words, isSignature ? .encoding : .text) {
      words.zeros
    }
  }

  /// Encoder names at the start of comments. Any other comment may be text by a person.
  private static let encoders = ["Created by OpenJPEG", "Kakadu", "Lavc", "Creator: JasPer"]
}
