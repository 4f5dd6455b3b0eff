import Anatomy
import Movie
import RuleEngine

/// Rules about the CRC of PNG chunks.
extension Rule {
  static let chunkChecksum = Rule(
    "png.chunk.checksum", .error, at: .named("png", kind: .chunk),
    "crc of a PNG chunk must match the bytes of the chunk", clause: Clause(.png, "5.5"),
    cause: "Bytes were damaged, or an editor changed the chunk and did not update crc",
    fix: "Obtain an intact copy of the PNG file, because readers refuse the file or skip the chunk",
    passing: .png(#"u32 4 "gAMA" u32 45455 u32 0x0bfc6105"#),
    failing: .png(#"u32 4 "gAMA" u32 45455 ↓u32 0x0bfc6106"#)
  ) { file, _ in
    file.children.compactMap { chunk in
      chunk.checksumEdits.first.map { right in
        .field(
          .crc, of: chunk,
          "crc of \(chunk.code) is \(chunk.source.bytes(right.range).hexadecimal), the bytes of"
            + " the chunk give \(right.bytes.hexadecimal)")
      }
    }
  }
}
