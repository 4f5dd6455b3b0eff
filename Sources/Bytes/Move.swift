/// Bytes that come to stand further ahead: before a place that they stood behind.
package struct Move: Sendable, Equatable {
  package let range: ByteRange
  package let place: Int

  /// Nil for bytes that do not stand behind the place.
  package init?(_ range: ByteRange, before place: Int) {
    guard place >= 0, place < range.start, !range.isEmpty else { return nil }
    (self.range, self.place) = (range, place)
  }

  /// By how many bytes a byte comes to stand further ahead; less than none for one that makes room.
  package func advance(of byte: Int) -> Int {
    if range.contains(byte) { return range.start - place }
    return byte >= place && byte < range.start ? -range.count : 0
  }
}
