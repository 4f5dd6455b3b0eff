import ByteScript
import Bytes
import Crypto

// Builders for picture files.

/// A JPEG segment with its length.
package func segment(_ marker: UInt8, _ payload: [UInt8]...) -> [UInt8] {
  let body = payload.flatMap(\.self)
  return [0xFF, marker] + big(body.count + 2, 2) + body
}

/// A JPEG file of 8×4 pixels, with some segments after its start marker.
package func jpeg(_ segments: [UInt8]..., scan: [UInt8] = [0x12, 0xFF, 0, 0x34]) -> [UInt8] {
  [0xFF, 0xD8] + segments.flatMap(\.self)
    + segment(0xC0, [8, 0, 4, 0, 8, 1, 1, 0x11, 0]) + segment(0xDA, [1, 1, 0, 0, 63, 0]) + scan
    + [0xFF, 0xD9]
}

/// An entry of a directory in big-endian order; `value` is four bytes or an offset.
package func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
  big(tag, 2) + big(type, 2) + big(count, 4) + value + zeros(max(0, 4 - value.count))
}

package func directory(_ entries: [UInt8]..., next: Int = 0) -> [UInt8] {
  big(entries.count, 2) + entries.flatMap(\.self) + big(next, 4)
}

package func tiff(_ parts: [UInt8]...) -> [UInt8] {
  utf8("MM") + big(42, 2) + big(8, 4) + parts.flatMap(\.self)
}

/// A PNG file of one gray pixel, with chunks between `IHDR` and `IDAT`.
package func onePoint(
  _ chunks: [UInt8] = [], data: [[UInt8]] = [hex("78 9C 63 F8 0F 00 01 01 01 00")]
) -> [UInt8] {
  pngSignature + pngChunk("IHDR", big(1, 4) + big(1, 4) + hex("08 00 00 00 00"))
    + chunks + data.flatMap { pngChunk("IDAT", $0) } + pngChunk("IEND", [])
}

/// An ICC profile with one tag, a copyright text, and with its digest.
package func colorProfile(copyright: String) -> [UInt8] {
  let tag = utf8("text") + zeros(4) + utf8(copyright) + zeros((4 - copyright.utf8.count % 4) % 4)
  var profile =
    big(144 + tag.count, 4) + zeros(4) + hex("04200000") + utf8("mntrGRAYXYZ ") + zeros(12)
    + utf8("acsp") + zeros(28) + hex("0000F6D6 00010000 0000D32D") + zeros(48) + big(1, 4)
    + utf8("cprt") + big(144, 4) + big(tag.count, 4) + tag
  let digest = ByteSource(bytes: profile).digests([.md5])?[.md5] ?? []
  profile.replaceSubrange(84..<100, with: digest)
  return profile
}
