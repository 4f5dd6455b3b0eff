import Anatomy
package import Bytes

/// The ranges of a file that are replaced by the same number of neutral bytes, each with its
/// filling.
package struct NeutralBytes: Sendable {
  package enum Filling: Sendable {
    /// Every byte becomes 0.
    case zeros
    /// Letters become x and digits 1; punctuation is kept, so that texts keep their form.
    case text
    /// Like `text`, but for code units of two bytes.
    case wideText(isBigEndian: Bool)
  }

  /// A range, and how it is filled.
  private struct Part: Sendable {
    let range: ByteRange
    let filling: Filling
  }

  private var media: [ByteRange] = []
  private var kept: [ByteRange] = []
  private var parts: [Part] = []

  /// Marks a range of media data or other content, which is replaced by zeros except for the parts
  /// that are passed to `keep` or `fill`.
  mutating func empty(_ range: ByteRange) { if !range.isEmpty { media.append(range) } }

  /// Marks bytes of a structure inside emptied content, which are kept.
  mutating func keep(_ range: ByteRange) { if !range.isEmpty { kept.append(range) } }

  mutating func fill(_ range: ByteRange, with filling: Filling) {
    if !range.isEmpty { parts.append(Part(range: range, filling: filling)) }
  }

  /// Sorts the ranges, after all were added.
  mutating func arrange() {
    media = Self.joined(media)
    kept = Self.joined(kept + parts.map(\.range))
    parts.sort { $0.range.start < $1.range.start }
  }

  /// The number of bytes in emptied content, without the bytes that are kept or filled.
  package var emptiedCount: Int {
    media.reduce(0) { total, range in total + range.count }
      - media.reduce(0) { total, range in
        total + Self.overlaps(kept, range).reduce(0) { $0 + $1.count }
      }
  }

  /// The ranges of replaced texts and numbers.
  package var filledRanges: [ByteRange] { parts.map(\.range) }

  private static func joined(_ ranges: [ByteRange]) -> [ByteRange] {
    var all: [ByteRange] = []
    for range in ranges.sorted(by: { $0.start < $1.start }) {
      if let last = all.last, range.start <= last.end {
        all[all.count - 1] = ByteRange(from: last.start, to: max(last.end, range.end))
      } else {
        all.append(range)
      }
    }
    return all
  }

  /// Returns the parts of the sorted `ranges` that are inside `range`.
  private static func overlaps(_ ranges: [ByteRange], _ range: ByteRange) -> [ByteRange] {
    var found: [ByteRange] = []
    var index = ranges.endOfFirst { $0.end <= range.start }
    while index < ranges.count, ranges[index].start < range.end {
      found.append(ranges[index].clamped(to: range))
      index += 1
    }
    return found
  }

  // MARK: Reading

  /// Returns a source that reads `original` with the neutral bytes in place. Nothing is written.
  package func source(over original: ByteSource) -> ByteSource {
    // The new source reads `original`, so only one thread at a time can use the two sources.
    ByteSource(size: original.size) { [self] range in
      let bytes = original.bytes(range)
      if let failure = original.readFailure { return .failure(failure.reason) }
      return .success(neutral(bytes, at: range))
    }
  }

  private func neutral(_ original: [UInt8], at range: ByteRange) -> [UInt8] {
    var bytes = original
    for empty in Self.overlaps(media, range) {
      var place = empty.start
      for island in Self.overlaps(kept, empty) + [ByteRange(start: empty.end, count: 0)] {
        for offset in place..<max(place, island.start) { bytes[offset - range.start] = 0 }
        place = max(place, island.end)
      }
    }
    var index = parts.endOfFirst { $0.range.end <= range.start }
    while index < parts.count, parts[index].range.start < range.end {
      let part = parts[index]
      let inside = part.range.clamped(to: range)
      for offset in inside.start..<inside.end {
        let place = offset - range.start
        switch part.filling {
        case .zeros: bytes[place] = 0
        case .text: bytes[place] = Self.neutral(original[place])
        case .wideText(let isBigEndian):
          bytes[place] = wide(
            original, place, isHigh: (offset - part.range.start) % 2 == (isBigEndian ? 0 : 1),
            isBigEndian)
        }
      }
      index += 1
    }
    return bytes
  }

  /// Returns the neutral byte at `place` in text with code units of two bytes. Letters become x and
  /// digits 1; ASCII punctuation is kept.
  private func wide(
    _ bytes: [UInt8], _ place: Int, isHigh: Bool, _ isBigEndian: Bool
  ) -> UInt8 {
    let other = isHigh == isBigEndian ? place + 1 : place - 1
    guard bytes.indices.contains(other) else { return 0 }
    let (high, low) = isHigh ? (bytes[place], bytes[other]) : (bytes[other], bytes[place])
    // A byte order mark is kept, because it determines how the text is read.
    if (high, low) == (0xFE, 0xFF) || (high, low) == (0xFF, 0xFE) { return bytes[place] }
    guard high == 0 else { return isHigh ? 0 : UInt8(ascii: "x") }
    return isHigh ? 0 : Self.neutral(low)
  }

  private static func neutral(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(ascii: "1")
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt8(ascii: "X")
    case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...: UInt8(ascii: "x")
    default: byte
    }
  }
}
