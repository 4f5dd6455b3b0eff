import Anatomy
import Bytes
import Schema

/// Recognizes comments with the names of encoders that write unusual pictures. For such a comment,
/// decoders change the range of color values, the order of rows, or the shape of pixels.
extension Node {
  /// Whether this node is a comment segment with the name of an encoder that writes unusual
  /// pictures.
  var isDecoderHint: Bool {
    guard code == .marker(0xFE) else { return false }
    let text = ByteRange(from: min(range.start + 4, range.end), to: range.end)
    return source.sizeOfDecoderHint(in: text) != nil
  }
}

extension FieldReader {
  /// The meaning of the text of the current comment. If the whole text is a hint for decoders, it
  /// identifies no one.
  var meaningOfComment: Meaning {
    let isHint = !isDescribing && source.sizeOfDecoderHint(in: rest) == rest.count
    return isHint ? .identifies(.playback) : Meaning(.plain, about: .tag(space: .jpeg, key: "COM"))
  }
}

extension ByteSource {
  /// Texts that are hints if a comment consists of nothing else. Decoders ignore the bytes after a
  /// zero.
  private static let hints = ["CS=ITU601", "MULTISCOPE II"]

  private static let hintAtStart = "Metasoft MJPEG Codec"

  /// Returns the number of bytes of the hint at the start of a comment, with its line break; nil if
  /// decoders recognize no hint.
  fileprivate func sizeOfDecoderHint(in comment: ByteRange) -> Int? {
    let head = bytes(comment, limit: Self.hintAtStart.utf8.count + 1)
    if head.starts(with: Self.hintAtStart.utf8) { return Self.hintAtStart.utf8.count }
    let line = head.prefix { $0 != 0 }
    let endsWithBreak = line.count == comment.count && line.last == 0x0A
    let text = endsWithBreak ? line.dropLast() : line
    return Self.hints.contains { text.elementsEqual($0.utf8) } ? line.count : nil
  }
}
