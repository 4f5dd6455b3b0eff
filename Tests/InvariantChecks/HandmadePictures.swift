// Pictures written by hand.

/// A segment of JPEG, its length counted.
package func segment(_ marker: UInt8, _ payload: [UInt8]...) -> [UInt8] {
  let body = payload.flatMap(\.self)
  return [0xFF, marker] + big(body.count + 2, 2) + body
}

/// A picture of 8×4 with some segments behind its beginning.
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
