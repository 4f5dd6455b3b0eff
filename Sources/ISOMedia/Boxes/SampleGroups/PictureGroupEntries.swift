import Anatomy
import Bytes
import Schema

/// Sample groups for pictures in image sequences (ISO/IEC 23008-12 and AV1).
extension Boxes {
  static let pictureGroupEntries: [SampleGroup] =
    captures.map { SampleGroup($0.type, body: $0.body) } + [
      SampleGroup("pano") { $0.u16("frame_number") },
      SampleGroup("eqiv") { entry in
        entry.i16("time_offset")
        entry.u16("timescale_multiplier")
      },
      SampleGroup("refs") { entry in
        entry.u32("sample_id", means: .id(of: "referenced sample"))
        let rows = entry.u8("num_direct_reference_samples", means: .count(of: .rows))
        entry.table("direct_references", rows: rows) {
          $0.u32("direct_reference_sample_id", means: .reference(to: "referenced sample"))
        }
      },
      SampleGroup("av1f") { $0.u8("fwd_distance") },
      SampleGroup("av1m"),
      SampleGroup("av1s"),
      SampleGroup("av1M"),
    ]
}
