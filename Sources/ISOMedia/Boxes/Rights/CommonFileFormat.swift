import Anatomy
import Codecs
import Schema

/// Boxes with information about the published asset that a file belongs to (DECE Common File
/// Format).
extension Boxes {
  static let commonFileFormat = SpecSection(
    .dece,
    [
      Box(
        "ainf", "Asset Information", in: "moov", occurs: .atMostOnce, versions: 0...0,
        holds: .boxes
      ) { box in
        box.code("profile_version", line: .value)
        box.text("APID", .utf8, .terminated, means: .identifies(.identifier), line: .value)
      },
      Box(
        "coin", "Content Information", in: "file", "moov", occurs: .atMostOnce, versions: 0...0
      ) { box in
        for name in ["mimeSubtypeName", "profile-level-idc", "codecs", "protection", "languages"] {
          box.text(
            name, .utf8, .terminated, means: .identifies(.playback),
            line: name == "codecs" ? .value : nil)
        }
        let brands = box.u8("brand_entry_count", means: .count(of: .field("brands")))
        box.list("brands", count: brands) { item in
          item.text("iso_brand", .utf8, .terminated, means: .type)
          item.text("version", .utf8, .terminated, means: .identifies(.playback))
        }
        let assets = box.u8("id_entry_count", means: .count(of: .field("ids")))
        box.list("ids", count: assets) { item in
          item.text("namespace", .utf8, .terminated, means: .identifies(.identifier))
          item.text("asset-id", .utf8, .terminated, means: .identifies(.identifier))
        }
      },
      Box("bloc", "Base Location", in: "file", occurs: .atMostOnce, versions: 0...0) { box in
        box.text("base_location", .utf8, .bytes(256), means: .identifies(.path), line: .value)
        box.text("purchase_location", .utf8, .bytes(256), means: .identifies(.path))
        box.reserved(512)
      },
      Box("trik", "Trick Play", in: "traf", occurs: .atMostOnce, versions: 0...0) { box in
        box.table("samples", rows: nil) { row in
          row.bits(2, "pic_type")
          row.bits(6, "dependency_level")
        }
      },
      Box(
        "avcn", "AVC NAL Units", in: "traf", occurs: .atMostOnce,
        holds: ParameterSetLists(.avc)
      ) { $0.avcDecoderConfiguration() },
    ])
}
