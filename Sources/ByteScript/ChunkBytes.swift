/// A RIFF chunk. Content of odd size is followed by a byte of padding.
/// - Parameter size: the size that the chunk states, if it is wrong.
package func riffChunk(
  _ code: String, _ content: [UInt8]..., size: Int? = nil, padding: [UInt8] = [0]
) -> [UInt8] {
  let content = content.flatMap(\.self)
  return utf8(code) + little(size ?? content.count) + content
    + (content.count % 2 == 0 ? [] : padding)
}

/// A chunk of AIFF or of another IFF format. Content of odd size is followed by a byte of padding.
/// - Parameter size: the size that the chunk states, if it is wrong.
package func iffChunk(_ code: String, _ content: [UInt8]..., size: Int? = nil) -> [UInt8] {
  let content = content.flatMap(\.self)
  return utf8(code) + big(size ?? content.count) + content + zeros(content.count % 2)
}

/// The bytes in front of the first chunk of a PNG image.
package let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// A PNG chunk with its checksum.
package func pngChunk(_ code: String, _ content: [UInt8]...) -> [UInt8] {
  let content = content.flatMap(\.self)
  let covered = utf8(code) + content
  return big(content.count) + covered + big(Int(crc32(of: covered)))
}

/// Returns the checksum without the functions that tests check with it.
private func crc32(of bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(UInt32.max) { sum, byte in
    (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 0 ? 0 : 0xEDB8_8320) }
  }
}
