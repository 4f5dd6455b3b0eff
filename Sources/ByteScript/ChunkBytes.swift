/// The bytes of a RIFF chunk. Content of odd size is followed by a byte of padding.
/// - Parameter size: a wrong size that the chunk states; nil for the true size.
package func riffChunk(
  _ code: String, _ content: [UInt8]..., size: Int? = nil, padding: [UInt8] = [0]
) -> [UInt8] {
  let content = content.flatMap(\.self)
  return utf8(code) + little(size ?? content.count) + content
    + (content.count % 2 == 0 ? [] : padding)
}

/// The bytes of a chunk of AIFF or of another IFF format. Content of odd size is followed by a byte
/// of padding.
/// - Parameter size: a wrong size that the chunk states; nil for the true size.
package func iffChunk(_ code: String, _ content: [UInt8]..., size: Int? = nil) -> [UInt8] {
  let content = content.flatMap(\.self)
  return utf8(code) + big(size ?? content.count) + content + zeros(content.count % 2)
}

/// The bytes in front of the first chunk of a PNG image.
package let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// The bytes of a PNG chunk with its checksum.
package func pngChunk(_ code: String, _ content: [UInt8]...) -> [UInt8] {
  let content = content.flatMap(\.self)
  let covered = utf8(code) + content
  return big(content.count) + covered + big(Int(crc32(of: covered)))
}

/// Returns the CRC-32 of the bytes. It does not use the checksum functions of the program, because
/// tests use it to check these functions.
func crc32(of bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(UInt32.max) { sum, byte in
    (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 0 ? 0 : 0xEDB8_8320) }
  }
}
