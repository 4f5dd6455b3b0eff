import Anatomy
import Schema

/// Sample entries of Canon raw images, version 3 (CR3), which store pictures and their settings as
/// tracks. Their layouts are known only from files.
extension Boxes {
  static let canonEntries = SpecSection(
    Standard("Canon Raw 3"),
    [
      Box(
        "CRAW", "Canon Raw Images", in: "stsd", group: "VisualSampleEntry", holds: .boxes,
        summary: Summary(frameSize)
      ) { box in
        visualFields(box)
        box.u16("kind", labels: [1: "raw", 3: "JPEG"])
        box.u16("part")
      },
      Box(
        "CTMD", "Canon Timed Metadata", in: "stsd", group: "SampleEntry", spec: "",
        holds: .boxes
      ) { box in
        box.sampleEntry()
        let rows = box.u32("record_count", means: .count(of: .rows))
        box.table("records", rows: rows) { row in
          row.u32("record_type")
          row.u32("record_size")
        }
      },
    ])
}
