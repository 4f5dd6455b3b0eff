import Anatomy
import Schema

/// Boxes of restricted media, which only players with support for the scheme may show (ISO/IEC
/// 14496-12, 8.15).
extension Boxes {
  static let restrictedSchemes = SpecSection(
    .iso12,
    [
      Box(
        "rinf", "Restricted Scheme Information",
        in: "VisualSampleEntry", "AudioSampleEntry", "SampleEntry", spec: "8.15.3", holds: .boxes),
      Box(
        "csch", "Compatible Scheme Type", in: "rinf", versions: 0...0, flags: [0x1: "scheme_uri"]
      ) { box in
        box.code("scheme_type", means: .type, line: .value)
        box.u32("scheme_version")
        box.when(flag: 0x1) { box.text("scheme_uri", .utf8, .terminated, means: .type) }
      },
      Box(
        "stvi", "Stereo Video", in: "schi", "ipco", versions: 0...0, spec: "8.15.4.2", holds: .boxes
      ) { box in
        box.reservedBits(30)
        box.bits(
          2, "single_view_allowed",
          labels: [0: "no single view allowed", 1: "right view", 2: "left view", 3: "either view"])
        box.u32("stereo_scheme", line: "scheme %")
        let size = box.u32("length", means: .size(of: .nextField))
        box.bytes("stereo_indication_type", size, means: .identifies(.playback))
      },
      Box("scrb", "Scramble Scheme Information", in: "SampleEntry", "ipco", holds: .boxes),
    ])
}
