import Anatomy
import Bytes
import Schema

/// Boxes for base media headers, track apertures and load settings (QuickTime File Format).
extension Boxes {
  static let quickTimeMedia = SpecSection(
    .quickTime,
    [
      Box(
        "gmhd", "Base Media Header", in: "minf", occurs: .atMostOnce,
        spec: "Base Media Information Atoms", holds: .boxes),
      Box(
        "gmin", "Base Media Information", in: "gmhd", occurs: .atMostOnce, versions: 0...0,
        spec: "Base Media Info Atoms"
      ) { box in
        graphics(box)
        box.fixed8_8("balance")
        box.reserved(2)
      },
      Box("text", "Text Media Information", in: "gmhd", spec: "Text Media") { $0.matrix() },
      Box(
        "tmcd", "Timecode Media Information", in: "gmhd", spec: "Timecode Media Information Atom",
        holds: .boxes),
      Box(
        "tcmi", "Timecode Appearance", in: "tmcd", versions: 0...0,
        spec: "Timecode Media Information Atom", body: timecodeAppearance),
      Box(
        "tapt", "Track Apertures", in: "trak", occurs: .atMostOnce,
        spec: "Track Aperture Mode Dimensions Atom", holds: .boxes),
      Box(
        "clef", "Clean Aperture Size", in: "tapt", occurs: .atMostOnce, versions: 0...0,
        spec: "Track Clean Aperture Dimensions Atom", presents: .all(.aperture),
        summary: Summary(frameSize), body: aperture),
      Box(
        "prof", "Production Aperture Size", in: "tapt", occurs: .atMostOnce, versions: 0...0,
        spec: "Track Production Aperture Dimensions Atom", presents: .all(.aperture),
        summary: Summary(frameSize),
        body: aperture),
      Box(
        "enof", "Encoded Pixels Size", in: "tapt", occurs: .atMostOnce, versions: 0...0,
        spec: "Track Encoded Pixels Dimensions Atom", presents: .all(.aperture),
        summary: Summary(frameSize), body: aperture),
      Box(
        "load", "Load Settings", in: "trak", occurs: .atMostOnce,
        spec: "Track Load Settings Atoms"
      ) { box in
        box.u32("preload_start_time", means: .duration(.movie))
        box.u32("preload_duration", means: .duration(.movie))
        box.switches("preload_flags", width: 4, [0x1: "always", 0x2: "when enabled"])
        box.switches("default_hints", width: 4, [0x20: "double buffer", 0x100: "high quality"])
      },
    ])

  private static let aperture: Box.Body = { box in
    box.ufixed16_16("width")
    box.ufixed16_16("height")
  }

  private static let timecodeAppearance: Box.Body = { box in
    box.u16("text_font")
    box.u16("text_face", means: .flags)
    box.u16("text_size")
    // Some writers insert two more bytes before the text color. The position of the font name's
    // length byte shows whether they are present.
    let nameCount = box.source.byte(at: box.position + 12)
    let isShort = nameCount.map { Int($0) + 13 == box.remaining } ?? true
    box.when(!isShort, "two extra bytes precede text_color") { box.reserved(2) }
    box.color("text_color")
    box.color("background_color")
    box.text("font_name", .macRoman, .pascal, means: .identifies(.playback), line: .value)
  }
}
