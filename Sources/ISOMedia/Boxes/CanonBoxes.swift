import Anatomy
import Bytes
import Schema

/// Boxes that Canon cameras write into user data and into `uuid` boxes. Their layouts are known
/// only from files.
extension Boxes {
  static let canon = SpecSection(
    .unpublished,
    [
      Box("CNCV", "Canon Compressor Version", in: canonMetadata, "udta") {
        $0.text("version", .ascii, .rest, means: .identifies(.software), line: .value)
      },
      Box("CCTP", "Canon Tracks", in: canonMetadata, holds: .boxes) { box in
        box.reserved(4)
        box.u32("kind")
        box.u32("count", means: .count(of: .children), line: .value)
      },
      Box("CCDT", "Canon Track", in: "CCTP") { box in
        box.u64("picture_type")
        box.u32("is_dual_pixel")
        box.u32("track_ID", means: .reference(to: .track), line: "track %")
      },
      Box("CTBO", "Canon Top Box Offsets", in: canonMetadata) { box in
        let rows = box.u32("count", means: .count(of: .rows))
        box.table("offsets", rows: rows) { row in
          row.u32("index")
          row.u64("offset", means: .offset(from: .file))
          row.u64("size")
        }
      },
      Box("CMT1", "Canon Image Tags", in: canonMetadata, holds: canonPayload),
      Box("CMT2", "Canon Exif Tags", in: canonMetadata, holds: canonPayload),
      Box("CMT3", "Canon Maker Tags", in: canonMetadata, holds: canonPayload),
      Box("CMT4", "Canon GPS Tags", in: canonMetadata, holds: canonPayload),
      Box(
        "CNTH", "Canon Thumbnail", in: "udta",
        holds: BoxesByContent(payload: .boxes("data", means: .payload))),
      Box("CNDA", "Canon Thumbnail Data", in: "CNTH", holds: canonPayload),
      Box(
        "THMB", "Canon Thumbnail", in: canonMetadata, holds: canonPayload,
        summary: Summary { $0.widthByHeight }
      ) { box in
        box.u8("version", means: .version)
        box.reserved(3)
        box.u16("width")
        box.u16("height")
        box.u32("jpeg_size", means: .size(of: .restOfNode))
        box.bytes("undecoded", 4, means: Meaning(.undecoded))
      },
      Box(
        "PRVW", "Canon Preview", in: canonPreview, holds: canonPayload,
        summary: Summary { $0.widthByHeight }
      ) { box in
        box.reserved(4)
        box.bytes("undecoded", 2, means: Meaning(.undecoded))
        box.u16("width")
        box.u16("height")
        box.bytes("undecoded", 2, means: Meaning(.undecoded))
        box.u32("jpeg_size", means: .size(of: .restOfNode))
      },
    ])

  private static let canonPayload = PayloadGrammar.boxes("data", means: .payload)
  private static let canonMetadata = "uuid:85C0B687820F11E08111F4CE462B6A48"
  private static let canonPreview = "uuid:EAF42B5E1C984B88B9FBB7DC406E4D16"
}
