import Anatomy
import Bytes
import Schema

/// Declarations of frames with a payload (pictures, objects, private data) and of frames with
/// identifiers.
extension Frames {
  static let pictures = SpecSection(
    .id3v24,
    [
      Frame(
        "APIC", "Attached Picture", holds: PayloadGrammar.frames("picture_data", declaredType: mime)
      ) {
        picture($0, isShort: false)
      },
      Frame(
        "GEOB", "Encapsulated Object", holds: PayloadGrammar.frames("object", declaredType: mime)
      ) {
        object($0)
      },
      Frame("PRIV", "Private Data", holds: PayloadGrammar.frames("private_data")) { frame in
        frame.latin("owner_identifier", means: .type, line: .value)
      },
    ])

  static let identifiers = SpecSection(
    .id3v24,
    [
      Frame("UFID", "Unique File Identifier") { uniqueIdentifier($0) },
      Frame("MCDI", "Music CD Identifier", occurs: .atMostOnce) { discIdentifier($0) },
    ])

  static func picture(_ frame: FieldReader, isShort: Bool) {
    var coding = frame.textEncoding()
    let isLink: Bool
    if isShort {
      isLink = frame.source.bytes(ByteRange(start: frame.position, count: 3)) == linkMark
      frame.text("image_format", .latin1, .bytes(3), means: .type)
    } else {
      isLink = frame.source.bytes(ByteRange(start: frame.position, count: 3)) == linkMark
      frame.latin("mime_type", means: .type, line: .value)
    }
    frame.u8("picture_type", means: .type, line: .value, labels: pictureTypes)
    let isEmpty = frame.peekedText(coding, before: .other).isEmpty
    frame.text(
      "description", &coding, means: .identifies(.text), line: isEmpty ? nil : .value,
      before: .other)
    frame.when(isLink, "the picture format is -->") {
      frame.latinRest(
        "url", means: Meaning(.plain, about: .tag(space: .id3, key: "APIC", .identifier)),
        line: .value)
    }
  }

  static func object(_ frame: FieldReader) {
    var coding = frame.textEncoding()
    frame.latin("mime_type", means: .type, line: .value)
    frame.text("filename", &coding, means: .identifies(.path), line: .value)
    frame.text(
      "content_description", &coding, means: .identifies(.text), line: .value, before: .other)
  }

  /// The value `-->` of the picture format, which marks the data as a link.
  private static let linkMark: [UInt8] = [0x2D, 0x2D, 0x3E]

  @Sendable
  static func mime(_ node: Node) -> Payload.DeclaredType? {
    guard case .text(let type)? = node.value("mime_type") else { return nil }
    return .mediaType(type.string)
  }

  static let pictureTypes = Labels { types.indices.contains(Int($0)) ? types[Int($0)] : nil }

  private static let types: [String] = [
    "other", "32×32 icon", "other icon", "front cover", "back cover", "leaflet page", "media",
    "lead artist", "artist", "conductor", "band", "composer", "lyricist", "recording location",
    "during recording", "during performance", "screen capture", "a bright colored fish",
    "illustration", "band logo", "publisher logo",
  ]

  static func uniqueIdentifier(_ frame: FieldReader) {
    frame.latin("owner_identifier", means: .type, line: .value)
    frame.rest("identifier", means: .identifies(.identifier))
  }

  /// Reads the table of contents of the disc that the audio was copied from.
  static func discIdentifier(_ frame: FieldReader) {
    let size = frame.source.big16(at: frame.position).map(Int.init) ?? 0
    let isTable = frame.remaining >= 4 && size + 2 == frame.remaining && (size - 2) % 8 == 0
    frame.when(isTable, "the data is a table of contents") {
      frame.u16("toc_length", means: .size(of: .restOfNode))
      frame.u8("first_track", line: .value)
      frame.u8("last_track")
      frame.table("tracks", rows: nil, means: .identifies(.identifier)) { row in
        row.bits(8, "reserved", means: .reserved)
        row.bits(4, "adr")
        row.bits(4, "control")
        row.u8("track")
        row.bits(8, "reserved2", means: .reserved)
        row.u32("address")
      }
    }
    frame.when(!isTable, "the data is not a table of contents") {
      frame.rest("cd_toc", means: .identifies(.identifier))
    }
  }
}
