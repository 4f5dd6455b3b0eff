import Anatomy
import Bytes
import Schema

/// The first sample of the `fdsc` track of GoPro cameras, which describes the camera. The layout of
/// the end of the sample depends on the firmware.
enum GoProDescription {
  static let sample = DeclaredNodeKind.headless("gopro", "GoPro Description", .unpublished) {
    sample in
    sample.code("signature", means: .type)
    sample.order = .little
    sample.u32("size", means: .size(of: .node))
    sample.filledText("firmware", .ascii, 15, means: .identifies(.software), line: .value)
    sample.filledText("serial_number", .ascii, 16, means: .identifies(.identifier), line: .value)
    sample.bytes("lens", 48, means: .identifies(.identifier))
    sample.filledText("other_serial_number", .ascii, 15, means: .identifies(.identifier))
    sample.filledText("model", .ascii, 16, means: .identifies(.device), line: .value)
    sample.rest("undecoded", means: Meaning(.undecoded))
  }

  @Sendable
  static func opens(_ payload: Payload) -> Bool {
    payload.claimedCode == "fdsc" && payload.range.count >= 118
      && payload.source.big32(at: payload.range.start) == FourCC("GPRO").rawValue
  }
}
