import Anatomy
import ByteScript
import Bytes
import InvariantChecks

/// Section 4.4 of the catalog: times, software and paths.
extension CatalogRow {
  private typealias C = CatalogContainer
  private static let word = C.word
  private static let moment = hex("D11C5F77")

  static let time: [CatalogRow] = [
    CatalogRow(
      "creation/modification",
      header("mvhd", after: 8), header("mvhd", after: 12), header("tkhd", after: 8),
      header("tkhd", after: 12), header("mdhd", after: 8), header("mdhd", after: 12)),
    CatalogRow(
      "©day, Keys creationdate (with time zone!), date, udta IDIT, ilst ©day",
      .made(
        "©day in user data", .time, at: "/moov/udta/©day", in: "a.mov", date,
        C.film(userData: C.text("©day", date))),
      .made(
        "creationdate by key", .time, at: "/moov/meta", in: "a.mov", date,
        C.film(movie: C.keys("com.apple.quicktime.creationdate", date, isQuickTime: true))),
      .made(
        "date by key", .time, at: "/moov/meta", in: "a.mov", date,
        C.film(movie: C.keys("com.apple.quicktime.date", date, isQuickTime: true))),
      .made(
        "IDIT", .time, at: "/moov/udta/IDIT", in: "a.mov", date, C.film(userData: box("IDIT", date))
      ),
      .made(
        "©day in a list of items", .time, at: "/ilst/©day", date,
        C.film(userData: C.items(itemBox("©day", date))))),
    CatalogRow(
      "prft (NTP wall clock), emsg, styp",
      .leak("prft"), .leak("emsg"),
      .made(
        "emsg", .unknown, at: "/emsg", word,
        C.film(
          end: fullBox("emsg", utf8("urn:mpeg:dash:event:2012\0"), word + [0], u32(1, 0, 0, 1))),
        .reported),
      .made(
        "prft", .time, at: "/prft", hex("E1D2C3B4A5968778"),
        C.film(end: fullBox("prft", u32(1), hex("E1D2C3B4A5968778"), u32(0)))),
      // Players decide by these four-letter codes, so they are kept.
      .made(
        "brands of styp", .unknown, at: "/styp", utf8("Qmzv"),
        C.film(end: box("styp", utf8("msdh"), u32(0), utf8("msdhQmzv"))), .kept)),
    CatalogRow(
      "encoder tags",
      .made(
        "©too in a list of items", .software, at: "/ilst/©too", word,
        C.film(userData: C.items(itemBox("©too", word)))),
      .made(
        "©enc in user data", .software, at: "/moov/udta/©enc", in: "a.mov", word,
        C.film(userData: C.text("©enc", word))),
      .made(
        "encoder by key", .software, at: "/moov/meta", in: "a.mov", word,
        C.film(movie: C.keys("com.apple.quicktime.encoder", word, isQuickTime: true))),
      .made(
        "software by key", .software, at: "/moov/meta", in: "a.mov", word,
        C.film(movie: C.keys("com.apple.quicktime.software", word, isQuickTime: true))),
      .leak("name of a handler"), .leak("name of a handler, counted"),
      .leak("name of a compressor"), .leak("vendor of a compressor")),
    CatalogRow(
      "x264/x265 SEI type 5, other user_data_unregistered",
      .test(suite: "EncoderTextTests", function: "told"),
      .test(suite: "EncoderTextTests", function: "blanked"),
      .test(suite: "EncoderTextTests", function: "configuration"), .leak("SEI of x264")),
    CatalogRow(
      "AAC fill string, MPEG-4 user_data (XviD) [M], LAME tag/ancillary",
      .leak("string in a fill element of AAC"), .leak("name of LAME in the frames"),
      .leak("name of the encoder in a LAME tag"),
      .test(suite: "VisualUserDataTests", function: "visual")),
    CatalogRow(
      "paths",
      all: [
        ["creatorAtom:posixProjectPath", "creatorAtom:uncProjectPath", "stRef:filePath"].map {
          name in
          .made(
            name, .path, at: "/uuid", word, C.film(end: C.uuid(C.xmpID, C.xmp(name, word))))
        },
        ["fsid", "finm"].map { code in
          .made(
            "\(code) in user data", .path, at: "/moov/udta/\(code)", in: "a.mov", word,
            C.film(userData: box(code, word)))
        },
        [
          .made(
            "clfn", .path, at: "/moov/udta/clfn", in: "a.3gp", word,
            C.film(userData: C.asset("clfn", word))),
          id3("TOFN", .path, [0]), id3("TOF", .path, [0]), id3("WOAF", .path, []),
          id3("LINK", .account, utf8("TIT2"), .removed, [0, 0]),
          id3(
            "GEOB", .unknown, utf8("\0text/plain\0/Users/"), .removed, utf8("/a.txt\0name\0data")),
          .leak("path of a self-contained url"), .leak("name in alis"),
        ],
      ]),
  ]

  private static let date = utf8("2024-07-20T20:41:07+0200")

  /// A movie with a time in one of its headers.
  private static func header(_ code: String, after count: Int) -> CatalogEvidence {
    var bytes = C.film()
    if let start = bytes.firstRange(of: utf8(code))?.lowerBound {
      bytes.replaceSubrange((start + count)..<(start + count + 4), with: moment)
    }
    return .made("time \(count) bytes after \(code)", .time, at: code, moment, bytes)
  }
}
