extension ByteSource {
  /// Where in the file the bytes of a range are, byte for byte; nil where they were made from others.
  package func exactFileRanges(of range: ByteRange) -> [ByteRange]? {
    switch origin {
    case .file: return [range]
    case .pieces(let base, let pieces):
      var found: [ByteRange] = []
      for piece in pieces.ranges(of: range) {
        guard let below = base.exactFileRanges(of: piece) else { return nil }
        found += below
      }
      return found
    case .transformed: return nil
    }
  }

  /// What of the file goes with a range: escapes go with what they were put behind.
  package func fileRanges(removedWith range: ByteRange) -> [ByteRange]? {
    guard case .pieces(let base, let pieces) = origin else { return exactFileRanges(of: range) }
    var found: [ByteRange] = []
    for piece in pieces.rangesWithEscapes(of: range) {
      guard let below = base.fileRanges(removedWith: piece) else { return nil }
      found += below
    }
    return found
  }

  /// What overwrites bytes of this source, in the file; nil where the file has them not as they are, or
  /// an escape would be left that escapes nothing.
  package func inFile(_ edit: Replacement) -> [Replacement]? {
    guard let places = exactFileRanges(of: edit.range),
      places == fileRanges(removedWith: edit.range)
    else { return nil }
    var rest = edit.bytes[...]
    return places.map { place in
      defer { rest = rest.dropFirst(place.count) }
      return Replacement(place, with: Array(rest.prefix(place.count)))
    }
  }

  /// The same where it is one run.
  package func exactFileRange(of range: ByteRange) -> ByteRange? {
    guard let ranges = exactFileRanges(of: range), ranges.count <= 1 else { return nil }
    return ranges.first ?? nil
  }
}
