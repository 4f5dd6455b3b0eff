import ByteScript
import Bytes
import TestSupport

private typealias M = HandwrittenMovie

/// A QuickTime movie with many kinds of tracks, which the tests inspect and truncate.
enum Movies {
  static let entries: [(handler: String, code: String, entry: [UInt8])] = [
    ("vide", "avc1", visual("avc1", fullBox("btrt", zeros(8)))),
    (
      "vide", "raw ",
      visual("raw ", depth: 2, colorTable: 0, u32(7) + u16(0, 1) + zeros(16), u32(0))
    ),
    ("soun", "twos", M.sound("twos")),
    ("soun", "mp4a", M.sound("mp4a", version: 1, u32(1024, 0, 0, 2), wave)),
    ("soun", "lpcm", sound2),
    ("soun", "raw ", M.sound("raw ")),
    ("text", "text", quickTimeText),
    ("sbtl", "tx3g", timedText),
    ("text", "text", textAsTimedText),
    ("subt", "stpp", M.entry("stpp", utf8("urn:a"), u8(0), u8(0), u8(0))),
    ("subt", "sbtt", M.entry("sbtt", u8(0), utf8("text/plain"), u8(0), fullBox("txtC", u8(0)))),
    ("text", "stxt", M.entry("stxt", u8(0), utf8("text/plain"), u8(0))),
    ("text", "wvtt", M.entry("wvtt", box("vttC", utf8("WEBVTT")), box("vlab", utf8("s")))),
    ("meta", "mett", M.entry("mett", u8(0), utf8("a/b"), u8(0))),
    ("meta", "metx", M.entry("metx", u8(0), utf8("urn:b"), u8(0), u8(0))),
    ("meta", "urim", M.entry("urim", fullBox("uri ", utf8("urn:c"), u8(0)), fullBox("uriI"))),
    ("meta", "mebx", M.entry("mebx", keys)),
    ("meta", "gpmd", M.entry("gpmd", u32(1))),
    ("tmcd", "tmcd", timecode),
    ("sdsm", "mp4s", M.entry("mp4s")),
    ("clcp", "c608", M.entry("c608")),
    (
      "hint", "rtp ",
      M.entry("rtp ", u16(1, 1), u32(1450), box("tims", u32(90000)), box("tsro", u32(0)))
    ),
    ("hint", "fdp ", M.entry("fdp ", u16(1, 1, 0, 0x0180))),
    ("hint", "rm2t", M.entry("rm2t", u16(1, 1), u8(0, 0, 0x80))),
    ("vide", "new1", visual("new1")),
    ("soun", "new2", M.sound("new2")),
  ]

  static func visual(
    _ code: String, depth: Int = 24, colorTable: Int = -1, _ after: [UInt8]...
  ) -> [UInt8] {
    M.entry(
      code, u16(0, 0), utf8("appl"), u32(512, 512), u16(640, 480), u32(72 << 16, 72 << 16, 0),
      u16(1), u8(4), utf8("Test"), zeros(27), u16(depth, colorTable), after.flatMap(\.self))
  }

  private static let wave = box(
    "wave", box("frma", utf8("mp4a")), box("mp4a", u32(0)), box("enda", u16(1)),
    box("\0\0\0\0"))

  private static let sound2 = M.entry(
    "lpcm", u16(2, 0), u32(0), u16(3, 16, -2, 0), u32(65536, 72), u64(0x40F7_7000_0000_0000),
    u32(2, 0x7F00_0000, 16, 12, 4, 1), fullBox("chan", u32(0x65_0002, 0, 0)))

  private static let quickTimeText = M.entry(
    "text", u32(0, 1), zeros(6), zeros(8), zeros(8), u16(3, 1), u8(0), u16(0), zeros(6),
    u8(6), utf8("Geneva"))

  private static let style = u16(0, 0, 1) + u8(1, 18) + u8(255, 255, 255, 255)

  private static let timedText = M.entry(
    "tx3g", u32(0), u8(1, -1), u8(0, 0, 0, 255), u16(0, 0, 60, 640), style,
    box("ftab", u16(1, 1), u8(5), utf8("Serif")))

  private static let textAsTimedText = M.entry(
    "text", u32(1), zeros(14), style, box("ftab", u16(1, 1), u8(0)))

  private static let keys = box(
    "keys",
    box(
      "\0\0\0\u{1}", box("keyd", utf8("mdta"), utf8("com.example.place")),
      box("dtyp", u32(0, 1)), box("loca", utf8("en"), u8(0))))

  private static let timecode = M.entry(
    "tmcd", u32(0, 1, 30000, 1001), u8(30, 0), box("name", u16(4, 0), utf8("REEL")))

  static let tables: [[UInt8]] = [
    fullBox("stts", u32(2, 3, 1000, 1, 500)),
    fullBox("ctts", u32(1, 4, -500)),
    fullBox("ctts", version: 1, u32(1, 4, -500)),
    fullBox("cslg", u32(0, 0, 0, 0, 0)),
    fullBox("cslg", version: 1, u64(0, 0, 0, 0, 0)),
    fullBox("stss", u32(1, 1)), fullBox("stps", u32(1, 2)), fullBox("stsh", u32(1, 2, 1)),
    fullBox("stsc", u32(1, 1, 2, 1)),
    fullBox("stsz", u32(0, 4, 10, 20, 30, 40)), fullBox("stsz", u32(4, 4)),
    fullBox("stz2", u32(4, 3), u8(0x12, 0x30)), fullBox("stz2", u32(16, 1), u16(300)),
    fullBox("stco", u32(2, 1000, 2000)), fullBox("co64", u32(1), u64(5 << 32)),
    fullBox("padb", u32(3), u8(0x12, 0x30)), fullBox("stdp", u16(1, 2, 3)),
    fullBox("sdtp", u8(0x24, 0x18)),
    fullBox("sbgp", utf8("roll"), u32(1, 4, 1)),
    fullBox("sbgp", version: 1, utf8("rap "), u32(9, 1, 4, 1)),
    fullBox("sgpd", version: 1, utf8("roll"), u32(2, 1), u16(-1)),
    fullBox(
      "sgpd", version: 1, utf8("seig"), u32(0, 1, 37), u8(0, 0x19, 1, 0), zeros(16), u8(16),
      zeros(16)),
    fullBox("sgpd", utf8("tele"), u32(1), u8(0x80)),
    fullBox("sgpd", version: 2, utf8("none"), u32(3, 1, 2), zeros(6)),
    fullBox("csgp", flags: 0x15, utf8("rap "), u32(1), u8(2, 9), u8(1, 0)),
    fullBox("subs", u32(1, 1), u16(2, 5), u8(0, 0), u32(0), u16(6), u8(0, 0), u32(0)),
    fullBox("saiz", flags: 1, utf8("cenc"), u32(0), u8(0), u32(2), u8(8, 16)),
    fullBox("saio", version: 1, u32(1), u64(77)),
  ]

  static let media: [[UInt8]] = [
    fullBox("vmhd", flags: 1, u16(0x40, 0, 0, 0)), fullBox("smhd", u16(0, 0)),
    fullBox("hmhd", u16(1, 2), u32(3, 4, 0)), fullBox("nmhd"), fullBox("sthd"),
    box(
      "gmhd", fullBox("gmin", u16(0x40, 1, 2, 3, 0, 0)), box("text", zeros(36)),
      box("tmcd", fullBox("tcmi", u16(0, 0, 12), zeros(12), u8(5), utf8("Arial"))),
      box("tmcd", fullBox("tcmi", u16(0, 0, 12, 0), zeros(12), u8(0)))),
    box(
      "dinf",
      fullBox(
        "dref", u32(4), fullBox("url ", flags: 1),
        fullBox("urn ", utf8("n"), u8(0), utf8("l"), u8(0)),
        fullBox("alis", alias), fullBox("cios", u8(1, 2)))),
  ]

  private static let alias =
    u32(0) + u16(160, 2, 0) + u8(4) + utf8("Disk") + zeros(23) + u32(1) + u16(0x482B, 0)
    + u32(2) + u8(5) + utf8("a.mov") + zeros(58) + u32(3, 4) + utf8("MooVTVOD") + u16(-1, -1)
    + u32(0) + zeros(12) + u16(2, 3) + utf8("a:b") + u8(0) + u16(-1, 0)

  static let trackParts: [[UInt8]] = [
    box("tref", box("chap", u32(2, 3)), box("xyzw", u32(4))),
    box("trgr", fullBox("msrc", u32(5)), fullBox("newg", u32(6, 7))),
    box("edts", fullBox("elst", u32(2, 600, -1, 1 << 16, 600, 0, 1 << 16))),
    box(
      "tapt", fullBox("clef", u32(640 << 16, 480 << 16)), fullBox("prof", u32(0, 0)),
      fullBox("enof", u32(0, 0))),
    box("load", u32(0, -1, 1, 0x100)),
    box("mdia", fullBox("elng", utf8("de-CH"), u8(0))),
  ]

  static let whole = box(
    "moov",
    entries.flatMap { track($0.handler, entry: $0.entry) },
    track(
      "vide", entry: visual("avc1"), tables: tables.flatMap(\.self), media: media.flatMap(\.self)),
    box("trak", trackParts.flatMap(\.self)))
}
