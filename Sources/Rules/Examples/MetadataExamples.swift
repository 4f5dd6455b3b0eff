import RuleEngine

/// Example movies with timed metadata, as small as possible: a note of one second that describes
/// the video track. Arguments replace the parts that a rule is about.
extension ExampleMaking {
  static func metadata(
    entry: String? = nil, keys: String? = nil,
    key: String = #""\x00\x00\x00\x01" { keyd { "mdta" "org.example.note" } dtyp { u32 0, 1 } }"#,
    references: String = "tref { cdsc { u32 2 } }", edits: String = "", times: String? = nil,
    sampleCount: Int = 1,
    sizes: String = "full stsz { u32 0, 1, @end - @samples }",
    sample: String = #""\x00\x00\x00\x01" { "note" }"#,
    track mark: String = "", another: String? = nil
  ) -> Self {
    let keys = keys ?? "keys { \(key) }"
    let entry = entry ?? "mebx { 00 * 6 u16 1 \(keys) }"
    let times = times ?? "full stts { u32 1 u32 \(sampleCount), \(1000 / sampleCount) }"
    let own = track(
      1, kind: "meta", header: "full nmhd {}", entry: entry, times: times,
      sizes: sizes,
      chunks: "full stsc { u32 1 u32 1, \(sampleCount), 1 }", references, edits)
    let pictures = track(
      2, kind: "vide", header: "full vmhd flags 1 { 00 * 8 }", entry: picture,
      times: "full stts { u32 1 u32 1, 1000 }", sizes: "full stsz { u32 4, 1 }",
      chunks: "full stsc { u32 1 u32 1, 1, 1 }", place: "picture")
    let third = another.map { mark in
      mark
        + track(
          3, kind: "meta", header: "full nmhd {}", entry: entry, times: times,
          sizes: sizes,
          chunks: "full stsc { u32 1 u32 1, 1, 1 }", references)
    }
    let script = """
      ftyp { "qt  " u32 0 "qt  " }
      moov {
        full mvhd {
          u32 3786912000, 3786912000, 1000, 1000
          fixed32 1 fixed16 1 00 * 10
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
          00 * 24
          u32 9
        }
        \(mark)\(own)
        \(pictures)
        \(third ?? "")
      }
      mdat { picture: 00 00 00 00 samples: \(sample) end: }
      """
    let marked = [entry, references, edits, times, sample].first { $0.contains("↓") }
    return make(script, showing: marked ?? "timed metadata")
  }

  private static var picture: String {
    """
    "mjp2" {
      00 * 6 u16 1
      00 * 16
      u16 64, 48 u32 0x480000, 0x480000 00 * 4 u16 1
      00 * 32 u16 24 i16 -1
    }
    """
  }

  private static func track(
    _ id: Int, kind: String, header: String, entry: String, times: String, sizes: String,
    chunks: String, place: String = "samples", _ references: String = "", _ edits: String = ""
  ) -> String {
    """
    trak {
      full tkhd flags 3 {
        u32 3786912000, 3786912000
        u32 \(id), 0, 1000
        00 * 8 u16 0, 0 fixed16 0 00 00
        fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
        fixed32 \(kind == "vide" ? "64, 48" : "0, 0")
      }
      \(references)
      \(edits)
      mdia {
        full mdhd { u32 3786912000, 3786912000 u32 1000, 1000 u16 0x55c4, 0 }
        full hdlr { "mhlr" "\(kind)" 00 * 12 00 }
        minf {
          \(header)
          dinf { full dref { u32 1 full "url " flags 1 {} } }
          stbl {
            full stsd { u32 1 \(entry) }
            \(times)
            \(chunks)
            \(sizes)
            full stco { u32 1 u32 @\(place) }
          }
        }
      }
    }
    """
  }
}
