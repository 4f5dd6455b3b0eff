import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import TestSupport

/// Section 4.3 of the catalog: devices and identifiers.
extension CatalogRow {
  private typealias C = CatalogContainer
  private static let word = C.word

  static let device: [CatalogRow] = [
    CatalogRow(
      "make/model/software",
      all: [
        [
          quickTime("©mak", .device), quickTime("©mod", .device), quickTime("©swr", .software),
          asset("manu", .device), asset("modl", .device), userData("cmnm", .device),
        ],
        keys([
          ("com.apple.quicktime.make", .device), ("com.apple.quicktime.model", .device),
          ("com.apple.quicktime.software", .software), ("com.android.version", .software),
          ("com.android.model", .device), ("com.android.manufacturer", .device),
          ("com.android.capture.fps", .unknown), ("com.xiaomi.exifInfo.videoinfo", .device),
          ("xiaomi.exifInfo.videoinfo", .device), ("com.samsung.android.utc_offset", .time),
          ("samsung.android.utc_offset", .time),
        ]),
      ]),
    CatalogRow(
      "serial numbers",
      all: [
        [asset("slno", .device)],
        ["SNum", "cmid", "CAME", "LENS", "FIRM"].map { userData($0, .device) },
        [
          asset("clid", .identifier),
          .made(
            "MUID", .identifier, at: "/moov/udta/MUID", word,
            C.film(userData: box("MUID", word, zeros(32 - word.count)))),
          goPro("CASN", .identifier), goPro("MINF", .device), goPro("MUID", .identifier, "B"),
          .made(
            "serial number in rtmd", .identifier, at: "/moov/trak", word,
            C.timed(HandwrittenMovie.entry("rtmd"), C.rtmd(0x8114, word))),
        ],
      ]),
    CatalogRow(
      "Sony NRT XML",
      .made(
        "serialNo", .unknown, at: "/meta", word,
        C.film(
          end: fullBox(
            "meta", handlerBox("nrtm"),
            fullBox(
              "xml ",
              utf8("<?xml version=\"1.0\"?><NonRealTimeMeta><Device serialNo=\"") + word
                + utf8("\"/></NonRealTimeMeta>")))))),
    CatalogRow(
      "Live Photo pair id",
      all: [keys([("com.apple.quicktime.content.identifier", .identifier)])]),
    CatalogRow(
      "Apple others",
      all: [
        keys([
          ("com.apple.photos.variation-identifier", .identifier),
          ("com.apple.photos.originating.signature", .identifier),
          ("com.apple.quicktime.live-photo.auto", .identifier),
          ("com.apple.quicktime.live-photo.vitality-score", .identifier),
          ("com.apple.quicktime.smartstyle-info", .unknown),
          ("com.apple.quicktime.camera.lens_model", .device),
        ]),
        [
          .made(
            "lens model in a track", .device, at: "/moov/trak/meta", in: "a.mov", word,
            C.film(
              track: C.keys(
                "com.apple.quicktime.camera.lens_model", word, isQuickTime: true)))
        ],
      ]),
    CatalogRow(
      "Live-photo/still tracks",
      all: [
        [
          ("live-photo-info", Anatomy.Category.device), ("still-image-time", .identifier),
          ("live-photo-still-image-transform", .identifier), ("scene-illuminance", .device),
          ("video-orientation", .unknown),
        ].map { key, category in
          .made(
            "\(key) in mebx", category, at: "/moov/trak", in: "a.mov", word,
            C.timed(C.boxed("com.apple.quicktime." + key, type: 0), C.boxedSample(word)))
        }
      ]),
    CatalogRow(
      "maker notes",
      all: [
        [
          "TAGS", "PANA", "LEIC", "RICO", "MMA0", "MMA1", "NCDT", "PENT", "PXMN", "SIGM", "QVMI",
          "MVTG", "RDTA", "RDTB", "htcb", "DcMD", "TTMD", "smta", "INFO",
        ].map { userData($0, .device) },
        [
          .made(
            "uuid of Canon", .software, at: "/moov/uuid", in: "a.mov", word,
            C.film(movie: C.uuid("85C0B687 820F 11E0 8111 F4CE462B6A48", box("CNCV", word))))
        ],
      ]),
    CatalogRow(
      "thumbnails/previews",
      all: [
        ["thmb", "CNTH", "mcvr", "nail", "scrn", "thum"].map { userData($0, .picture) },
        [
          .made(
            "preview of Garmin", .unknown, at: "/uuid", word,
            C.film(end: C.uuid("116E40DC 0000 0000 0000 000000000000", word))),
          .made(
            "preview of QuickTime", .unknown, at: "/PICT", in: "a.mov", word,
            C.film(end: box("pnot", zeros(4), u16(0), utf8("PICT"), u16(1)) + box("PICT", word))),
          .made(
            "preview of DJI", .unreferenced, at: "/free", word,
            C.film(end: box("free", box("snal", word)))),
        ],
      ]),
    CatalogRow(
      "XMP ids",
      all: [
        ["DocumentID", "InstanceID", "OriginalDocumentID"].map { name in
          .made(
            name, .identifier, at: "/uuid", word,
            C.film(end: C.uuid(C.xmpID, C.xmp("xmpMM:" + name, word))))
        },
        [
          .made(
            "documentID of an ingredient", .identifier, at: "/uuid", word,
            C.film(end: C.uuid(C.xmpID, C.xmp("stRef:documentID", word))))
        ],
      ]),
    CatalogRow("timecode reel", .leak("reel of a timecode"), .leak("clock of a timecode track")),
    CatalogRow(
      "Samsung/Android",
      .made(
        "sefd", .unknown, at: "/sefd", word,
        C.film(
          end: box(
            "sefd", word, utf8("SEFH"), little(107), little(0), little(12), utf8("SEFT")))),
      .made(
        "a second video", .location, at: "/mpvd", C.place,
        C.film(
          end: box(
            "mpvd", HandwrittenMovie.fileType,
            box("moov", HandwrittenMovie.header(), box("udta", C.text("©xyz", C.place))))))),
    CatalogRow(
      "ID3 ids",
      id3("UFID", .account, utf8("http://musicbrainz.org\0")), id3("MCDI", .identifier, []),
      id3("TSRC", .identifier, [0]), id3("TXXX", .text, utf8("\0MusicBrainz Track Id\0")),
      id3("TXXX", .identifier, utf8("\0Acoustid Id\0")),
      id3("COMM", .text, utf8("\0engiTunes_CDDB_1\0"))),
  ]

  private static func quickTime(_ code: String, _ category: Anatomy.Category) -> CatalogEvidence {
    .made(
      "\(code) in user data", category, at: "/moov/udta/\(code)", in: "a.mov", word,
      C.film(userData: C.text(code, word)))
  }

  private static func asset(_ code: String, _ category: Anatomy.Category) -> CatalogEvidence {
    .made(
      "\(code) of 3GPP", category, at: "/moov/udta/\(code)", in: "a.3gp", word,
      C.film(userData: C.asset(code, word)))
  }

  private static func userData(_ code: String, _ category: Anatomy.Category) -> CatalogEvidence {
    .made(
      "\(code) in user data", category, at: "/moov/udta/\(code)", in: "a.mp4", word,
      C.film(userData: box(code, word)))
  }

  private static func keys(_ keys: [(String, Anatomy.Category)]) -> [CatalogEvidence] {
    keys.map { key, category in
      .made(
        key, category, at: "/moov/meta", in: "a.mov", word,
        C.film(movie: C.keys(key, word, isQuickTime: true)))
    }
  }

  private static func goPro(
    _ key: String, _ category: Anatomy.Category, _ type: Character = "c"
  ) -> CatalogEvidence {
    .made(
      "\(key) of GoPro", category, at: "/moov/udta/GPMF", word,
      C.film(userData: box("GPMF", C.gpmf(C.klv(key, type, 1, word)))))
  }
}
