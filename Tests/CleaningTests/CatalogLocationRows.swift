import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import TestSupport

/// Section 4.1 of the catalog: locations.
extension CatalogRow {
  private typealias C = CatalogContainer
  private static let (word, place) = (C.word, C.place)

  private static let placeKeys = [
    "location.ISO6709", "location.name", "location.body", "location.note", "location.role",
    "location.date", "location.accuracy.horizontal", "direction.facing", "direction.motion",
  ].map { "com.apple.quicktime." + $0 }

  static let location: [CatalogRow] = [
    CatalogRow(
      "©xyz (also '@xyz')",
      .made(
        "©xyz in user data", .location, at: "/moov/udta/©xyz", place,
        C.film(userData: C.text("©xyz", place))),
      .made(
        "@xyz in user data", .location, at: "/moov/udta/'@xyz'", place,
        C.film(userData: C.text("@xyz", place)))),
    CatalogRow(
      "©xyz in track",
      .made(
        "©xyz in user data of a track", .location, at: "/moov/trak/udta/©xyz", place,
        C.film(track: box("udta", C.text("©xyz", place))))),
    CatalogRow(
      "©xyz in ilst",
      .made(
        "©xyz in a list of items", .location, at: "/ilst/©xyz", in: "a.m4a", place,
        C.sound(userData: C.items(itemBox("©xyz", place))))),
    CatalogRow(
      "loci",
      .made(
        "loci", .location, at: "/moov/udta/loci", in: "a.3gp", Array(C.latitude.prefix(8)),
        C.film(
          userData: fullBox(
            "loci", u16(0x15C7), [0, 0], Array(C.latitude.prefix(12)), utf8("earth\0\0"))))),
    CatalogRow(
      "location keys",
      all: [
        placeKeys.map { key in
          .made(
            "\(key), meta of QuickTime", .location, at: "/moov/meta", in: "a.mov", word,
            C.film(movie: C.keys(key, word, isQuickTime: true)))
        },
        placeKeys.map { key in
          .made(
            "\(key), meta with a version", .location, at: "/moov/meta", word,
            C.film(movie: C.keys(key, word)))
        },
      ]),
    CatalogRow(
      "same, in track",
      all: [
        placeKeys.map { key in
          .made(
            "\(key) in a track", .location, at: "/moov/trak/meta", in: "a.mov", word,
            C.film(track: C.keys(key, word, isQuickTime: true)))
        }
      ]),
    CatalogRow(
      "timed location",
      .made(
        "timed location in mebx", .location, at: "/moov/trak", in: "a.mov", place,
        C.timed(
          C.boxed("com.apple.quicktime.location.ISO6709"), C.boxedSample(place),
          C.boxedSample(place)))),
    CatalogRow(
      "GoPro GPMF",
      .test(suite: "CameraValueTests", function: "goProPlaces"),
      .made(
        "GPS5", .location, at: "/moov/trak", Array(C.latitude.prefix(8)),
        goPro(C.klv("GPS5", "l", 20, Array(C.latitude.prefix(20))))),
      .made(
        "GPS9", .location, at: "/moov/trak", Array(C.latitude.prefix(8)),
        goPro(
          C.klv("TYPE", "c", 1, utf8("lllllllSS")),
          C.klv("GPS9", "?", 32, C.latitude + u32(0) + u16(1, 3)))),
      .made(
        "GPSU", .time, at: "/moov/trak", utf8("191118234514.000"),
        goPro(C.klv("GPSU", "U", 16, utf8("191118234514.000")))),
      .made(
        "GPSF", .location, at: "/moov/trak", u32(0x01020304),
        goPro(C.klv("GPSF", "L", 4, u32(0x01020304)))),
      .made(
        "GPSP", .location, at: "/moov/trak", u16(0x4321), goPro(C.klv("GPSP", "S", 2, u16(0x4321))))
    ),
    CatalogRow(
      "GoPro GPMF global",
      .made(
        "GPMF in user data", .location, at: "/moov/udta/GPMF", Array(C.latitude.prefix(8)),
        C.film(
          userData: box("GPMF", C.gpmf(C.klv("GPS5", "l", 20, Array(C.latitude.prefix(20)))))))),
    CatalogRow(
      "CAMM",
      .made(
        "packets of type 5", .location, at: "/moov/trak", hex("B81E85EB51384340"),
        C.timed(
          HandwrittenMovie.entry("camm"),
          hex("0000 0500 B81E85EB51384340 0AD7A3703DAD5EC0 0000000000404940"))),
      .made(
        "packets of type 6", .location, at: "/moov/trak", hex("B81E85EB51384340"),
        C.timed(
          HandwrittenMovie.entry("camm"),
          hex("0000 0600 0000000000409F41 03000000 B81E85EB51384340 0AD7A3703DAD5EC0")
            + zeros(28))),
      .test(suite: "CameraValueTests", function: "packets")),
    CatalogRow(
      "Sony rtmd",
      .made(
        "latitude", .location, at: "/moov/trak", C.latitude,
        C.timed(
          HandwrittenMovie.entry("rtmd"),
          C.rtmd(0x8501, utf8("N")) + u16(0x8502, 24) + C.latitude + u16(0x8503, 1) + utf8("E")
            + u16(0x8504, 24) + u32(7, 1, 0, 1, 0, 1))),
      .made(
        "serial number", .identifier, at: "/moov/trak", word,
        C.timed(HandwrittenMovie.entry("rtmd"), C.rtmd(0x8114, word))),
      .test(suite: "CameraValueTests", function: "tags")),
    CatalogRow(
      "DJI djmd/dbgi",
      .made(
        "position in djmd", .location, at: "/moov/trak", hex("B81E85EB51384340"), dji("djmd", word)),
      .made("serial number in djmd", .identifier, at: "/moov/trak", word, dji("djmd", word)),
      .made(
        "position in dbgi", .location, at: "/moov/trak", hex("B81E85EB51384340"), dji("dbgi", word)),
      .test(suite: "CameraValueTests", function: "messages")),
    CatalogRow(
      "DJI subtitle",
      .leak("location in subtitles of DJI")),
    CatalogRow(
      "Insta360",
      .made("inst", .unknown, at: "/inst", word, C.film(end: box("inst", word))),
      .made(
        "serial number", .identifier, at: "insta360", word,
        C.film(end: insta360(0x101, C.message(1, word)))),
      .made(
        "GPS", .location, at: "insta360", hex("B81E85EB51384340"),
        C.film(
          end: insta360(
            0x700,
            hex("00000060 00000000 0000 41 B81E85EB51384340 4E 0AD7A3703DAD5E40 57") + zeros(16)
              + hex("0000000000407F40")))),
      .leak("trailer of Insta360")),
    CatalogRow(
      "Novatek freeGPS",
      .leak("freeGPS blocks in media data"), .leak("freeGPS blocks in free"),
      .made(
        "block in free", .location, at: "/free", hex("3333B345 00000044"),
        C.film(
          end: box(
            "free",
            utf8("GPS ") + hex("58000000") + zeros(32)
              + hex("0A000000 0B000000 0C000000 18000000 05000000 06000000") + utf8("ANE\0")
              + hex("3333B345 00000044 0000A041 0000B442") + zeros(140))))),
    CatalogRow(
      "LigoGPS, 70mai, DuDuBell…",
      all: [
        [
          .made(
            "LIGOGPSINFO in skip", .location, at: "/skip", word,
            C.film(
              end: box(
                "skip", utf8("LIGOGPSINFO\0"), zeros(8), utf8("####") + u32(1) + word + zeros(113)))
          ),
          .made(
            "gsen", .motion, at: "/gsen", utf8("Qmzvwxkjtbpq"),
            C.film(end: box("gsen", utf8("Qmzvwxkjtbpq")))),
          .made(
            "gps0", .location, at: "/gps0", hex("B81E85EB51384340"),
            C.film(end: box("gps0", hex("B81E85EB51384340 0AD7A3703DAD5E40") + zeros(16)))),
        ],
        ["GPS ", "gdat", "nbmt", "udat", "3gf "].map { code in
          .made(
            "\(code) of a dashcam", .unknown, at: "/", word,
            C.film(end: box(code, word)))
        },
        [
          .made(
            "3gf in free", .unreferenced, at: "/free", word,
            C.film(end: box("free", box("3gf ", word))))
        ],
      ]),
    CatalogRow(
      "Kenwood, GKU, LigoJSON",
      .made(
        "user data next to the movie box", .unknown, at: "/udta", place,
        C.film(end: box("udta", zeros(4), place, zeros(20))))),
    CatalogRow(
      "Garmin",
      .made(
        "positions in uuid", .location, at: "/moov/uuid", u32(0x21436587, 0x12345678),
        C.film(
          movie: C.uuid(
            "9b630f8d 6374 40ec 8204 bc5ff5091728",
            zeros(17) + u32(0xD0000000) + u16(5) + zeros(6) + u32(0x21436587, 0x12345678))))),
    CatalogRow(
      "XMP exif:GPS*",
      .made(
        "XMP in a uuid box", .location, at: "/uuid", word,
        C.film(end: C.uuid(C.xmpID, C.xmp("exif:GPSLatitude", word)))),
      .made(
        "XMP_ in user data", .location, at: "/moov/udta/XMP_", in: "a.mov", word,
        C.film(userData: box("XMP_", C.xmp("exif:GPSLatitude", word)))),
      .made(
        "XMP in PRIV", .location, at: "/id3v2/PRIV", in: "a.mp3", word,
        C.mp3(id3Frame(3, "PRIV", utf8("XMP\0") + C.xmp("exif:GPSLatitude", word)))),
      .leak("XMP item")),
    CatalogRow(
      "EXIF in art",
      .made(
        "cover of a song", .location, at: "/ilst/covr", in: "a.m4a", C.latitude,
        C.sound(userData: C.items(itemBox("covr", type: 13, C.pictureWithPlace)))),
      .made(
        "APIC", .location, at: "/id3v2/APIC", in: "a.mp3", C.latitude,
        C.mp3(id3Frame(3, "APIC", utf8("\0image/jpeg\0\u{3}\0") + C.pictureWithPlace))),
      .made(
        "thmb", .location, at: "/moov/udta/thmb", C.latitude,
        C.film(userData: box("thmb", C.pictureWithPlace))),
      .made(
        "CNTH", .location, at: "/moov/udta/CNTH", C.latitude,
        C.film(userData: box("CNTH", C.pictureWithPlace))),
      .made(
        "mcvr", .location, at: "/moov/udta/mcvr", C.latitude,
        C.film(userData: box("mcvr", C.pictureWithPlace)))),
    CatalogRow("HEIF Exif item", .leak("Exif item")),
    CatalogRow(
      "mett",
      .made(
        "text in mett", .speech, at: "/moov/trak", word,
        C.timed(HandwrittenMovie.entry("mett", utf8("\0application/meta\0")), word))),
    CatalogRow(
      "CTMD",
      .made(
        "CTMD in a movie", .unknown, at: "/moov/trak", word,
        C.timed(HandwrittenMovie.entry("CTMD"), word))),
  ]

  private static func goPro(_ items: [UInt8]...) -> [UInt8] {
    let sample = C.gpmf(items.flatMap(\.self))
    return C.timed(HandwrittenMovie.entry("gpmd", zeros(4)), sample, sample)
  }

  private static func dji(_ code: String, _ serial: [UInt8]) -> [UInt8] {
    let head = C.message(
      1, C.message(1, C.message(1, utf8("dvtm_ac203.proto")) + C.message(5, serial)))
    let position = C.message(1, hex("0801 11B81E85EB51384340 190AD7A3703DAD5EC0"))
    let sample = head + C.message(3, C.message(4, C.message(2, position)))
    return C.timed(HandwrittenMovie.entry(code), sample)
  }

  private static func insta360(_ id: Int, _ data: [UInt8]) -> [UInt8] {
    let record = data + little(id, 2) + little(data.count)
    let size = record.count + 72
    return record + zeros(32) + little(size) + little(3) + utf8("8db42d694ccc418790edff439fe026bf")
  }
}
