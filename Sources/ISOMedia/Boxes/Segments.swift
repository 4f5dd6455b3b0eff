import Anatomy
import Schema

/// Boxes of media segments: indexes, reference times and events (ISO/IEC 14496-12, 8.16, and
/// ISO/IEC 23009-1, 5.10).
extension Boxes {
  static let segments = SpecSection(
    .iso12,
    [
      Box("sidx", "Segment Index", in: "file", versions: 0...1, spec: "8.16.3", body: segmentIndex),
      Box(
        "ssix", "Subsegment Index", in: "file", versions: 0...0, spec: "8.16.4",
        body: subsegmentIndex),
      Box(
        "prft", "Producer Reference Time", in: "file", versions: 0...1,
        flags: [
          0x1: "output_of_encoder", 0x2: "fragment_finished", 0x4: "fragment_written",
          0x8: "arbitrary_but_consistent", 0x10: "capture",
        ], spec: "8.16.5"
      ) { box in
        box.u32("reference_track_ID", means: .reference(to: .track))
        box.u64("ntp_timestamp", means: .time(.ntp), line: .value)
        box.u32or64("media_time", means: .moment(.media))
      },
    ])

  static let eventMessages = SpecSection(
    .dash,
    [
      Box(
        "emsg", "Event Message", in: "file", versions: 0...1, spec: "5.10.3.3",
        presents: .all(.events),
        holds: PayloadGrammar.boxes(
          "message_data", means: Meaning(.payload, about: .category(.unknown)))
      ) { box in
        box.version(0) {
          scheme(box)
          box.u32("timescale", means: .timescale(.own))
          box.u32("presentation_time_delta", means: .moment(.own), line: "after %")
          box.u32("event_duration", means: .duration(.own))
          box.u32("id")
        }
        box.version(1) {
          box.u32("timescale", means: .timescale(.own))
          box.u64("presentation_time", means: .moment(.own), line: "at %")
          box.u32("event_duration", means: .duration(.own))
          box.u32("id")
          scheme(box)
        }
      }
    ])

  private static let scheme: Box.Body = { box in
    box.text("scheme_id_uri", .utf8, .terminated, means: .type, line: .value)
    box.text("value", .utf8, .terminated, means: .identifies(.unknown))
  }

  static let segmentIndex: Box.Body = { box in
    box.u32("reference_ID", means: .reference(to: .track), line: "track %")
    box.u32("timescale", means: .timescale(.own))
    box.u32or64("earliest_presentation_time", means: .moment(.own), line: "from %")
    box.u32or64("first_offset", means: .offset(from: .endOfNode))
    box.reserved(2)
    let rows = box.u16("reference_count", means: .count(of: .rows))
    box.table("references", rows: rows) { row in
      row.bits(1, "reference_type", label: { $0 == 0 ? "media" : "index" })
      row.bits(31, "referenced_size", means: .size(of: .consecutive(from: "first_offset")))
      row.u32("subsegment_duration", means: .duration(.own))
      row.bits(1, "starts_with_SAP")
      row.bits(3, "SAP_type")
      row.bits(28, "SAP_delta_time", means: .duration(.own))
    }
  }

  static let subsegmentIndex: Box.Body = { box in
    let subsegments = box.u32("subsegment_count", means: .count(of: .rows))
    box.list("subsegments", count: subsegments) { subsegment in
      let ranges = subsegment.u32("range_count", means: .count(of: .rows))
      subsegment.table("ranges", rows: ranges) { row in
        row.u8("level")
        row.u24("range_size", means: .size(of: .consecutive(from: "subsegment")))
      }
    }
  }
}
