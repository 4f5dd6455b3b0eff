import Anatomy
import Bytes
import Schema

/// Chapters, which have frames inside.
extension Frames {
  static let chapters = Chapter(
    .id3Chapters,
    [
      Frame("CHAP", "Chapter", holds: FrameGrammar(version: 4)) { frame in
        frame.latin("element_id", means: .id(of: "id3_element"), line: .value)
        frame.u32("start_time", means: .moment(.milliseconds), line: .value)
        frame.u32("end_time", means: .moment(.milliseconds), line: "to %")
        frame.u32("start_offset", means: .offset(from: .file), labels: unused)
        frame.u32("end_offset", means: .offset(from: .file), labels: unused)
      },
      Frame("CTOC", "Table of Contents", holds: FrameGrammar(version: 4)) { frame in
        frame.latin("element_id", means: .id(of: "id3_element"), line: .value)
        frame.switches("flags", width: 1, [2: "top level", 1: "ordered"])
        let count = frame.u8("entry_count", means: .count(of: .field("children")))
        frame.list("children", count: count, line: .rows) { item in
          item.latin("element_id", means: .reference(to: "id3_element"))
        }
      },
    ])

  private static let unused: Labels = [0xFFFF_FFFF: "not used"]
}
