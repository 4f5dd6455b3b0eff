import Anatomy
import Bytes

/// The data length indicator of a frame, which states the length of the body before
/// unsynchronisation was applied.
struct DataLength {
  let stated: Int
  private let range: ByteRange
  private let source: ByteSource
  private let version: Int

  /// Returns nil if the frame has no data length indicator, or if it is compressed or encrypted.
  /// The actual length of a compressed or encrypted body is not known here.
  init?(_ head: FrameHead, _ transformation: FrameTransformation, in source: ByteSource) {
    guard transformation.hasLength, !transformation.isCompressed, !transformation.isEncrypted else {
      return nil
    }
    range = ByteRange(
      start: head.start + FrameHead.size(head.version) + transformation.size - 4, count: 4)
    guard let raw = source.big32(at: range.start) else { return nil }
    stated = Int(UInt64(raw).withoutTopBits)
    self.source = source
    version = head.version
  }

  func mismatch(_ count: Int) -> Finding? {
    guard count != stated else { return nil }
    return Finding(
      "id3.frame.dli-mismatch", .warning,
      "data_length_indicator is \(stated), the frame has \(count) bytes",
      at: range, in: source, version: version, field: "data_length_indicator")
  }
}
