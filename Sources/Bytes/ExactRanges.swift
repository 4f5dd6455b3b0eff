extension ByteSource {
  /// Returns the ranges of the file that have the same bytes as a range of this source. Returns nil
  /// if the bytes were decoded, so that the file does not contain them.
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

  /// Returns the ranges of the file to remove so that a range of this source is removed. Inserted
  /// escape bytes are removed together with the bytes that they follow. Returns nil if the file
  /// does not contain the bytes.
  package func fileRanges(removedWith range: ByteRange) -> [ByteRange]? {
    guard case .pieces(let base, let pieces) = origin else { return exactFileRanges(of: range) }
    var found: [ByteRange] = []
    for piece in pieces.rangesWithEscapes(of: range) {
      guard let below = base.fileRanges(removedWith: piece) else { return nil }
      found += below
    }
    return found
  }

  /// Converts an edit that overwrites bytes of this source to edits of the file. Returns nil if the
  /// file does not contain the bytes unchanged, or if an escape byte would be left without the
  /// bytes that it escapes.
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

  /// Returns the single range of the file that has the same bytes as a range of this source.
  /// Returns nil if there are several, or if the bytes were decoded.
  package func exactFileRange(of range: ByteRange) -> ByteRange? {
    guard let ranges = exactFileRanges(of: range), ranges.count <= 1 else { return nil }
    return ranges.first ?? nil
  }
}
