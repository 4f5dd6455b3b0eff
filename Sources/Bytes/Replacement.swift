/// Bytes that take the place of a range; none take it out.
package struct Replacement: Sendable, Equatable {
  package let range: ByteRange
  package let bytes: [UInt8]

  package init(_ range: ByteRange, with bytes: [UInt8] = []) {
    self.range = range
    self.bytes = bytes
  }
}
