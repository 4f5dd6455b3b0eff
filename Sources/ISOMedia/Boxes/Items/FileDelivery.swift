import Anatomy
import Bytes
import Schema

/// Boxes that state how items are divided into packets for file delivery (ISO/IEC 14496-12, 8.13).
extension Boxes {
  static let fileDelivery = SpecSection(
    .iso12,
    [
      Box(
        "fiin", "File Delivery Item Information", in: "meta", occurs: .atMostOnce,
        versions: 0...0, spec: "8.13.2", holds: .boxes
      ) { $0.u16("entry_count", line: "% partitions") },
      Box("paen", "Partition Entry", in: "fiin", spec: "8.13.2", holds: .boxes),
      Box(
        "fpar", "File Partition", in: "paen", occurs: .once, versions: 0...1, spec: "8.13.3",
        body: partition),
      Box(
        "fecr", "FEC Reservoir", in: "paen", occurs: .atMostOnce, versions: 0...1,
        spec: "8.13.4", body: reservoir),
      Box("segr", "File Delivery Session Groups", in: "fiin", occurs: .atMostOnce, spec: "8.13.5") {
        box in
        let count = box.u16("num_session_groups", means: .count(of: .rows))
        box.list("session_groups", count: count, line: .value) { session in
          let groups = session.u8("entry_count", means: .count(of: .field("groups")))
          session.table("groups", rows: groups) {
            $0.u32("group_ID", means: .reference(to: "file group"))
          }
          let tracks = session.u16(
            "num_channels_in_session_group", means: .count(of: .field("channels")))
          session.table("channels", rows: tracks) {
            $0.u32("hint_track_ID", means: .reference(to: .track))
          }
        }
      },
      Box(
        "gitn", "Group Names", in: "fiin", occurs: .atMostOnce, versions: 0...0, spec: "8.13.6"
      ) { box in
        let count = box.u16("entry_count", means: .count(of: .rows))
        box.list("entries", count: count, line: .value) { entry in
          entry.u32("group_ID", means: .id(of: "file group"))
          entry.text("group_name", .utf8, .terminated, means: .identifies(.text))
        }
      },
      Box(
        "fire", "File Reservoir", in: "paen", occurs: .atMostOnce, versions: 0...1,
        spec: "8.13.7", body: reservoir),
    ])

  private static let partition: Box.Body = { box in
    box.u16or32("item_ID", from: 1, means: .reference(to: .item), line: "item %")
    box.u16("packet_payload_size")
    box.reserved(1)
    box.u8("FEC_encoding_ID")
    box.u16("FEC_instance_ID")
    box.u16("max_source_block_length")
    box.u16("encoding_symbol_length")
    box.u16("max_number_of_encoding_symbols")
    box.text("scheme_specific_info", .ascii, .terminated, means: .identifies(.playback))
    let rows = box.u16or32("entry_count", from: 1, means: .count(of: .rows))
    box.table("entries", rows: rows) { row in
      row.u16("block_count")
      row.u32("block_size")
    }
  }

  private static let reservoir: Box.Body = { box in
    let rows = box.u16or32("entry_count", from: 1, means: .count(of: .rows))
    box.table("entries", rows: rows) { row in
      row.when(row.version == 0, "version 0") { row.u16("item_ID", means: .reference(to: .item)) }
      row.when(row.version != 0, "version 1") { row.u32("item_ID", means: .reference(to: .item)) }
      row.u32("symbol_count")
    }
  }
}
