import Anatomy
import Bytes

/// What cameras and programs write into each picture of Motion JPEG.
extension Node {
  var extrasOfJPEG: [RemovablePicturePart] {
    children.flatMap { child -> [RemovablePicturePart] in
      switch child.code {
      case "JPEG": child.extrasOfJPEG
      case "jpeg": child.children.first?.extrasOfJPEG ?? []
      // The second half of a picture that was taken in two fields.
      case "rest" where child.source.big16(at: child.range.start) == 0xFFD8:
        child.children.first?.extrasOfJPEG ?? []
      default: [child.extraSegment ?? child.extraAfterEnd].compactMap { $0 }
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

  /// Comments and application data, but for two kinds: APP0 says how fields and points lie, APP14
  /// which colours there are.
  private static let markersOfExtras: Set<UInt32> = Set(0xFFE1...0xFFED).union([0xFFEF, 0xFFFE])

  /// What encoders sign with that no decoder asks for; any other comment is somebody's.
  private static let encoders = ["Lavc", "Lavf", "LEAD Technologies", "CREATOR: gd-jpeg"]

  /// Decoders take after the habits of encoders that sign so.
  private static let namedForDecoders = [
    "AVID", "CS=ITU601", "Intel(R) JPEG Library", "Metasoft MJPEG", "MULTISCOPE",
  ]
}
