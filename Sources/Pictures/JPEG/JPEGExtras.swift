import Anatomy
import Bytes

/// Finds metadata that cameras and programs write into each picture of Motion JPEG.
extension Node {
  var removablePartsOfJPEG: [RemovablePicturePart] {
    children.flatMap { child -> [RemovablePicturePart] in
      switch child.code {
      case "JPEG": child.removablePartsOfJPEG
      case "jpeg": child.children.first?.removablePartsOfJPEG ?? []
      // Data that begins like a picture may be the second field of an interlaced picture, so only
      // the metadata inside it is returned.
      case "rest" where child.source.big16(at: child.range.start) == 0xFFD8:
        child.children.first?.removablePartsOfJPEG ?? []
      default: [child.extraSegment ?? child.removableTrailingData].compactMap { $0 }
      }
    }
  }

  private var extraSegment: RemovablePicturePart? {
    let body = ByteRange(from: range.start + headerSize, to: range.end)
    guard Self.markersOfExtras.contains(code.rawValue), !source.isZero(body) else { return nil }
    let head = source.bytes(body, limit: 32)
    if code == .marker(0xFE) {
      let isNeeded = Self.namedForDecoders.contains { head.starts(with: $0.utf8) }
      let isSignature = isNeeded || Self.encoders.contains { head.starts(with: $0.utf8) }
      return RemovablePicturePart(
        self, statement: body, isSignature ? .encoding : .text,
        silence: isNeeded ? nil : { body.zeros })
    }
    let isNeeded =
      head.starts(with: "ICC_PROFILE\0".utf8) || head.dropFirst(4).starts(with: "mjpg".utf8)
    return isNeeded ? nil : RemovablePicturePart(self, statement: body, .device) { body.zeros }
  }

  /// The markers of comments and application data. APP0 and APP14 are excluded: APP0 states the
  /// pixel aspect and the field order, and APP14 states the color space.
  private static let markersOfExtras: Set<UInt32> = Set(0xFFE1...0xFFED).union([0xFFEF, 0xFFFE])

  /// Encoder names at the start of comments that decoders do not evaluate. A comment with another
  /// start may be text by a person.
  private static let encoders = ["Lavc", "Lavf", "LEAD Technologies", "CREATOR: gd-jpeg"]

  /// Encoder names at the start of comments from which decoders infer quirks of the encoder.
  private static let namedForDecoders = [
    "AVID", "CS=ITU601", "Intel(R) JPEG Library", "Metasoft MJPEG", "MULTISCOPE",
  ]
}
