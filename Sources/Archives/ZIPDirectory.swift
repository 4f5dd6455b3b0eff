import Bytes

/// The directory of an archive. It states the offset of each file and the number of bytes of its
/// content.
struct ZIPDirectory {
  /// The content size of each file, by the offset of the file's header.
  private(set) var sizes: [Int: Int] = [:]
  /// The offsets where records begin, sorted.
  private(set) var starts: [Int] = []

  private static let endSize = 22
  private static let entrySize = 46
  private static let locatorSize = 20
  /// The value of a size or offset field if a ZIP64 field states the actual number.
  static let isLarge: UInt64 = 0xFFFF_FFFF
  private static let longestComment = 0xFFFF

  /// Reads the directory at the end of the region. Without a directory there, the result is empty.
  init(of region: ByteRange, in source: ByteSource) {
    guard let end = Self.end(of: region, in: source),
      var offset = source.number(at: end + 16, width: 4)
    else { return }
    starts.append(end)
    let locator = end - Self.locatorSize
    if locator >= region.start, source.number(at: locator, width: 4) == UInt64(ZIPSignature.locator)
    {
      starts.append(locator)
      if let place = source.number(at: locator + 8, width: 8).map({
        region.start.saturatingAdd(Int(clamping: $0))
      }),
        place < locator, source.number(at: place, width: 4) == UInt64(ZIPSignature.largeEnd)
      {
        starts.append(place)
        if offset == Self.isLarge { offset = source.number(at: place + 48, width: 8) ?? offset }
      }
    }
    var place = region.start.saturatingAdd(Int(clamping: offset))
    // Each entry has at least 46 bytes, so the size of the archive limits the number of iterations.
    while place <= end - Self.entrySize,
      source.number(at: place, width: 4) == UInt64(ZIPSignature.entry)
    {
      starts.append(place)
      let lengths = [28, 30, 32].map { Int(source.number(at: place + $0, width: 2) ?? 0) }
      readEntry(at: place, region, nameLength: lengths[0], extraLength: lengths[1], in: source)
      place += Self.entrySize + lengths.reduce(0, +)
    }
    starts.sort()
  }

  private mutating func readEntry(
    at place: Int, _ region: ByteRange, nameLength: Int, extraLength: Int, in source: ByteSource
  ) {
    guard var size = source.number(at: place + 20, width: 4),
      let full = source.number(at: place + 24, width: 4),
      var offset = source.number(at: place + 42, width: 4)
    else { return }
    if size == Self.isLarge || offset == Self.isLarge {
      let extra = ByteRange(start: place + Self.entrySize + nameLength, count: extraLength)
      var numbers = LargeNumbers(in: extra, of: source)
      if full == Self.isLarge { _ = numbers.next() }
      if size == Self.isLarge { size = numbers.next() ?? size }
      if offset == Self.isLarge { offset = numbers.next() ?? offset }
    }
    let start = region.start.saturatingAdd(Int(clamping: offset))
    guard start < region.end else { return }
    sizes[start] = Int(clamping: size)
    starts.append(start)
  }

  /// Returns the offset of the end record, which is the last record of an archive; nil if there is
  /// none.
  private static func end(of region: ByteRange, in source: ByteSource) -> Int? {
    var place = region.end - endSize
    let first = max(region.start, place - longestComment)
    while place >= first {
      if source.number(at: place, width: 4) == UInt64(ZIPSignature.end),
        let comment = source.number(at: place + 20, width: 2),
        place + endSize + Int(comment) <= region.end
      {
        return place
      }
      place -= 1
    }
    return nil
  }
}

/// Iterates over the 64-bit numbers in the ZIP64 field of a list of extra fields.
struct LargeNumbers {
  private let source: ByteSource
  private var place = 0
  private var end = 0

  init(in extra: ByteRange, of source: ByteSource) {
    self.source = source
    var field = extra.start
    while field + 4 <= extra.end, let id = source.number(at: field, width: 2),
      let size = source.number(at: field + 2, width: 2)
    {
      if id == 1 {
        (place, end) = (field + 4, min(field + 4 + Int(size), extra.end))
        return
      }
      field += 4 + Int(size)
    }
  }

  mutating func next() -> UInt64? {
    guard place + 8 <= end else { return nil }
    defer { place += 8 }
    return source.number(at: place, width: 8)
  }
}

extension ByteSource {
  /// Returns the little-endian number at the given offset; nil if the number extends past the end.
  func number(at place: Int, width: Int) -> UInt64? {
    integer(at: place, width: width, order: .little)
  }
}
