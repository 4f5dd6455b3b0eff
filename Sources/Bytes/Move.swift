/// A move of a range of bytes to an offset before the range.
package struct Move: Sendable, Equatable {
  package let range: ByteRange
  package let place: Int

  /// Creates a move of a range to an offset. Nil if the range is not after the offset.
  package init?(_ range: ByteRange, before place: Int) {
    guard place >= 0, place < range.start, !range.isEmpty else { return nil }
    (self.range, self.place) = (range, place)
  }

  /// Returns by how many bytes the byte at an offset moves towards the start of the file. Negative
  /// for bytes between the target and the moved range, which move towards the end.
  package func advance(of byte: Int) -> Int {
    if range.contains(byte) { return range.start - place }
    return byte >= place && byte < range.start ? -range.count : 0
  }
}
