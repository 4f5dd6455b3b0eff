import Anatomy
import Bytes

/// How long the body of a frame is before it is treated, as the frame states it.
struct DataLength {
  let stated: Int
  private let range: ByteRange
  private let source: ByteSource
  private let version: Int

  /// Nil where the frame states none, or what it states cannot be held against anything.
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
      "id3.frame.dli-mismatch", .warning, "the frame states \(stated) bytes, and has \(count)",
      at: range, in: source, version: version, field: "data_length_indicator")
  }
}
