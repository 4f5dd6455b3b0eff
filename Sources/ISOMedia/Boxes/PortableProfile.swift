import Anatomy
import Bytes
import Schema

/// Boxes inside the two kinds of `uuid` boxes that Sony's portable players and cameras write: texts
/// in several languages, and requirements for players.
extension Boxes {
  static let portableProfile = SpecSection(
    .unpublished,
    [
      Box("MTDT", "Metadata Texts", in: portableMetadata) { box in
        let count = box.u16("entry_count", means: .count(of: .rows))
        box.list("entries", count: count, line: .value) { $0.portableText() }
      },
      Box("FPRF", "File Profile", in: portableProfiles) { box in
        box.u32("version", means: .version)
        box.switches(
          "function_flags", width: 4,
          [0x1000_0000: "fragmented", 0x2000_0000: "more tracks", 0x4000_0000: "edited"])
        box.rest("undecoded", means: Meaning(.undecoded))
      },
      Box("APRF", "Audio Profile", in: portableProfiles) { box in
        box.portableCodec(line: .value)
        box.u32("sample_rate", line: "% Hz")
        box.u32("channels", line: "% ch")
      },
      Box("VPRF", "Video Profile", in: portableProfiles) { box in
        box.portableCodec(line: .value)
        box.ufixed16_16("average_frame_rate", line: "% fps")
        box.ufixed16_16("maximum_frame_rate")
        box.u16("width")
        box.u16("height")
        box.u16("pixel_aspect_horizontal")
        box.u16("pixel_aspect_vertical")
      },
    ])

  private static let portableMetadata = "uuid:55534D5421D24FCEBB88695CFAC9C740"
  private static let portableProfiles = "uuid:50524F4621D24FCEBB88695CFAC9C740"
}

extension FieldReader {
  fileprivate func portableText() {
    let start = position
    let size = u16("size", means: .size(of: .row))
    limited(to: start + size) {
      let type = u32("type", means: .type, labels: PortableTypes.names)
      language()
      let encoding = u16("encoding", labels: [0: "bytes", 1: "UTF-16"])
      let key = "0x" + String(type, radix: 16)
      let meaning = Meaning(.plain, about: .tag(space: .portable, key: key))
      when(encoding == 1, "encoding 1") { text("text", .utf16BigEndian, .rest, means: meaning) }
      when(encoding != 1, "another encoding") { rest("data", means: meaning) }
    }
  }

  fileprivate func portableCodec(line: SummaryPart) {
    u32("version", means: .version)
    u32("track_ID", means: .reference(to: .track))
    code("codec", line: line)
    bytes("codec_info", 4, means: .identifies(.playback))
    u32("attributes", means: .flags)
    u32("average_bit_rate")
    u32("maximum_bit_rate")
  }
}

private enum PortableTypes {
  static let names: Labels = [
    1: "title", 3: "production date", 4: "software", 5: "product", 10: "track property",
    11: "time zone", 12: "modification date",
  ]
}
