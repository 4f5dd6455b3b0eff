/// Creation of sources that are derived from other sources. Each one records the bytes of the file
/// that it was made from.
extension ByteSource {
  /// Returns a source that contains ranges of this source, one after the other. `areEscaped` states
  /// whether the bytes between the ranges are escape bytes.
  package func joined(_ parts: [ByteRange], areEscaped: Bool = false) -> ByteSource {
    let pieces = JoinedRanges(parts.map { $0.clamped(to: wholeRange) }, areEscaped: areEscaped)
    return ByteSource(
      backing: JoinedRangesBacking(base: self, pieces: pieces), origin: .pieces(of: self, pieces))
  }

  /// Returns a source with a range of ID3 data, without the zero bytes that unsynchronisation
  /// inserted after bytes FF.
  package func deunsynchronised(_ range: ByteRange) -> ByteSource {
    var parts: [ByteRange] = []
    var start = range.start
    var afterFF = false
    forEachRun(in: range.clamped(to: wholeRange)) { offset, run in
      for index in 0..<run.byteCount {
        let byte = run.byte(index)
        if afterFF && byte == 0 {
          parts.append(ByteRange(from: start, to: offset + index))
          start = offset + index + 1
        }
        afterFF = byte == 0xFF
      }
      return true
    }
    parts.append(ByteRange(from: start, to: range.end))
    return joined(parts, areEscaped: true)
  }

  /// Returns a source with a range of a NAL unit, without its emulation prevention bytes: each byte
  /// 03 after two zero bytes. Returns nil if there are none.
  package func withoutEmulationPrevention(_ range: ByteRange) -> ByteSource? {
    var parts: [ByteRange] = []
    var start = range.start
    var zeros = 0
    forEachRun(in: range.clamped(to: wholeRange)) { offset, run in
      for index in 0..<run.byteCount {
        let byte = run.byte(index)
        if zeros >= 2 && byte == 3 {
          parts.append(ByteRange(from: start, to: offset + index))
          start = offset + index + 1
        }
        zeros = byte == 0 ? zeros + 1 : 0
      }
      return true
    }
    if parts.isEmpty { return nil }
    parts.append(ByteRange(from: start, to: range.end))
    return joined(parts, areEscaped: true)
  }

  /// Returns a source with the bytes that were obtained by decoding or inflating a range of this
  /// source.
  package func transformed(_ range: ByteRange, into bytes: [UInt8]) -> ByteSource {
    ByteSource(backing: MemoryBacking(bytes), origin: .transformed(of: self, range))
  }

  /// Returns the ranges of the file that a range of this source was made from. For a decoded
  /// source, returns the ranges of all bytes from which the whole source was decoded.
  package func fileRanges(of range: ByteRange) -> [ByteRange] {
    switch origin {
    case .file:
      return [range]
    case .pieces(let base, let pieces):
      return pieces.ranges(of: range).flatMap { base.fileRanges(of: $0) }
    case .transformed(let base, let whole):
      return base.fileRanges(of: whole)
    }
  }

  /// Returns the single range of the file that has the same bytes as a range of this source.
  /// Returns nil if there is no such range.
  package func fileRange(of range: ByteRange) -> ByteRange? {
    switch origin {
    case .file:
      return range
    case .pieces(let base, let pieces):
      let runs = pieces.ranges(of: range)
      guard let first = runs.first, runs.count == 1, first.count == range.count else { return nil }
      return base.fileRange(of: first)
    case .transformed:
      return nil
    }
  }

  /// Returns the offset in this source of the byte at an offset in the file. Returns nil if this
  /// source does not contain that byte unchanged.
  package func place(ofFile offset: Int) -> Int? {
    switch origin {
    case .file: wholeRange.contains(offset) ? offset : nil
    case .pieces(let base, let pieces): base.place(ofFile: offset).flatMap(pieces.place)
    case .transformed: nil
    }
  }
}
