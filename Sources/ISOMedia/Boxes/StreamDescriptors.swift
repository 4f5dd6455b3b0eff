import Anatomy
import Schema

/// Boxes that contain MPEG-4 descriptors (ISO/IEC 14496-14, 5).
extension Boxes {
  static let streamDescription = SpecSection(
    .iso14,
    [
      Box(
        "iods", "Object Descriptor", in: "moov", occurs: .atMostOnce, versions: 0...0, spec: "5.1",
        holds: .descriptors),
      Box(
        "esds", "Elementary Stream Descriptor", in: "AudioSampleEntry", "VisualSampleEntry", "mp4s",
        "wave", occurs: .atMostOnce, versions: 0...0, spec: "5.6", holds: .descriptors,
        summary: Summary { node in
          node.descendant(.descriptor(0x03), .descriptor(0x04))?.field("objectTypeIndication")?
            .label
        }),
    ])
}
