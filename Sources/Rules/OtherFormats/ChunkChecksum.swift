import Anatomy

/// Whether chunks of PNG are what their writers left.
extension Rule {
  static let chunkChecksum = Rule(
    "png.chunk.checksum", .error, at: .named("png", kind: "chunk"),
    "the checksum of a chunk is that of its bytes", clause: Clause(.png, "5.5"),
    cause: "bytes were damaged, or an editor changed the chunk and kept the checksum",
    fix: "fetch the file again: readers refuse it, or pass over the chunk",
    passing: [.png(#"u32 4 "gAMA" u32 45455 u32 0x0bfc6105"#)],
    failing: [.png(#"u32 4 "gAMA" u32 45455 ↓u32 0x0bfc6106"#)]
  ) { file, _ in
    file.children.compactMap { chunk in
      chunk.checksumEdits.first.map { right in
        .field(
          "crc", of: chunk,
          "the bytes of \(chunk.code) have the checksum \(right.bytes.hexadecimal), and"
            + " \(chunk.source.bytes(right.range).hexadecimal) is stated")
      }
    }
  }
}
