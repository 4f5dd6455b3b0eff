import Anatomy
import Bytes
import Schema

/// Boxes that follow the fields of a sound description (QuickTime File Format).
extension Boxes {
  static let soundParameters = SpecSection(
    .quickTime,
    [
      Box(
        "wave", "Sound Decompression Parameters", in: "AudioSampleEntry", occurs: .atMostOnce,
        spec: "siDecompressionParam Atom", holds: BoxGrammar(resolve: parameter)),
      Box("frma", "Data Format", in: "wave", occurs: .atMostOnce, spec: "Format Atom") {
        $0.code("data_format", line: .bare, label: ISODialect.format)
      },
      Box(
        "mp4a", "MPEG-4 Audio Marker", in: "wave", occurs: .atMostOnce,
        spec: "MPEG-4 Elementary Stream Descriptor Atom"
      ) { $0.reserved($0.isDescribing ? 4 : min(4, $0.remaining)) },
      Box(
        "enda", "Byte Order", in: "wave", "lpcm", "in24", "in32", "fl32", "fl64",
        occurs: .atMostOnce, spec: "Endian Atom"
      ) { $0.u16("little_endian", line: .value, labels: [0: "big-endian", 1: "little-endian"]) },
      Box(
        "chan", "Channel Layout", in: "AudioSampleEntry", "wave", occurs: .atMostOnce,
        versions: 0...0, spec: "Audio Channel Layout Atom",
        presents: Presentation(
          [
            "mChannelLayoutTag": .channels, "mChannelBitmap": .channels,
            "mChannelDescriptions": .channels,
          ], if: { decidesChannels($0, $1.name) })
      ) { box in
        box.u32("mChannelLayoutTag", line: .value, labels: CoreAudioValueNames.layouts)
        box.u32("mChannelBitmap", means: .flags)
        let rows = box.u32("mNumberChannelDescriptions", means: .count(of: .rows))
        box.table("mChannelDescriptions", rows: rows) { row in
          row.u32("mChannelLabel", label: { CoreAudioValueNames.channels[$0] })
          row.u32("mChannelFlags", means: .flags)
          row.float32("mCoordinates_0")
          row.float32("mCoordinates_1")
          row.float32("mCoordinates_2")
        }
        // Writers that copy the structure from memory include one channel description even if the
        // stated number is 0.
        box.when(
          rows == 0 && box.remaining == 20, "mNumberChannelDescriptions is 0, but 20 bytes follow"
        ) {
          box.bytes("unused", 20, means: .padding)
        }
      },
    ])

  /// Whether a field of a channel layout (`chan`) is used: the bitmap and the descriptions only
  /// have an effect if the layout tag refers to them.
  private static let decidesChannels: @Sendable (Node, String) -> Bool = { node, name in
    switch name {
    case "mChannelBitmap": node.integer("mChannelLayoutTag") == Node.layoutByBitmap
    case "mChannelDescriptions": node.integer("mChannelLayoutTag") == Node.layoutByDescriptions
    default: true
    }
  }

  /// Returns the node kind of a box in a `wave` atom. If the box has the code of an audio codec, it
  /// contains settings that only the decoder can read.
  private static let parameter: BoxGrammar.Resolver = { code, _ in
    if code == FourCC(rawValue: 0) { return terminator }
    let known = ISODialect.boxes.nodeKinds(code)
    let own = known.first { $0.declaration.containers.contains("wave") }
    return own ?? known.first { !$0.declaration.containers.contains("stsd") }
      ?? (known.isEmpty ? nil : decoderSettings)
  }

  private static let terminator = DeclaredNodeKind.anyOther(
    "Terminator", in: "wave", Clause(.quickTime, "Terminator Atom")
  ) { $0.rest("data", means: .padding) }

  private static let decoderSettings = DeclaredNodeKind.anyOther(
    "Decoder Settings", in: "wave", Clause(.quickTime, "siDecompressionParam Atom")
  ) { $0.rest("data", means: Meaning(.undecoded)) }
}
