import Anatomy
import Bytes
import Schema

/// Declarations of the frames for chapters (CHAP) and tables of contents (CTOC). Both contain other
/// frames.
extension Frames {
  static let chapters = SpecSection(
    .id3Chapters,
    [
      Frame(
        "CHAP", "Chapter", presents: ["start_time": .chapters, "end_time": .chapters],
        holds: FrameGrammar(version: 4)
      ) { frame in
        frame.latin("element_id", means: .id(of: "id3_element"), line: .value)
        frame.u32("start_time", means: .moment(.milliseconds), line: .value)
        frame.u32("end_time", means: .moment(.milliseconds), line: "to %")
        frame.u32("start_offset", means: .offset(from: .file), labels: unused)
        frame.u32("end_offset", means: .offset(from: .file), labels: unused)
      },
      Frame("CTOC", "Table of Contents", holds: FrameGrammar(version: 4)) { frame in
        frame.latin("element_id", means: .id(of: "id3_element"), line: .value)
        frame.switches("flags", width: 1, [2: "top level", 1: "ordered"])
        let stated = frame.u8("entry_count", means: .count(of: .field("children")))
        frame.list("children", count: entries(frame, stated), line: .rows) { item in
          item.latin("element_id", means: .reference(to: "id3_element"))
        }
      },
    ])

  /// Returns the number of child element IDs in a CTOC frame, counted up to the first embedded
  /// frame or the end. Reports a finding if the `stated` count differs.
  private static func entries(_ frame: FieldReader, _ stated: Int) -> Int {
    guard !frame.isDescribing, !frame.hasFailed else { return stated }
    let (source, end) = (frame.source, frame.rest.end)
    var place = frame.position
    var count = 0
    while place < end, count <= 255, !isFrame(at: place, in: source, frame.version, end) {
      place = source.firstPlace(of: 0, in: ByteRange(from: place, to: end))?.saturatingAdd(1) ?? end
      count += 1
    }
    if count != stated {
      frame.report(
        rule: "id3.ctoc.count-mismatch", severity: .error,
        "entry_count is \(stated), the frame has \(count) child element IDs",
        at: ByteRange(start: frame.position - 1, count: 1), field: "entry_count")
    }
    return count
  }

  private static func isFrame(
    at place: Int, in source: ByteSource, _ version: Int, _ end: Int
  ) -> Bool {
    guard let head = FrameHead(at: place, in: source, version: version, limit: end) else {
      return false
    }
    return head.isKnown && head.rawSize > 0 && head.end(.native(version)) <= end
  }

  private static let unused: Labels = [0xFFFF_FFFF: "not used"]
}
