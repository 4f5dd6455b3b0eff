import Bytes

/// The codes of a Huffman table (ITU-T T.81, C.2).
struct HuffmanCodes: Sendable {
  /// For each value of the next 8 bits, the length of the code at their start in the high byte, and
  /// its symbol in the low byte; 0 if the code is longer.
  private var short = [UInt16](repeating: 0, count: 256)
  /// For each length, the first value of 16 bits that begins with no code of at most this length.
  private var limits = [Int](repeating: 0, count: 17)
  /// For each length, what is added to a code to get the index of its symbol.
  private var offsets = [Int](repeating: 0, count: 17)
  private let symbols: [UInt8]

  /// A table without codes.
  static let empty = HuffmanCodes()

  private init() { symbols = [] }

  /// Returns nil if the lengths are not those of a table.
  ///
  /// - Parameters:
  ///   - counts: the number of codes of each length from 1 to 16.
  ///   - symbols: the symbols, in the order of their codes.
  init?(counts: [UInt8], symbols: [UInt8]) {
    guard counts.count == 16, counts.reduce(0, { $0 + Int($1) }) <= symbols.count else {
      return nil
    }
    self.symbols = symbols
    var (code, index) = (0, 0)
    for (length, count) in zip(1...16, counts) {
      offsets[length] = index - code
      for _ in 0..<count {
        guard code < 1 << length else { return nil }
        if length <= 8 {
          let first = code << (8 - length)
          let entry = UInt16(length) << 8 | UInt16(symbols[index])
          for place in first..<first + (1 << (8 - length)) { short[place] = entry }
        }
        (code, index) = (code + 1, index + 1)
      }
      limits[length] = code << (16 - length)
      code <<= 1
    }
  }

  /// Returns the length and the symbol of the code at the start of 16 bits; nil if no code is there.
  func code(at bits: Int) -> (length: Int, symbol: Int)? {
    let entry = short[bits >> 8]
    if entry != 0 { return (Int(entry >> 8), Int(entry & 0xFF)) }
    for length in 9...16 where bits < limits[length] {
      let index = offsets[length] + bits >> (16 - length)
      return symbols.indices.contains(index) ? (length, Int(symbols[index])) : nil
    }
    return nil
  }
}

/// A reader of the bits of coded data. It ends at a marker, and leaves out the zeros after bytes of
/// 0xFF.
struct CodedBits {
  private let source: ByteSource
  private let end: Int
  private var block: [UInt8] = []
  private var index = 0
  /// The offset of the byte after the block.
  private var next: Int
  private var bits: UInt64 = 0
  private var count = 0
  /// The number of zero bits that were added after the last bit of the data.
  private var added = 0
  /// The marker after the data, as soon as all bytes in front of it were read; 0 at the end.
  private(set) var marker: UInt8?

  init(_ source: ByteSource, _ range: ByteRange) {
    self.source = source
    next = range.start
    end = range.end
  }

  /// Whether more bits were read than the data has.
  var isPastEnd: Bool { count < added }
  /// Whether fewer than 8 bits are left, which may be there to complete the last byte.
  var isAtEnd: Bool { marker != nil && count - added < 8 }
  /// The offset of the byte that contains the next bit. Zeros after 0xFF may make it larger.
  var place: Int { max(0, next - block.count + index - max(0, count - added) / 8) }

  private mutating func byte() -> UInt8? {
    if index == block.count {
      guard next < end else { return nil }
      block = source.bytes(ByteRange(start: next, count: min(1 << 16, end - next)))
      index = 0
      next += block.count
      if block.isEmpty { return nil }
    }
    index += 1
    return block[index - 1]
  }

  private mutating func fill() {
    while count <= 48 {
      var value: UInt8 = 0
      if marker == nil, let byte = byte() {
        value = byte
        if byte == 0xFF {
          var after = self.byte()
          while after == 0xFF { after = self.byte() }
          if after != 0 { marker = after ?? 0 }
        }
      } else if marker == nil {
        marker = 0
      }
      if marker != nil {
        value = 0
        added += 8
      }
      bits = bits << 8 | UInt64(value)
      count += 8
    }
  }

  /// Returns the next 16 bits and does not skip them.
  mutating func peek() -> Int {
    if count < 16 { fill() }
    return Int(bits >> UInt64(count - 16) & 0xFFFF)
  }

  mutating func skip(_ length: Int) {
    if count < length { fill() }
    count -= length
  }

  /// Reads a number of at most 16 bits.
  mutating func read(_ length: Int) -> Int {
    let value = peek() >> (16 - length)
    count -= length
    return value
  }

  /// Reads a code; nil if no code is there.
  mutating func read(_ codes: HuffmanCodes) -> Int? {
    guard let (length, symbol) = codes.code(at: peek()) else { return nil }
    count -= length
    return symbol
  }

  /// Skips the rest of the data up to the next marker. Returns the number of whole bytes skipped.
  mutating func skipToMarker() -> Int {
    var skipped = 0
    repeat {
      skipped += max(0, count - added) / 8
      (bits, count, added) = (0, 0, 0)
      if marker == nil { fill() }
    } while count > added
    (count, added) = (0, 0)
    return skipped
  }

  /// Continues with the data after a marker.
  mutating func skipMarker() { marker = nil }
}
