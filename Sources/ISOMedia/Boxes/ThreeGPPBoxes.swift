import Anatomy
import Schema

/// Boxes of 3GPP TS 26.244: adjustments of track fragments, data that packet receivers add, and
/// ratings.
extension Boxes {
  static let threeGPPBoxes = SpecSection(
    .threeGPP,
    [
      Box(
        "tfad", "Track Fragment Adjustment", in: "traf", occurs: .atMostOnce, holds: .boxes),
      Box(
        "tfma", "Track Fragment Media Adjustment", in: "tfad", occurs: .atMostOnce,
        versions: 0...1
      ) { box in
        let rows = box.u32("entry_count", means: .count(of: .rows))
        box.table("entries", rows: rows) { row in
          row.u32or64("segment_duration", means: .duration(.movie))
          row.i32or64("media_time", means: .moment(.media))
          row.i16("media_rate_integer")
          row.i16("media_rate_fraction")
        }
      },
      Box("urat", "User Rating", in: "udta", occurs: .atMostOnce, versions: 0...0) { box in
        box.reserved(3)
        box.u8("rating", line: .value)
      },
      Box("dawp", "AMR Wideband Plus Configuration", in: "AudioSampleEntry") { box in
        box.code("vendor", means: .identifies(.software), line: .value)
        box.u8("decoder_version")
      },
      // Parts of a packet, each of which an application processes separately.
      Box("3gau", "Application Data Units", in: "samples") { box in
        let rows = box.u16("entrycount", means: .count(of: .rows))
        box.table("entries", rows: rows) { row in
          row.u32("numbytes")
          row.u64("decorder")
          row.u32("timestampoffset")
        }
      },
      Box("sroc", "SRTP Rollover Counter", in: "SampleEntry", "samples") {
        $0.u32("rollover_counter", line: .value)
      },
    ])
}
