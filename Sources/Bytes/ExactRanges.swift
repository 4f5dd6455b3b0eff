extension ByteSource {
  /// Returns the ranges of the file with the same bytes as a range; nil if its bytes are derived
  /// from others.
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

  /// Returns the ranges of the file to remove along with a range: inserted escape bytes are removed
  /// together with the bytes that they follow.
  package func fileRanges(removedWith range: ByteRange) -> [ByteRange]? {
    guard case .pieces(let base, let pieces) = origin else { return exactFileRanges(of: range) }
    var found: [ByteRange] = []
    for piece in pieces.rangesWithEscapes(of: range) {
      guard let below = base.fileRanges(removedWith: piece) else { return nil }
      found += below
    }
    return found
  }

  /// Returns the edits of the file that overwrite bytes of this source. Returns nil if the file
  /// does not contain them unchanged, or if an escape byte would be left that escapes nothing.
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

  /// Returns the single range of the file with the same bytes as a range; nil if there are several.
  package func exactFileRange(of range: ByteRange) -> ByteRange? {
    guard let ranges = exactFileRanges(of: range), ranges.count <= 1 else { return nil }
    return ranges.first ?? nil
  }
}
