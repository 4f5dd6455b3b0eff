import Anatomy
import Bytes
import Schema

/// The trailer that Samsung phones write after pictures and into `sefd` boxes. It consists of
/// blocks and a directory. The offsets in the directory are counted backward from its start.
enum SamsungTrailer {
  static let trailer = DeclaredNodeKind.headless(
    "sef", "Samsung Extended Format", .unpublished, holds: SamsungGrammar())

  @Sendable
  static func opens(_ payload: Payload) -> Bool {
    SamsungDirectory(endingAt: payload.range.end, payload) != nil
  }

  static let directory = DeclaredNodeKind.headless("directory", "Directory", .unpublished) { list in
    list.order = .little
    list.code("signature", means: .type)
    list.u32("version", means: .version)
    let count = list.u32("count", means: .count(of: .rows))
    list.table("entries", rows: count) { row in
      row.u16("reserved", means: .reserved)
      row.number(
        "type", bytes: 2, isSigned: false, means: .type, label: { types[UInt16($0 & 0xFFFF)] })
      row.u32(
        "offset",
        means: .offset(
          from: .describedByFields(by: "the position of the directory, counted backward")))
      row.u32("size", means: .size(of: .row))
    }
    list.limited(to: list.position + max(0, list.remaining - 8)) {
      list.rest("undecoded", means: Meaning(.undecoded))
    }
    list.u32("size", means: .size(of: .node))
    list.code("end_signature", means: .type)
  }

  static let block = DeclaredNodeKind.headless(
    named: Naming { $0.blockName }, "Block", .unpublished,
    holds: PayloadGrammar("data", means: .payload, terminology: .telemetry)
  ) { block in
    block.order = .little
    block.reserved(2)
    let type = block.u16("type", means: .type, line: .value, labels: labels)
    let count = block.u32("name_size", means: .size(of: .nextField))
    block.text("name", .utf8, .bytes(count), means: .type)
    let text = texts[type]
    block.when(text != nil, "blocks of this type contain text") {
      block.text("text", .utf8, .rest, means: text ?? .identifies(.unknown), line: .value)
    }
    let continuesChain =
      type == 0x0A30 && block.source.big32(at: block.position) == FourCC("mpv2").rawValue
    block.when(continuesChain, "the video is in a separate mpvd box") {
      block.code("video_type", means: .type)
      block.order = .big
      block.u32("video_offset", means: .offset(from: .file))
      block.u32("video_size", means: .size(of: .file))
    }
  }

  static let gap = DeclaredNodeKind.headless("unknown", "Unknown Bytes", .unpublished) {
    $0.rest("undecoded", means: Meaning(.undecoded))
  }

  private static let labels = Labels { types[UInt16($0 & 0xFFFF)] }

  /// The meanings of the texts in blocks, by block type. Blocks of other types are not read as
  /// text.
  private static let texts: [Int: Meaning] = [
    0x0890: .identifies(.playback), 0x08E0: .identifies(.playback), 0x0910: .identifies(.unknown),
    0x09E0: .identifies(.identifier), 0x0A01: .identifies(.time), 0x0AA1: .identifies(.location),
    0x0BC0: .identifies(.playback), 0x0C61: .identifies(.unknown),
  ]

  private static let types: [UInt16: String] = [
    0x0001: "embedded image", 0x0100: "sound", 0x0201: "surround shot video",
    0x0800: "sound and shot", 0x0830: "panorama", 0x0890: "slow motion",
    0x08D0: "interactive panorama",
    0x08E0: "panorama shot", 0x08E1: "motion panorama", 0x0910: "front camera selfie",
    0x09E0: "burst shot", 0x0A01: "time in UTC", 0x0A20: "dual camera image",
    0x0A30: "motion photo video", 0x0AA1: "mobile country code", 0x0AB1: "depth map",
    0x0BC0: "color display mode", 0x0C61: "photo settings",
  ]
}
