import Anatomy
import Bytes
import Schema

/// Boxes of JPEG XL files (ISO/IEC 18181-2).
extension Boxes {
  static let jpegXL = SpecSection(
    .jpegXL,
    [
      Box("JXL ", "JPEG XL Signature", in: "file", occurs: .atMostOnce) { $0.signature() },
      Box("jxll", "JPEG XL Level", in: "file", occurs: .atMostOnce) {
        $0.u8("level", line: "level %")
      },
      Box("jxlc", "JPEG XL Codestream", in: "file", occurs: .atMostOnce, holds: codestream),
      Box("jxlp", "JPEG XL Partial Codestream", in: "file", holds: codestream) { box in
        box.bits(1, "is_last", line: .value, labels: [0: "more follow", 1: "the last"])
        box.bits(31, "index", line: "part %")
      },
      Box("jxli", "JPEG XL Frame Index", in: "file", occurs: .atMostOnce) { box in
        let frames = Int(
          clamping: box.sevenBitGroups(
            "NF", atMost: 9, order: .little, means: .count(of: .field("frames"))))
        box.u32("TNUM")
        box.u32("TDEN", line: "% per second")
        box.list("frames", count: frames) { frame in
          frame.sevenBitGroups("OFFi", atMost: 9, order: .little)
          frame.sevenBitGroups("Ti", atMost: 9, order: .little)
          frame.sevenBitGroups("Fi", atMost: 9, order: .little)
        }
      },
      Box(
        "Exif", "Exif Metadata", in: "file", occurs: .atMostOnce,
        holds: PayloadGrammar.boxes("data", means: .payload)),
      Box("jbrd", "JPEG Reconstruction Data", in: "file", occurs: .atMostOnce) {
        $0.rest("data", means: .identifies(.unreferenced))
      },
      Box("brob", "Brotli-compressed Box", in: "file") { box in
        box.code("box_type", means: .type, line: .value)
        box.rest("compressed_data", means: .identifies(.unknown))
      },
    ])
}
