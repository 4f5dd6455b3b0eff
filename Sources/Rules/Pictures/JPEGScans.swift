import Anatomy
import Bytes
import Movie

/// What keeps a decoder from reading the coded data of a scan.
enum CodedDataFault: Sendable {
  /// No code that the table has, or that is permitted there, is at an offset. `unit` is the number
  /// of the data unit in the scan, from 0.
  case damaged(at: Int, unit: Int, of: Int)
  /// The data has fewer data units than the picture.
  case tooShort(units: Int, of: Int)
  /// Whole bytes are between the last data unit of an interval and the next marker. Padding has
  /// bytes of 0 or 0xFF only.
  case extraBytes(ByteRange, isPadding: Bool)
}

extension CodedDataFault {
  fileprivate static func extra(_ range: ByteRange, _ source: ByteSource) -> Self {
    let isPadding = source.bytes(range, limit: 1 << 16).allSatisfy { $0 == 0 || $0 == 0xFF }
    return .extraBytes(range, isPadding: isPadding)
  }
}

/// The scans of a JPEG picture with Huffman codes that decoders cannot read to their end. The codes
/// are read (ITU-T T.81, F.2 and G.2), but no pixels are calculated.
struct CodedPicture: Sendable {
  /// The coded data of the scans that have a fault, and the first fault of each.
  private(set) var faults: [(data: ByteRange, fault: CodedDataFault)] = []

  private var codes: [Int: HuffmanCodes] = [:]
  /// The number of data units between two restart markers; 0 if there are no such markers.
  private var interval = 0
  /// The coefficients other than zero of each block of each component, as bits. A component has none
  /// until a scan of a progressive picture contains its coefficients.
  private var filled: [[UInt64]] = []
  /// The number of blocks that may still be read. Few bytes can code many blocks.
  private var left: Int

  /// The largest number of blocks of a component of which the coefficients are kept. The first scan
  /// of a component has at least one bit for each block.
  private let maxBlocks: Int

  init(_ file: Node) {
    maxBlocks = min(1 << 22, file.range.count.saturatingTimes(8))
    left = max(1 << 18, file.range.count.saturatingTimes(64))
    // The answer is kept for the whole check, but only its faults are needed.
    defer { (codes, filled) = ([:], []) }
    var frame: CodedFrame?
    let parts = file.children
    for (part, next) in zip(parts, parts.dropFirst()) {
      switch part.code.rawValue {
      case 0xFFC0, 0xFFC1, 0xFFC2:
        // Another rule reports a second frame.
        guard frame == nil, let first = CodedFrame(part) else { return }
        frame = first
        filled = first.components.map { _ in [] }
      case 0xFFC4: define(part)
      case 0xFFDD: interval = part.integer(.Ri) ?? 0
      case 0xFFDA:
        guard left > 0, next.declaredNodeKind.declaredName == "scan", let frame,
          let scan = CodedScan(part, of: frame), let fault = read(scan, next.range, next.source)
        else { break }
        faults.append((next.range, fault))
      case _ where part.isFrameHeader: return
      default: break
      }
    }
  }

  private mutating func define(_ segment: Node) {
    let body = segment.source.bytes(
      ByteRange(from: min(segment.range.start + 4, segment.range.end), to: segment.range.end))
    var place = 0
    while place + 17 <= body.count {
      let counts = Array(body[place + 1..<place + 17])
      let symbols = body[(place + 17)...].prefix(counts.reduce(0) { $0 + Int($1) })
      codes[Int(body[place])] = HuffmanCodes(counts: counts, symbols: Array(symbols))
      place = symbols.endIndex
    }
  }

  /// Reads the data of a scan. Returns its first fault; nil if there is none, or if the tables that
  /// the scan needs are missing.
  private mutating func read(
    _ scan: CodedScan, _ range: ByteRange, _ source: ByteSource
  ) -> CodedDataFault? {
    var tables: [(direct: HuffmanCodes, others: HuffmanCodes)] = []
    for part in scan.parts {
      let (direct, others) = (codes[part.direct], codes[part.others])
      guard direct != nil || !scan.needsDirect, others != nil || scan.last == 0 else { return nil }
      tables.append((direct ?? .empty, others ?? .empty))
    }
    let component = scan.parts[0].place
    if scan.isOfCoefficients, filled[component].isEmpty {
      guard scan.blocks <= maxBlocks else { return nil }
      filled[component] = [UInt64](repeating: 0, count: scan.blocks)
    }
    // Taken out for the time of the scan, because elements of nested arrays are slow to change.
    var coefficients: [UInt64] = []
    swap(&coefficients, &filled[component])
    defer { swap(&coefficients, &filled[component]) }
    var bits = CodedBits(source, range)
    var run = 0
    var unit = 0
    while unit < scan.units {
      if interval > 0, unit > 0, unit % interval == 0 {
        let skipped = bits.skipToMarker()
        guard let marker = bits.marker, 0xD0...0xD7 ~= marker else {
          return .tooShort(units: unit, of: scan.units)
        }
        // Another rule reports markers in another order.
        guard Int(marker) - 0xD0 == (unit / interval - 1) % 8 else { return nil }
        if skipped > 0 {
          let end = bits.place - 2
          return .extra(ByteRange(from: max(range.start, end - skipped), to: end), source)
        }
        bits.skipMarker()
        run = 0
      }
      if run > 0, !scan.isRefinement {
        let rest = interval > 0 ? interval - unit % interval : scan.units
        let skipped = min(run, rest, scan.units - unit)
        (unit, run) = (unit + skipped, run - skipped)
        continue
      }
      for (part, tables) in zip(scan.parts, tables) {
        for _ in 0..<part.blocks {
          let isRight: Bool
          if scan.isOfCoefficients {
            let block = unit / scan.across * scan.stride + unit % scan.across
            isRight = bits.skipCoefficients(
              scan, tables.others, filled: &coefficients[block], run: &run)
          } else if scan.isRefinement {
            bits.skip(1)
            isRight = true
          } else {
            isRight =
              bits.skipDirect(tables.direct)
              && (scan.last == 0 || bits.skipCoefficients(tables.others))
          }
          guard isRight else {
            if bits.isAtEnd { return .tooShort(units: unit, of: scan.units) }
            let place = min(max(bits.place, range.start), range.end - 1)
            return .damaged(at: place, unit: unit, of: scan.units)
          }
        }
        left -= part.blocks
      }
      if bits.isPastEnd { return .tooShort(units: unit, of: scan.units) }
      if left <= 0 { return nil }
      unit += 1
    }
    let skipped = bits.skipToMarker()
    if let marker = bits.marker, 0xD0...0xD7 ~= marker, bits.place < range.end {
      return .extra(ByteRange(from: bits.place, to: range.end), source)
    }
    guard skipped > 0 else { return nil }
    let end = bits.marker == 0 ? range.end : bits.place - 2
    return .extra(ByteRange(from: max(range.start, end - skipped), to: end), source)
  }
}

/// The frame of a picture: the sizes of its components in blocks.
private struct CodedFrame {
  struct Component {
    let id: Int
    /// The number of blocks of the component in a data unit of several components.
    let across: Int
    let down: Int
    /// The number of blocks of the component that show a part of the picture.
    let blocksAcross: Int
    let blocksDown: Int
  }

  let components: [Component]
  let isProgressive: Bool
  let unitsAcross: Int
  let unitsDown: Int

  init?(_ segment: Node) {
    let rows = segment.rows(.components).map {
      (id: $0[.C] ?? 0, across: $0[.H] ?? 0, down: $0[.V] ?? 0)
    }
    guard let height = segment.integer(.Y), let width = segment.integer(.X), height > 0,
      width > 0, 1...4 ~= rows.count,
      rows.allSatisfy({ 1...4 ~= $0.across && 1...4 ~= $0.down })
    else { return nil }
    func quotient(_ number: Int, _ divisor: Int) -> Int { (number + divisor - 1) / divisor }
    let (widest, highest) = (rows.map(\.across).max() ?? 1, rows.map(\.down).max() ?? 1)
    unitsAcross = quotient(width, 8 * widest)
    unitsDown = quotient(height, 8 * highest)
    isProgressive = segment.code.rawValue == 0xFFC2
    components = rows.map { row in
      Component(
        id: row.id, across: row.across, down: row.down,
        blocksAcross: quotient(quotient(width * row.across, widest), 8),
        blocksDown: quotient(quotient(height * row.down, highest), 8))
    }
  }
}

/// One scan: its components, and the coefficients and bits that it contains.
struct CodedScan {
  struct Part {
    /// The number of the component in the frame.
    let place: Int
    /// The numbers of the tables for the direct and the other coefficients, as DHT states them.
    let direct: Int
    let others: Int
    /// The number of blocks of the component in each data unit.
    let blocks: Int
  }

  let parts: [Part]
  let first: Int
  let last: Int
  /// Whether the scan contains another bit of coefficients that earlier scans contain.
  let isRefinement: Bool
  /// Whether this is a scan of a progressive picture that contains no direct coefficients.
  let isOfCoefficients: Bool
  /// The number of data units, and of those in a row.
  let units: Int
  let across: Int
  /// The number of blocks in all rows and in one row of the first component, with those at the
  /// edges that show nothing.
  let blocks: Int
  let stride: Int

  var needsDirect: Bool { first == 0 && !isRefinement }

  fileprivate init?(_ segment: Node, of frame: CodedFrame) {
    let rows = segment.rows(.components)
    guard 1...4 ~= rows.count, let first = segment.integer(.Ss),
      let last = segment.integer(.Se), let high = segment.integer(.Ah)
    else { return nil }
    (self.first, self.last) = frame.isProgressive ? (first, last) : (0, 63)
    isRefinement = frame.isProgressive && high > 0
    isOfCoefficients = frame.isProgressive && last > 0
    // Another rule reports other values.
    guard !isOfCoefficients || first > 0 && first <= last && last <= 63 && rows.count == 1 else {
      return nil
    }
    var parts: [Part] = []
    for row in rows {
      guard let place = frame.components.firstIndex(where: { $0.id == row[.Cs] }) else {
        return nil
      }
      let component = frame.components[place]
      parts.append(
        Part(
          place: place, direct: row[.Td] ?? 0, others: 0x10 | (row[.Ta] ?? 0),
          blocks: rows.count == 1 ? 1 : component.across * component.down))
    }
    self.parts = parts
    let component = frame.components[parts[0].place]
    across = rows.count == 1 ? component.blocksAcross : frame.unitsAcross
    units = across * (rows.count == 1 ? component.blocksDown : frame.unitsDown)
    stride = frame.unitsAcross * component.across
    blocks = stride * frame.unitsDown * component.down
  }
}

extension CodedBits {
  /// Skips the difference of a direct coefficient. Returns false if no code is there.
  fileprivate mutating func skipDirect(_ codes: HuffmanCodes) -> Bool {
    guard let length = read(codes), length < 16 else { return false }
    skip(length)
    return true
  }

  /// Skips the other coefficients of a block. Returns false if no code is there, or if there are more
  /// of them than a block has.
  fileprivate mutating func skipCoefficients(_ codes: HuffmanCodes) -> Bool {
    var place = 1
    while place < 64 {
      guard let symbol = read(codes) else { return false }
      let (zeros, length) = (symbol >> 4, symbol & 15)
      if length == 0, zeros < 15 { return true }
      place += zeros + 1
      skip(length)
    }
    return place == 64
  }

  /// Skips the coefficients of a block in a scan of a progressive picture. Returns false if no code
  /// is there, or if there are more of them than the scan may have.
  ///
  /// - Parameters:
  ///   - filled: the coefficients of the block that are not zero. New ones are added.
  ///   - run: the number of blocks that follow and have no new coefficients.
  fileprivate mutating func skipCoefficients(
    _ scan: CodedScan, _ codes: HuffmanCodes, filled: inout UInt64, run: inout Int
  ) -> Bool {
    var place = scan.first
    while run == 0, place <= scan.last {
      guard let symbol = read(codes) else { return false }
      let (zeros, length) = (symbol >> 4, symbol & 15)
      if length == 0, zeros < 15 {
        run = 1 << zeros + read(zeros)
        break
      }
      skip(length)
      if scan.isRefinement {
        guard length < 2 else { return false }
        var left = zeros
        while place <= scan.last {
          if filled >> UInt64(place) & 1 == 1 {
            skip(1)
          } else {
            if left == 0 { break }
            left -= 1
          }
          place += 1
        }
      } else {
        place += zeros
      }
      if length > 0 {
        guard place <= scan.last else { return false }
        filled |= 1 << UInt64(place)
      }
      place += 1
    }
    guard run > 0 else { return true }
    run -= 1
    if scan.isRefinement, place <= scan.last {
      let mask: UInt64 = ~0 << UInt64(place) & ~0 >> UInt64(63 - scan.last)
      let count = (filled & mask).nonzeroBitCount
      skip(count / 2)
      skip(count - count / 2)
    }
    return true
  }
}
