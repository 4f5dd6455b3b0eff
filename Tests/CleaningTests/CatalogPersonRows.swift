import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import TestSupport

/// Section 4.2 of the catalog: persons and accounts.
extension CatalogRow {
  private typealias C = CatalogContainer
  private static let word = C.word

  static let person: [CatalogRow] = [
    CatalogRow(
      "iTunes account",
      all: [
        ["apID", "ownr", "purd", "akID", "sfID", "cnID", "atID", "plID", "xid ", "flvr"].map {
          song($0, .account)
        },
        // A genre ID describes the work, not a person.
        [song("geID", .descriptive, .kept)],
      ]),
    CatalogRow(
      "FairPlay/DRM name",
      .made("name in schi", .person, at: "/sinf/schi", in: "a.m4a", word, protected, .reported)),
    CatalogRow(
      "author/artist/comment/description",
      footage("©ART", .descriptive), footage("©nam", .descriptive), footage("©aut", .descriptive),
      footage("©cmt", .text), footage("desc", .text), footage("titl", .descriptive),
      ofPhone("auth", .person), ofPhone("titl", .descriptive), ofPhone("dscp", .text),
      ofPhone("perf", .descriptive), byKey("author", .person), byKey("comment", .text),
      byKey("description", .text), byKey("title", .descriptive),
      .made(
        "custom item", .unknown, at: "/ilst/", word,
        C.film(userData: C.items(C.ownItem("OWN THING", word))))),
    CatalogRow("Microsoft Xtra", .made("WM/Provider", .person, at: "/moov/udta/Xtra", wide, xtra)),
    CatalogRow(
      "PSP uuid USMT/PROF",
      .made("title in USMT", .unknown, at: "/moov/uuid", wideBig, usmt),
      .made(
        "PROF", .unknown, at: "/uuid", word,
        C.film(end: C.uuid("50524F46 21D2 4FCE BB88 695CFAC9C740", zeros(8), word)))),
    CatalogRow(
      "Faces",
      .made(
        "face in mebx", .face, at: "/moov/trak", in: "a.mov", word,
        C.timed(
          C.boxed("com.apple.quicktime.detected-face.face-id", type: 0), C.boxedSample(word))),
      .made(
        "FACE of GoPro", .face, at: "/moov/udta/GPMF", word,
        C.film(userData: box("GPMF", C.gpmf(C.klv("FACE", "B", 1, word)))))),
    CatalogRow(
      "user rating/collection/keywords",
      byKey("rating.user", .text), byKey("collection.user", .text), byKey("keywords", .text),
      .made(
        "kywd", .text, at: "/moov/udta/kywd", in: "a.3gp", word,
        C.film(userData: fullBox("kywd", u16(0x15C7), [1, UInt8(word.count + 1)], word, [0]))),
      .made(
        "urat", .text, at: "/moov/udta/urat", in: "a.3gp", word,
        C.film(userData: fullBox("urat", [0, 0, 0, 5], word)))),
    CatalogRow(
      "chapter titles, subtitles",
      .made(
        "chpl", .structure, at: "/moov/udta/chpl", word,
        C.film(
          userData: fullBox(
            "chpl", version: 1, zeros(4), [1], u64(0), [UInt8(word.count)], word)), .kept),
      .leak("title of a chapter"), .leak("visible text in subtitles"),
      .test(suite: "WordTests", function: "words")),
    CatalogRow(
      "ID3 text",
      all: [
        ["TPE1", "TPE2", "TPE3", "TPE4", "TCOM", "TEXT", "TP1", "TP2", "TP3", "TP4", "TCM", "TXT"]
          .map { id3($0, .descriptive, [0], .kept) },
        [
          id3("USLT", .descriptive, utf8("\0eng\0"), .kept),
          id3("ULT", .descriptive, utf8("\0eng\0"), .kept),
          id3("COMM", .text, utf8("\0eng\0")), id3("COM", .text, utf8("\0eng\0")),
          id3("TXXX", .text, utf8("\0name\0")), id3("TXX", .text, utf8("\0name\0")),
          id3("TENC", .person, [0]), id3("TEN", .person, [0]),
        ],
      ]),
    CatalogRow(
      "ID3 owner/e-mail",
      all: [
        [
          id3("POPM", .account, [], .removed, utf8("@example.com\0") + [255] + u32(1)),
          id3("POP", .account, [], .removed, utf8("@example.com\0") + [255] + u32(1)),
          id3("OWNE", .account, utf8("\0USD1.00\020200101")),
          id3("TOWN", .person, [0]),
          id3("UFID", .account, utf8("http://example.com\0")),
          id3("UFI", .account, utf8("http://example.com\0")),
          id3("PRIV", .account, utf8("com.example\0")),
          id3("COMR", .account, utf8("\0USD1\020300101http://example.com\0\0"), .removed, [0, 0]),
          id3("ENCR", .account, [], .removed, [0, 0x90]),
          id3("AENC", .account, [], .removed, zeros(5)),
          id3("CRA", .account, [], .removed, zeros(5)),
          id3("USER", .account, utf8("\0eng")),
          id3("WXXX", .identifier, utf8("\0\0http://example.com/")),
          id3("WXX", .identifier, utf8("\0\0http://example.com/")),
          id3("TXXX", .text, utf8("\0purchaser\0")),
        ]
      ]),
    CatalogRow(
      "voice memo title",
      .made(
        "©nam of Voice Memos", .text, at: "/ilst/©nam", in: "a.m4a", word,
        memo("com.apple.VoiceMemos (iPad Version 15.0)")),
      .made(
        "©nam of a recorder", .text, at: "/ilst/©nam", in: "a.m4a", word,
        memo("Easy Voice Recorder 2.8")),
      .test(suite: "RecordingTitleTests", function: "policies")),
    CatalogRow(
      "voice memo transcript",
      .made(
        "tsrp", .speech, at: "/ilst/tsrp", in: "a.m4a", word,
        C.sound(userData: C.items(itemBox("tsrp", word))))),
    CatalogRow(
      "free text",
      all: [
        [
          ("coordinates", Anatomy.Category.location, "46.73912, 7.82634"),
          ("address", .account, "q.mzvw@example.com"),
          ("telephone number", .person, "+41 79 555 01 02"), ("path", .path, "/Users/qmzvw/a.mov"),
        ].map { what, category, said in
          .made(
            "\(what) in the title of a song", category, at: "/ilst/©nam", in: "a.m4a", utf8(said),
            C.sound(
              userData: C.items(
                itemBox("©ART", utf8("Kept")), itemBox("©nam", utf8("Song, \(said)")))
            ))
        }
      ]),
    CatalogRow("sidecars", .test(suite: "../GoldenTests/AuditFolderTests", function: "beside")),
  ]

  private static func song(
    _ code: String, _ category: Anatomy.Category, _ outcome: CatalogFile.Outcome = .removed
  ) -> CatalogEvidence {
    .made(
      "\(code) of a shop", category, at: "/ilst/", in: "a.m4a", word,
      C.sound(userData: C.items(itemBox("©ART", utf8("Kept")), itemBox(code, word))), outcome)
  }

  private static func footage(_ code: String, _ category: Anatomy.Category) -> CatalogEvidence {
    .made(
      "item \(code) of a film", category, at: "/ilst/\(code)", word,
      C.film(userData: C.items(itemBox(code, word))))
  }

  private static func ofPhone(_ code: String, _ category: Anatomy.Category) -> CatalogEvidence {
    .made(
      "\(code) of 3GPP", category, at: "/moov/udta/\(code)", in: "a.3gp", word,
      C.film(userData: C.asset(code, word)))
  }

  private static func byKey(_ key: String, _ category: Anatomy.Category) -> CatalogEvidence {
    .made(
      "\(key) by key", category, at: "/moov/meta", in: "a.mov", word,
      C.film(movie: C.keys("com.apple.quicktime." + key, word, isQuickTime: true)))
  }

  /// An ID3 frame next to an artist frame; the canary is between `head` and `tail`.
  static func id3(
    _ code: String, _ category: Anatomy.Category, _ head: [UInt8],
    _ outcome: CatalogFile.Outcome = .removed, _ tail: [UInt8] = []
  ) -> CatalogEvidence {
    let isOld = code.utf8.count == 3
    return .made(
      code, category, at: "/id3v2/\(code)", in: "a.mp3", word,
      C.mp3(
        id3Frame(3, isOld ? "TAL" : "TALB", utf8("\0Kept")), id3Frame(3, code, head + word + tail),
        version: isOld ? 2 : 3), outcome)
  }

  private static func memo(_ encoder: String) -> [UInt8] {
    C.sound(userData: C.items(itemBox("©nam", word), itemBox("©too", utf8(encoder))))
  }

  private static let protected: [UInt8] = {
    var made = HandwrittenTrack([hex("01020304")])
    made.handler = "soun"
    made.entry = HandwrittenMovie.sound(
      "drms", channels: 2, rate: 44100,
      box(
        "sinf", box("frma", utf8("mp4a")), fullBox("schm", utf8("itun"), u32(0)),
        box("schi", box("name", word + zeros(256 - word.count)))))
    return made.bytes
  }()

  private static let wide: [UInt8] = word.flatMap { [$0, 0] }
  private static let wideBig: [UInt8] = word.flatMap { [0, $0] }

  private static let xtra: [UInt8] = {
    let name = utf8("WM/Provider")
    let value = wide + [0, 0]
    let values = u32(1) + u32(6 + value.count) + u16(8) + value
    return C.film(
      userData: box("Xtra", u32(8 + name.count + values.count, name.count), name, values))
  }()

  private static let usmt: [UInt8] = {
    let text = wideBig + [0, 0]
    let entry = u16(10 + text.count) + u32(1) + u16(0x55C4, 1) + text
    return C.film(movie: C.uuid("55534D54 21D2 4FCE BB88 695CFAC9C740", box("MTDT", u16(1), entry)))
  }()
}
