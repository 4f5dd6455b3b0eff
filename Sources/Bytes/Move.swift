/// A move of a range of bytes to an offset before it.
package struct Move: Sendable, Equatable {
  package let range: ByteRange
  package let place: Int

  /// Nil if the bytes are not after the offset.
  package init?(_ range: ByteRange, before place: Int) {
    guard place >= 0, place < range.start, !range.isEmpty else { return nil }
    (self.range, self.place) = (range, place)
  }

  /// Returns by how many bytes a byte moves towards the start; negative for bytes that are passed
  /// over.
  package func advance(of byte: Int) -> Int {
    if range.contains(byte) { return range.start - place }
    return byte >= place && byte < range.start ? -range.count : 0
  }
}
