import Anatomy
import Schema

/// Boxes in sample entries of Motion JPEG 2000, other than the JP2 header (ISO/IEC 15444-3).
extension Boxes {
  static let motionJPEG2000 = SpecSection(
    .mj2,
    [
      Box("jp2p", "JP2 Profile", in: "VisualSampleEntry", versions: 0...0) {
        $0.table("compatible_brands", rows: nil) { $0.code("brand", from: Names.brands) }
      },
      Box("jp2x", "JP2 Prefix", in: "VisualSampleEntry", occurs: .atMostOnce, versions: 0...0) {
        $0.rest("data", means: .identifies(.playback))
      },
      Box("jsub", "Subsampling", in: "VisualSampleEntry", occurs: .atMostOnce) { box in
        box.u8("horizontal_sub")
        box.u8("vertical_sub")
        box.u8("horizontal_offset")
        box.u8("vertical_offset")
      },
      Box("orfo", "Original Format", in: "VisualSampleEntry", occurs: .atMostOnce) { box in
        box.u8("original_fieldcount")
        box.u8("original_fieldorder")
      },
    ])
}
