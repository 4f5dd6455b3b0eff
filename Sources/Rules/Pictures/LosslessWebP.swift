import Bytes

/// The data of a lossless WebP picture (RFC 9649, 3), read without calculating pixels.
struct LosslessWebP {
  /// What keeps a decoder from reading the data.
  enum Fault: Sendable {
    /// No code, or one that cannot be there, is at an offset.
    case damaged(at: Int)
    /// The data ends too early.
    case tooShort
  }

  /// The fault of the data; nil if there is none, or if reading all of it would take too long.
  private(set) var fault: Fault?

  private var bits: LowBits
  /// The number of pixels that may still be read. Few bytes can code many pixels.
  private var left: Int

  private static let maxGroups = 1 << 13

  /// - Parameter range: the data after the size of the picture.
  init(_ source: ByteSource, _ range: ByteRange, width: Int, height: Int) {
    bits = LowBits(source, range)
    left = max(1 << 16, range.count.saturatingTimes(64))
    do {
      try readPicture(width, height)
    } catch {
      guard error == .damaged else { return }
      fault = bits.isPastEnd ? .tooShort : .damaged(at: bits.place)
    }
  }

  private enum Stop: Error {
    case damaged
    case tooLarge
  }

  private mutating func readPicture(_ fullWidth: Int, _ height: Int) throws(Stop) {
    var width = fullWidth
    var seen: Set<Int> = []
    while bits.read(1) == 1 {
      let kind = bits.read(2)
      guard seen.insert(kind).inserted else { throw .damaged }
      switch kind {
      case 0, 1:
        let size = bits.read(3) + 2
        _ = try readPixels(Self.reduced(width, size), Self.reduced(height, size), keeping: false)
      case 3:
        let colors = bits.read(8) + 1
        _ = try readPixels(colors, 1, keeping: false)
        let size = colors <= 2 ? 3 : colors <= 4 ? 2 : colors <= 16 ? 1 : 0
        width = Self.reduced(width, size)
      default: break
      }
      if bits.isPastEnd { throw .damaged }
    }
    _ = try readPixels(width, height, keeping: false, isMain: true)
  }

  private static func reduced(_ size: Int, _ bits: Int) -> Int {
    (size + (1 << bits) - 1) >> bits
  }

  /// Reads an image of the data.
  ///
  /// - Parameters:
  ///   - keeping: whether the red and green values of the pixels are returned.
  ///   - isMain: whether this is the picture itself, which may have several groups of codes.
  private mutating func readPixels(
    _ width: Int, _ height: Int, keeping: Bool, isMain: Bool = false
  ) throws(Stop) -> [UInt16] {
    let cacheBits = bits.read(1) == 1 ? bits.read(4) : 0
    guard cacheBits <= 11 else { throw .damaged }
    var map: [UInt16] = []
    var mapBits = 0
    if isMain, bits.read(1) == 1 {
      mapBits = bits.read(3) + 2
      map = try readPixels(
        Self.reduced(width, mapBits), Self.reduced(height, mapBits), keeping: true)
    }
    let count = Int(map.max() ?? 0) + 1
    guard count <= Self.maxGroups else { throw .tooLarge }
    // Each group has codes for the green, red, blue and alpha values, and for distances.
    var groups: [[PrefixCode]] = []
    for _ in 0..<count {
      var codes: [PrefixCode] = []
      for size in [256 + 24 + (cacheBits > 0 ? 1 << cacheBits : 0), 256, 256, 256, 40] {
        codes.append(try readCode(of: size))
      }
      groups.append(codes)
    }
    let mapWidth = Self.reduced(width, mapBits)
    let total = width * height
    guard !keeping || total <= left else { throw .tooLarge }
    var colors = [UInt32](repeating: 0, count: keeping ? total : 0)
    var cache = [UInt32](repeating: 0, count: keeping ? 1 << cacheBits : 0)
    var place = 0
    // Pixels of one color may need no bits.
    if !keeping, map.isEmpty, groups[0].prefix(4).allSatisfy({ $0.only != nil }),
      groups[0][0].only ?? 256 < 256
    {
      place = total
    }
    while place < total {
      let index =
        map.isEmpty
        ? 0
        : Int(map[((place / width) >> mapBits) * mapWidth + ((place % width) >> mapBits)])
      left -= 1
      guard left > 0 else { throw .tooLarge }
      let green = try readSymbol(groups[index][0])
      if green < 256 {
        let red = try readSymbol(groups[index][1])
        let blue = try readSymbol(groups[index][2])
        let alpha = try readSymbol(groups[index][3])
        if keeping {
          colors[place] = UInt32(alpha << 24 | red << 16 | green << 8 | blue)
        }
        place += 1
      } else if green < 280 {
        let length = readExtra(green - 256)
        let code = readExtra(try readSymbol(groups[index][4]))
        let distance = Self.distance(code, width)
        guard distance <= place, length <= total - place else { throw .damaged }
        if keeping {
          for offset in 0..<length { colors[place + offset] = colors[place + offset - distance] }
        }
        if keeping, cacheBits > 0 {
          for offset in 0..<length - 1 { Self.keep(colors[place + offset], in: &cache, cacheBits) }
        }
        place += length
      } else {
        guard green - 280 < 1 << cacheBits, cacheBits > 0 else { throw .damaged }
        if keeping { colors[place] = cache[green - 280] }
        place += 1
      }
      if keeping, cacheBits > 0 { Self.keep(colors[place - 1], in: &cache, cacheBits) }
      if bits.isPastEnd { throw .damaged }
    }
    return colors.map { UInt16(truncatingIfNeeded: $0 >> 8) }
  }

  private static func keep(_ color: UInt32, in cache: inout [UInt32], _ bits: Int) {
    cache[Int((color &* 0x1E35_A7BD) >> UInt32(32 - bits))] = color
  }

  /// Reads a length or distance, of which the symbol is a prefix.
  private mutating func readExtra(_ symbol: Int) -> Int {
    if symbol < 4 { return symbol + 1 }
    let extra = (symbol - 2) >> 1
    return (2 + symbol & 1) << extra + bits.read(extra) + 1
  }

  /// Returns the distance in pixels for a code. The lowest codes are places near the pixel.
  private static func distance(_ code: Int, _ width: Int) -> Int {
    guard code <= 120 else { return code - 120 }
    let (left, up) = near[code - 1]
    return max(1, up * width + left)
  }

  /// The places that the lowest codes mean, as columns to the left and rows up: the nearest first.
  private static let near: [(left: Int, up: Int)] =
    (0...7).flatMap { up in (-7...8).map { (left: $0, up: up) } }
    .filter { $0.up > 0 || $0.left > 0 }
    .sorted { one, other in
      let distances = [one, other].map { $0.left * $0.left + $0.up * $0.up }
      if distances[0] != distances[1] { return distances[0] < distances[1] }
      return abs(one.left) != abs(other.left)
        ? abs(one.left) < abs(other.left) : one.left > other.left
    }

  // MARK: Codes

  private mutating func readSymbol(_ code: PrefixCode) throws(Stop) -> Int {
    guard let symbol = bits.read(code) else { throw .damaged }
    return symbol
  }

  private static let orderOfLengths = [
    17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
  ]

  /// Reads a prefix code for symbols below a number.
  private mutating func readCode(of size: Int) throws(Stop) -> PrefixCode {
    if bits.read(1) == 1 {
      let count = bits.read(1) + 1
      let first = bits.read(bits.read(1) == 1 ? 8 : 1)
      let symbols = count == 2 ? [first, bits.read(8)] : [first]
      guard symbols.allSatisfy({ $0 < size }) else { throw .damaged }
      return PrefixCode(simple: symbols)
    }
    var lengths = [Int](repeating: 0, count: 19)
    for place in Self.orderOfLengths.prefix(bits.read(4) + 4) { lengths[place] = bits.read(3) }
    guard let code = PrefixCode(lengths: lengths) else { throw .damaged }
    var rest = size
    if bits.read(1) == 1 {
      rest = 2 + bits.read(2 + 2 * bits.read(3))
      guard rest <= size else { throw .damaged }
    }
    var found: [Int] = []
    var previous = 8
    while found.count < size, rest > 0 {
      rest -= 1
      let symbol = try readSymbol(code)
      if bits.isPastEnd { throw .damaged }
      if symbol < 16 {
        found.append(symbol)
        if symbol != 0 { previous = symbol }
        continue
      }
      let count =
        symbol == 16 ? 3 + bits.read(2) : symbol == 17 ? 3 + bits.read(3) : 11 + bits.read(7)
      guard count <= size - found.count else { throw .damaged }
      found += [Int](repeating: symbol == 16 ? previous : 0, count: count)
    }
    guard let result = PrefixCode(lengths: found) else { throw .damaged }
    return result
  }
}

/// A prefix code of which the bits are stored from the lowest bit up.
private struct PrefixCode {
  /// For each value of the next bits, the length of the code at their start in the high byte of the
  /// upper half, and its symbol in the lower half; 0 if the code is longer.
  private var short: [UInt32] = []
  private(set) var shortBits = 0
  /// The symbols in the order of their codes, and the number of codes of each length.
  private var symbols: [UInt16] = []
  private var counts: [Int] = []
  /// The only symbol, which has a code of no bits; nil if there are several.
  private(set) var only: Int?

  init(simple symbols: [Int]) {
    if symbols.count == 1 || symbols[0] == symbols[1] {
      only = symbols[0]
    } else {
      shortBits = 1
      short = symbols.map { 1 << 24 | UInt32($0) }
    }
  }

  /// Returns nil if the lengths are not those of a complete code.
  init?(lengths: [Int]) {
    counts = [Int](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[length] += 1 }
    let used = counts.reduce(0, +)
    if used == 1 {
      only = lengths.firstIndex { $0 > 0 }
      return
    }
    let weight = counts.enumerated().dropFirst().reduce(0) { $0 + $1.element << (15 - $1.offset) }
    guard weight == 1 << 15 else { return nil }
    let longest = counts.lastIndex { $0 > 0 } ?? 1
    shortBits = min(8, longest)
    short = [UInt32](repeating: 0, count: 1 << shortBits)
    var next = [Int](repeating: 0, count: 17)
    var code = 0
    for length in 1...15 {
      next[length] = code
      code = (code + counts[length]) << 1
    }
    for length in 1...15 where counts[length] > 0 {
      for (symbol, own) in lengths.enumerated() where own == length {
        symbols.append(UInt16(symbol))
        defer { next[length] += 1 }
        guard length <= shortBits else { continue }
        var reversed = 0
        for bit in 0..<length where next[length] >> bit & 1 == 1 {
          reversed |= 1 << (length - 1 - bit)
        }
        for place in stride(from: reversed, to: short.count, by: 1 << length) {
          short[place] = UInt32(length) << 24 | UInt32(symbol)
        }
      }
    }
  }

  /// Returns the length and the symbol of the code at the start of 15 bits; nil if there is none.
  func code(at bits: Int) -> (length: Int, symbol: Int)? {
    let entry = short[bits & (short.count - 1)]
    if entry != 0 { return (Int(entry >> 24), Int(entry & 0xFFFF)) }
    var (code, first, index) = (0, 0, 0)
    for length in counts.indices.dropFirst() {
      code = code << 1 | bits >> (length - 1) & 1
      let count = counts[length]
      if code - first < count { return (length, Int(symbols[index + code - first])) }
      index += count
      first = (first + count) << 1
    }
    return nil
  }
}

/// A reader of bits from the lowest bit of each byte up.
private struct LowBits {
  private let source: ByteSource
  private let end: Int
  private var block: [UInt8] = []
  private var index = 0
  private var next: Int
  private var bits: UInt64 = 0
  private var count = 0
  /// The number of zero bits that were added after the last bit of the data.
  private var added = 0

  init(_ source: ByteSource, _ range: ByteRange) {
    self.source = source
    next = range.start
    end = range.end
  }

  /// Whether more bits were read than the data has.
  var isPastEnd: Bool { count < added }
  /// The offset of the byte that contains the next bit.
  var place: Int { max(0, min(end - 1, next - block.count + index - max(0, count - added) / 8)) }

  private mutating func fill() {
    while count <= 48 {
      if index == block.count, next < end {
        block = source.bytes(ByteRange(start: next, count: min(1 << 16, end - next)))
        index = 0
        next += block.count
        if block.isEmpty { next = end }
      }
      if index < block.count {
        bits |= UInt64(block[index]) << UInt64(count)
        index += 1
      } else {
        added += 8
      }
      count += 8
    }
  }

  /// Reads a number of at most 24 bits.
  mutating func read(_ length: Int) -> Int {
    if count < length { fill() }
    let value = Int(bits & (1 << UInt64(length) - 1))
    bits >>= UInt64(length)
    count -= length
    return value
  }

  /// Reads a code; nil if no code is there.
  mutating func read(_ code: PrefixCode) -> Int? {
    if let only = code.only { return only }
    if count < 15 { fill() }
    guard let (length, symbol) = code.code(at: Int(bits & 0x7FFF)) else { return nil }
    bits >>= UInt64(length)
    count -= length
    return symbol
  }
}
