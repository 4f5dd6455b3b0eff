import Anatomy
import Bytes
import Schema

/// Boxes for track references, track groups and edit lists (ISO/IEC 14496-12, 8.3.3, 8.3.4 and
/// 8.6.5 to 8.6.6).
extension Boxes {
  static let trackStructure = SpecSection(
    .iso12,
    [
      Box(
        "tref", "Track References", in: "trak", occurs: .atMostOnce, spec: "8.3.3",
        holds: BoxGrammar.children(of: "tref", otherwise: otherReference)),
      Box(
        "trgr", "Track Groups", in: "trak", occurs: .atMostOnce, spec: "8.3.4",
        holds: BoxGrammar.children(of: "trgr", otherwise: otherGroup)),
      Box("edts", "Edits", in: "trak", occurs: .atMostOnce, spec: "8.6.5", holds: .boxes),
      Box(
        "elst", "Edit List", in: "edts", occurs: .atMostOnce, versions: 0...1,
        flags: [0x1: "repeat edits"], spec: "8.6.6", presents: .all(.timing),
        holds: BoxesAfterFields()
      ) { box in
        let rows = box.u32("entry_count", means: .count(of: .rows))
        box.table("entries", rows: rows) { row in
          row.u32or64("segment_duration", means: .duration(.movie))
          row.i32or64("media_time", means: .moment(.media)) { raw in
            raw == .max || raw == 0xFFFF_FFFF ? "empty edit" : nil
          }
          row.i16("media_rate_integer")
          row.i16("media_rate_fraction")
        }
      },
    ])

  static let trackReferences = SpecSection(
    .iso12,
    .init(Names.trackReferences) { code, title in
      Box(code, title, in: "tref", occurs: .atMostOnce, spec: "8.3.3", body: trackIDs)
    })

  static let trackGroups = SpecSection(
    .iso12,
    [
      Box(
        "ster", "Stereo Pair", in: "trgr", versions: 0...0, flags: [0x1: "unique"],
        presents: .all(.stereo)
      ) { box in
        box.u32("track_group_id", means: .id(of: "track group"), line: "group %")
        box.bits(1, "left_view_flag", line: .value, labels: [0: "right", 1: "left"])
        box.reservedBits(31)
      }
    ]
      + .init(Names.trackGroups, besides: ["ster", "2dsr"]) { code, title in
        Box(
          code, title, in: "trgr", versions: 0...0, flags: [0x1: "unique"], spec: "8.3.4",
          body: trackGroup)
      })

  private static let otherReference = DeclaredNodeKind.anyOther(
    "Track Reference", in: "tref", Clause(.iso12, "8.3.3"), body: trackIDs)

  private static let otherGroup = DeclaredNodeKind.anyOther(
    "Track Group", in: "trgr", versions: 0...0, Clause(.iso12, "8.3.4"), body: trackGroup)

  private static let trackIDs: Box.Body = { box in
    box.table("track_IDs", rows: nil) { $0.u32("track_ID", means: .reference(to: .track)) }
  }

  private static let trackGroup: Box.Body = { box in
    box.u32("track_group_id", means: .id(of: "track group"), line: "group %")
    box.rest("data", means: .identifies(.unknown))
  }
}
