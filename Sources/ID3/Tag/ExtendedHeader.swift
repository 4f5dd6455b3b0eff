import Anatomy
import Bytes
import Schema

/// Reads the extended header of a tag, which is between the tag header and the frames.
enum ExtendedHeader {
  static let version3 = DeclaredNodeKind.headless(
    "extended_header", "Extended Header", .id3v23, terminology: .id3Tags
  ) { header in
    let size = header.u32("size", means: .size(of: .restOfNode))
    let flags = header.switches("flags", width: 2, [0x8000: "CRC"])
    header.u32("padding_size", means: .size(of: .field("padding")))
    header.when(flags & 0x8000 != 0 || size == 10, "the CRC is present") {
      header.u32("crc", means: .checksum(.crc32, over: .field("frames")))
    }
  }

  static let version4 = DeclaredNodeKind.headless(
    "extended_header", "Extended Header", .id3v24, terminology: .id3Tags
  ) { header in
    header.synchsafe("size", means: .size(of: .node))
    let count = header.u8("flag_byte_count", means: .size(of: .nextField))
    let flags = header.switches(
      "flags", width: 1, [0x40: "update", 0x20: "CRC", 0x10: "restrictions"])
    if count > 1 {
      header.bytes("further_flags", min(count - 1, header.remaining), means: .identifies(.playback))
    }
    header.when(flags & 0x40 != 0, "the update flag is set") {
      let length = header.u8("update_length", means: .size(of: .nextField))
      if length > 0 {
        header.bytes("update", min(length, header.remaining), means: .identifies(.playback))
      }
    }
    header.when(flags & 0x20 != 0, "the CRC flag is set") {
      let length = header.u8("crc_length", means: .size(of: .nextField))
      header.when(length == 5 || header.isDescribing, "crc_length is 5") {
        header.synchsafe("crc", bytes: 5, means: .checksum(.crc32, over: .field("frames")))
      }
      if length != 5, !header.isDescribing {
        header.bytes("crc", min(length, header.remaining), means: .identifies(.playback))
      }
    }
    header.when(flags & 0x10 != 0, "the restrictions flag is set") {
      let length = header.u8("restrictions_length", means: .size(of: .nextField))
      header.when(length == 1 || header.isDescribing, "restrictions_length is 1") {
        restrictions(header)
      }
      if length != 1, !header.isDescribing {
        header.bytes("restrictions", min(length, header.remaining), means: .identifies(.playback))
      }
    }
  }

  private static func restrictions(_ header: FieldReader) {
    header.bits(
      2, "tag_size",
      labels: [
        0: "128 frames, 1 MB", 1: "64 frames, 128 KB", 2: "32 frames, 40 KB", 3: "32 frames, 4 KB",
      ])
    header.bits(1, "text_encoding", labels: [0: "any", 1: "Latin-1 or UTF-8"])
    header.bits(
      2, "text_size",
      labels: [0: "any", 1: "1024 characters", 2: "128 characters", 3: "30 characters"])
    header.bits(1, "image_encoding", labels: [0: "any", 1: "PNG or JPEG"])
    header.bits(
      2, "image_size", labels: [0: "any", 1: "256×256", 2: "64×64", 3: "64×64 exactly"])
  }

  /// Returns the number of bytes of the extended header, and whether the version allows the stated
  /// size.
  static func size(
    at start: Int, in source: ByteSource, version: Int
  ) -> (whole: Int, isValid: Bool) {
    let raw = source.big32(at: start) ?? 0
    if version >= 4 {
      let size = Int(UInt64(raw).withoutTopBits)
      let isValid = raw & 0x8080_8080 == 0 && size >= 6
      return (max(size, 4), isValid)
    }
    return (4 + Int(raw), raw == 6 || raw == 10)
  }
}
