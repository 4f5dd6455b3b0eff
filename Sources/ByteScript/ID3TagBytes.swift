/// The bytes of a synchsafe number, with seven bits in each byte.
package func synchsafe(_ value: Int, _ width: Int = 4) -> [UInt8] {
  (0..<width).reversed().map { UInt8(value >> ($0 * 7) & 0x7F) }
}

/// The bytes of an ID3v2 tag of a version from 2 to 4.
package func id3Tag(
  _ version: Int, flags: Int = 0, _ content: [UInt8]..., hasFooter: Bool = false
) -> [UInt8] {
  let content = content.flatMap(\.self)
  let head = u8(version, 0, flags | (hasFooter ? 0x10 : 0)) + synchsafe(content.count)
  return utf8("ID3") + head + content + (hasFooter ? utf8("3DI") + head : [])
}

/// The bytes of a frame of an ID3v2 tag. A code of three characters makes a frame of version 2.2.
/// - Parameter isPlain: whether the size uses all eight bits of each byte, as in versions before
///   2.4; nil to decide by the version.
package func id3Frame(
  _ version: Int, _ code: String, _ content: [UInt8]..., flags: Int = 0, isPlain: Bool? = nil
) -> [UInt8] {
  let content = content.flatMap(\.self)
  if code.utf8.count == 3 { return utf8(code) + big(content.count, 3) + content }
  let isPlain = isPlain ?? (version < 4)
  return utf8(code) + (isPlain ? big(content.count) : synchsafe(content.count)) + big(flags, 2)
    + content
}

/// The content of an ID3v2 text frame: the encoding Latin-1, and a text in ASCII.
package func id3Text(_ text: String) -> [UInt8] { [0] + utf8(text) }
