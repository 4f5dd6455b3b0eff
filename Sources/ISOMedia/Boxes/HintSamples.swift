import Anatomy
import Schema

/// Boxes of hint tracks, both in sample entries and in samples next to the packets (ISO/IEC
/// 14496-12, clause 9, and 3GPP TS 26.244).
extension Boxes {
  static let hintSamples = SpecSection(
    .iso12,
    [
      Box("rtpo", "RTP Offset", in: "samples", spec: "9.1.3") { $0.i32("offset", line: .value) },
      Box("rtpx", "RTP Header Extension", in: "samples", spec: "9.4.1") { box in
        box.u16("defined_by_profile")
        box.u16("length")
        box.rest("data", means: .identifies(.unknown))
      },
      Box("rcsr", "Received Contributing Sources", in: "samples", spec: "9.4.1") {
        $0.table("sources", rows: nil) { $0.u32("csrc", means: .identifies(.identifier)) }
      },
      Box("rssr", "Received Synchronization Source", in: "SampleEntry", spec: "9.4.1") {
        $0.u32("SSRC", means: .identifies(.identifier), line: .value)
      },
      Box("tssy", "Timestamp Synchrony", in: "SampleEntry", spec: "9.4.1") { box in
        box.reservedBits(6)
        box.bits(
          2, "timestamp_sync", line: .value,
          labels: [0: "not stated", 1: "not synchronized", 2: "synchronized"])
      },
      Box("tPAT", "MPEG-2 Program Association", in: "SampleEntry", body: section),
      Box("tPMT", "MPEG-2 Program Map", in: "SampleEntry", body: section),
      Box("tOD ", "MPEG-2 Object Descriptor Information", in: "SampleEntry", body: section),
      Box("tsti", "MPEG-2 Timing", in: "SampleEntry") { box in
        box.bits(1, "timing_derivation_method")
        box.reservedBits(2)
        box.bits(13, "PID", line: "PID %")
      },
      Box("istm", "Initial Sample Time", in: "SampleEntry", versions: 0...0) { box in
        box.u32("initialpresentationtime")
        box.reserved(4)
      },
      Box("fdsa", "File Delivery Sample", in: "samples", spec: "9.2", holds: .boxes),
      Box(
        "fdpa", "File Delivery Packet", in: "fdsa", spec: "9.2", body: deliveryPacket),
      Box("extr", "Hint Extra Data", in: "fdsa", spec: "9.2", holds: extraData),
      Box("feci", "FEC Information", in: "extr", spec: "9.2") { box in
        box.u8("FEC_encoding_ID")
        box.u16("FEC_instance_ID")
        box.u16("source_block_number")
        box.u16("encoding_symbol_ID")
      },
    ])

  private static let section: Box.Body = { box in
    box.reservedBits(3)
    box.bits(13, "PID", line: "PID %")
    box.rest("sectiondata", means: .identifies(.playback))
  }

  private static let extraData = LeadingBoxes(codes: ["feci"], rest: "extradata")

  private static let deliveryPacket: Box.Body = { box in
    box.group("header_info") {
      box.bits(1, "sender_current_time_present")
      box.bits(1, "expected_residual_time_present")
      box.bits(1, "session_close_bit")
      box.bits(1, "object_close_bit")
      box.reservedBits(4)
      box.u16("transport_object_identifier")
    }
    let extensions = box.u16("entrycount1", means: .count(of: .field("header_extensions")))
    box.list("header_extensions", count: extensions) { item in
      let type = item.u8("header_extension_type")
      item.when(type > 127, "header_extension_type is more than 127") {
        item.bytes("content", 3, means: .identifies(.unknown))
      }
      item.when(type <= 127, "header_extension_type is at most 127") {
        let words = item.u8("length")
        item.when(words > 0, "length is not 0") {
          item.bytes("content", words * 4 - 2, means: .identifies(.unknown))
        }
      }
    }
    let constructors = box.u16("entrycount2", means: .count(of: .field("packet_constructors")))
    box.list("packet_constructors", count: constructors, packetConstructor)
  }

  private static let packetConstructor: Box.Body = { item in
    let type = item.u8(
      "constructor_type",
      labels: [
        0: "no-op", 1: "immediate data", 2: "part of a sample", 3: "part of an item",
        4: "part of an XML box", 5: "part of an item, 32-bit ID",
      ])
    item.when(type == 1, "constructor_type is 1") {
      let count = item.u8("count")
      item.when(count > 0, "count is not 0") {
        item.bytes("data", min(count, 14), means: .identifies(.playback))
      }
      item.when(count < 14, "count is less than 14") {
        item.bytes("pad", max(0, 14 - count), means: .padding)
      }
    }
    item.when(type == 2, "constructor_type is 2") {
      item.i8("trackrefindex")
      item.u16("length", means: .size(of: .extent))
      item.u32("samplenumber")
      item.u32("sampleoffset", means: .offset(from: .describedByFields(by: "samplenumber")))
      item.u16("bytesperblock")
      item.u16("samplesperblock")
    }
    item.when(type == 3, "constructor_type is 3") {
      item.u16("item_ID", means: .reference(to: .item))
      item.u16("extent_index")
      itemPart(item)
    }
    item.when(type == 5, "constructor_type is 5") {
      item.u32("item_ID", means: .reference(to: .item))
      item.u32("extent_index")
      itemPart(item)
    }
    item.when(type == 4, "constructor_type is 4") {
      item.u64("data_offset", means: .offset(from: .describedByFields(by: "XML box")))
      item.u32("data_length", means: .size(of: .extent))
      item.reserved(3)
    }
    item.when(type == 0 || type > 5, "any other constructor_type") {
      item.bytes("pad", 15, means: .padding)
    }
  }

  private static func itemPart(_ item: FieldReader) {
    item.u64("data_offset", means: .offset(from: .describedByFields(by: "item_ID")))
    item.u24("data_length", means: .size(of: .extent))
  }
}
