import Anatomy
import Bytes
import Schema

/// Boxes of the media of a track, including media headers (ISO/IEC 14496-12, 8.4 and clause 12).
extension Boxes {
  static let mediaStructure = SpecSection(
    .iso12,
    [
      Box("mdia", "Media", in: "trak", occurs: .once, spec: "8.4.1", holds: .boxes),
      Box(
        "mdhd", "Media Header", in: "mdia", occurs: .once, versions: 0...1, spec: "8.4.2",
        presents: ["language": .language]
      ) { box in
        box.u32or64("creation_time", means: .time(.macintosh))
        box.u32or64("modification_time", means: .time(.macintosh))
        box.u32("timescale", means: .timescale(.media), line: .value)
        box.u32or64("duration", means: .duration(.media), line: .value)
        box.language(line: .value)
        box.zerosOrQuickTime(2, iso: { $0.reserved(2, "pre_defined") }) { $0.u16("quality") }
      },
      Box(
        "elng", "Extended Language", in: "mdia", occurs: .atMostOnce, versions: 0...0,
        spec: "8.4.6", presents: .all(.language)
      ) {
        $0.text("extended_language", .utf8, .terminated, means: Meaning(.language), line: .value)
      },
      Box("minf", "Media Information", in: "mdia", occurs: .once, spec: "8.4.4", holds: .boxes),
      Box(
        "vmhd", "Video Media Header", in: "minf", occurs: .atMostOnce, versions: 0...0,
        flags: [0x1: "no lean ahead"], spec: "12.1.2", body: graphics),
      Box(
        "smhd", "Sound Media Header", in: "minf", occurs: .atMostOnce, versions: 0...0,
        spec: "12.2.2", presents: ["balance": .gain]
      ) { box in
        box.fixed8_8("balance")
        box.reserved(2)
      },
      Box(
        "hmhd", "Hint Media Header", in: "minf", occurs: .atMostOnce, versions: 0...0,
        spec: "12.4.2"
      ) { box in
        box.u16("maxPDUsize")
        box.u16("avgPDUsize")
        box.u32("maxbitrate")
        box.u32("avgbitrate")
        box.reserved(4)
      },
      Box(
        "sthd", "Subtitle Media Header", in: "minf", occurs: .atMostOnce, versions: 0...0,
        spec: "12.6.2"),
      Box(
        "nmhd", "Null Media Header", in: "minf", occurs: .atMostOnce, versions: 0...0,
        spec: "8.4.5.2"),
    ])

  /// Reads the graphics mode and operation color, which state how a picture is combined with the
  /// layers below it.
  static let graphics: Box.Body = { box in
    box.u16("graphicsmode", labels: graphicsModes)
    box.color("opcolor")
  }

  private static let graphicsModes: Labels = [
    0x0: "copy", 0x20: "blend", 0x24: "transparent", 0x40: "dither copy", 0x100: "straight alpha",
    0x101: "premultiplied with white", 0x102: "premultiplied with black",
    0x103: "straight alpha blend", 0x104: "composition",
  ]
}
