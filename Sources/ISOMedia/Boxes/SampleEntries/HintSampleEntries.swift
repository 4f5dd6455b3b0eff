import Anatomy
import Schema

/// Sample entries of hint tracks, which describe media as packets (ISO/IEC 14496-12, 12.4 and
/// clause 9).
extension Boxes {
  static let hintEntries = SpecSection(
    .iso12,
    .init(packetHints) { code, title in
      Box(code, title, in: "stsd", group: "SampleEntry", spec: "9.1", holds: .boxes) { box in
        hint(box)
        box.u32("maxpacketsize")
      }
    }
      + .init(transportHints) { code, title in
        Box(code, title, in: "stsd", group: "SampleEntry", spec: "9.3", holds: .boxes) { box in
          hint(box)
          box.u8("precedingbyteslen")
          box.u8("trailingbyteslen")
          box.bits(1, "precomputed_only_flag")
          box.reservedBits(7)
        }
      } + [
        Box(
          "fdp ", "File Delivery Hints", in: "stsd", group: "SampleEntry", spec: "9.2",
          holds: .boxes
        ) { box in
          hint(box)
          box.u16("partition_entry_ID")
          box.fixed8_8("FEC_overhead")
        },
        Box("tims", "Time Scale", in: "SampleEntry", occurs: .once, spec: "9.1.2") {
          $0.u32("timescale", means: .timescale(.own), line: .value)
        },
        Box("tsro", "Time Offset", in: "SampleEntry", occurs: .atMostOnce, spec: "9.1.2") {
          $0.i32("offset", line: .value)
        },
        Box("snro", "Sequence Offset", in: "SampleEntry", occurs: .atMostOnce, spec: "9.1.2") {
          $0.i32("offset", line: .value)
        },
        Box(
          "srpp", "SRTP Process", in: "SampleEntry", occurs: .once, versions: 0...0,
          spec: "9.1.2.1",
          holds: .boxes
        ) { box in
          box.code("encryption_algorithm_rtp")
          box.code("encryption_algorithm_rtcp")
          box.code("integrity_algorithm_rtp")
          box.code("integrity_algorithm_rtcp")
        },
      ])

  private static func hint(_ box: FieldReader) {
    box.sampleEntry()
    box.u16("hinttrackversion")
    box.u16("highestcompatibleversion")
  }

  private static let packetHints = """
    prtp Protected RTP Reception Hints
    rrtp RTP Reception Hints
    rsrp SRTP Reception Hints
    rtcp RTCP Reception Hints
    rtp  RTP Hints
    srtp SRTP Hints
    stcp SRTCP Reception Hints

    """

  private static let transportHints = """
    pm2t Protected MPEG-2 Transport Stream Hints
    rm2t MPEG-2 Transport Stream Reception Hints
    sm2t MPEG-2 Transport Stream Hints

    """
}
