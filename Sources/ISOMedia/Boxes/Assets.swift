import Anatomy
import Bytes
import Keys
import Schema

/// Asset information of 3GPP TS 26.244, clause 8, and boxes with the same layout from Apple and
/// from ISO/IEC 14496-12, 8.10.2.
extension Boxes {
  static let assets = SpecSection(
    .threeGPP,
    KeyList.isoUserData.titles.map { code, title in
      Box(code, title, in: "udta", spec: "8.2", body: { $0.assetOrPlainText("text") })
    } + [
      Box("clsf", "Classification", in: "udta", versions: 0...0, spec: "8.2") { box in
        box.code("classification_entity")
        box.u16("classification_table")
        box.assetText("classification_info")
      },
      Box("rtng", "Rating", in: "udta", versions: 0...0, spec: "8.2") { box in
        box.code("rating_entity", line: .value)
        box.code("rating_criteria")
        box.assetText("rating_info")
      },
      Box("kywd", "Keywords", in: "udta", spec: "8.2", body: keywords),
      Box("loci", "Location", in: "udta", versions: 0...0, spec: "8.2", body: location),
      Box("albm", "Album", in: "udta", versions: 0...0, spec: "8.2") { box in
        box.assetText("album_title")
        box.when(box.remaining > 0, "one byte remains in the box") { box.u8("track_number") }
      },
      Box("yrrc", "Recording Year", in: "udta", versions: 0...0, spec: "8.2") { box in
        box.u16("recording_year", means: .tag(.isoUserData), line: .value)
      },
      Box(
        "thmb", "Thumbnail", in: "udta", spec: "8.2",
        holds: PayloadGrammar.boxes("data", means: .payload)
      ) { box in
        // Some cameras write only the picture into this box, without version, flags and picture
        // format.
        let isAsset = box.remaining >= 8 && box.source.big32(at: box.position) == 0
        box.when(isAsset, "version and flags are zero") {
          box.versionAndFlags()
          box.code("format", line: .value)
        }
      },
    ])

  private static let keywords: Box.Body = { box in
    let isAsset = box.remaining >= 7 && box.source.big32(at: box.position) == 0
    box.when(isAsset, "version and flags are zero") {
      box.versionAndFlags()
      box.language()
      let count = box.u8("keyword_cnt", means: .count(of: .rows))
      box.list("keywords", count: count, line: .value) { keyword in
        let size = keyword.u8("keyword_size", means: .size(of: .nextField))
        keyword.text("keyword_info", .utf8, .bytes(size), means: .tag(.isoUserData))
      }
    }
    box.when(!isAsset, "version and flags are missing") {
      box.text("text", .utf8, .rest, means: .tag(.isoUserData), line: .value)
    }
  }

  private static let location: Box.Body = { box in
    let place = Meaning.tag(.isoUserData, .location)
    box.assetText("name", means: place)
    box.u8("role", labels: [0: "shooting", 1: "real", 2: "fictional"])
    box.fixed16_16("longitude", means: place, line: "% E")
    box.fixed16_16("latitude", means: place, line: "% N")
    box.fixed16_16("altitude", means: place, line: "% m")
    box.unicodeText("astronomical_body", means: place)
    box.unicodeText("additional_notes", means: place)
  }
}
