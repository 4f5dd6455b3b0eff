#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Methods that search a source for byte patterns.
extension ByteSource {
  /// Number of bytes per block of the search.
  private static let stretch = 256 << 10

  /// Visits all occurrences of byte patterns, in order, until the visitor returns false.
  /// Occurrences of the same pattern may overlap.
  ///
  /// - Parameters:
  ///   - part: The range in which the occurrences begin; nil for all bytes.
  ///   - ignoresCase: Whether the case of the letters A to Z does not matter.
  package func forEachOccurrence(
    of patterns: [[UInt8]], in part: ByteRange? = nil, ignoringCase ignoresCase: Bool = false,
    _ visit: (_ offset: Int, _ pattern: Int) -> Bool
  ) {
    guard let longest = patterns.map(\.count).max(), longest > 0 else { return }
    let patterns = ignoresCase ? patterns.map(\.inLowercase) : patterns
    let table = PatternTable(patterns)
    let part = part ?? wholeRange
    var place = part.start
    while place < min(part.end, size) {
      // A pattern that begins in this block may end after it, so some bytes after the block are
      // read too.
      let stretch = ByteRange(start: place, count: min(Self.stretch, part.end - place))
      var bytes = self.bytes(ByteRange(start: place, count: stretch.count + longest - 1))
      if ignoresCase { bytes = bytes.inLowercase }
      guard !bytes.isEmpty else { return }
      var hits: [(offset: Int, pattern: Int)] = []
      func note(_ offset: Int, _ index: Int) {
        if offset < stretch.count { hits.append((place + offset, index)) }
      }
      if let table {
        table.forEachOccurrence(in: bytes, note)
      } else {
        for (index, pattern) in patterns.enumerated() where !pattern.isEmpty {
          bytes.forEachOccurrence(of: pattern) { note($0, index) }
        }
        hits.sort { $0 < $1 }
      }
      for hit in hits where !visit(hit.offset, hit.pattern) { return }
      // Holes are skipped, so patterns of only zeros are not found in them. They would occur at
      // every offset.
      let next = backing.endOfHole(at: stretch.end)
      place = next > stretch.end ? max(stretch.end, next - longest) : stretch.end
    }
  }
}

extension ByteSource {
  /// Returns the first offset of a byte value in a range. Returns nil if it does not occur.
  package func firstPlace(of byte: UInt8, in range: ByteRange) -> Int? {
    var found: Int?
    let range = range.clamped(to: wholeRange)
    (byte == 0 ? forEachRun : forEachRunOfData)(range) { offset, run in
      unsafe run.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress,
          let place = unsafe memchr(base, Int32(byte), bytes.count)
        else { return }
        found = unsafe offset + (UnsafeRawPointer(place) - UnsafeRawPointer(base))
      }
      return found == nil
    }
    count((found ?? range.end) - range.start)
    return found
  }
}

extension ByteSource {
  /// The lines of a region in order, each with its line end. Every byte is examined only once.
  package func lines(in region: ByteRange) -> some Sequence<ByteRange> {
    sequence(state: region.start) { place in
      guard place < region.end else { return nil }
      let rest = ByteRange(from: place, to: region.end)
      place = self.firstPlace(of: 0x0A, in: rest).map { $0 + 1 } ?? region.end
      return ByteRange(from: rest.start, to: place)
    }
  }
}

extension ByteSource {
  /// Returns the first offset in `range` at which the byte `byte` is directly followed by a byte
  /// with a value in `next`. Returns nil if there is none.
  package func firstPlace(
    of byte: UInt8, before next: ClosedRange<UInt8>, in range: ByteRange
  ) -> Int? {
    var found: Int?
    var isPending = false
    let range = range.clamped(to: wholeRange)
    (byte == 0 ? forEachRun : forEachRunOfData)(range) { offset, run in
      unsafe run.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        if isPending, next.contains(unsafe bytes[0]) {
          found = offset - 1
          return
        }
        isPending = false
        var start = 0
        while start < bytes.count,
          let hit = unsafe memchr(base + start, Int32(byte), bytes.count - start)
        {
          let place = unsafe UnsafeRawPointer(hit) - UnsafeRawPointer(base)
          start = place + 1
          if start == bytes.count {
            isPending = true
          } else if next.contains(unsafe bytes[start]) {
            found = offset + place
            return
          }
        }
      }
      return found == nil
    }
    count((found ?? range.end) - range.start)
    return found
  }
}

extension ByteSource {
  /// Returns the offset of the first byte at or after `start` that is not zero; `limit` if all
  /// bytes before the limit are zero.
  package func endOfZeros(from start: Int, limit: Int) -> Int {
    endOfRun(of: 0, from: start, limit: limit)
  }

  /// Returns the offset of the first byte at or after `start` that has another value than `byte`;
  /// `limit` if all bytes before the limit have this value.
  package func endOfRun(of byte: UInt8, from start: Int, limit: Int) -> Int {
    var end = limit
    let range = ByteRange(from: start, to: limit)
    (byte == 0 ? forEachRunOfData : forEachRun)(range) { offset, run in
      if run.consists(of: byte) { return true }
      for index in 0..<run.byteCount where run.byte(index) != byte {
        end = offset + index
        return false
      }
      return true
    }
    count(end - start)
    return end
  }

  /// Whether all bytes of a range are zero.
  package func isZero(_ range: ByteRange) -> Bool {
    endOfZeros(from: range.start, limit: range.end) == range.end
  }
}

extension RawSpan {
  /// Whether all bytes have the given value. Each byte is compared with the one after it.
  fileprivate func consists(of byte: UInt8) -> Bool {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return true }
      return unsafe bytes[0] == byte && memcmp(base, base + 1, bytes.count - 1) == 0
    }
  }
}

extension [UInt8] {
  /// The bytes with the letters A to Z replaced by a to z.
  fileprivate var inLowercase: [UInt8] { map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 } }

  fileprivate func forEachOccurrence(of pattern: [UInt8], _ visit: (Int) -> Void) {
    // The search looks for one byte of the pattern first. Bytes 00 and FF are frequent in media, so
    // a rarer byte is used.
    let anchor = pattern.firstIndex { $0 != 0 && $0 != 0xFF } ?? 0
    unsafe withUnsafeBytes { whole in
      unsafe pattern.withUnsafeBytes { wanted in
        guard let base = whole.baseAddress, let first = wanted.baseAddress else { return }
        let lastStart = whole.count - wanted.count
        var start = 0
        while start <= lastStart {
          let room = lastStart - start + 1
          guard
            let found = unsafe memchr(base + start + anchor, Int32(pattern[anchor]), room)
          else { return }
          start = unsafe UnsafeRawPointer(found) - base - anchor
          if unsafe memcmp(base + start, first, wanted.count) == 0 { visit(start) }
          start += 1
        }
      }
    }
  }
}
