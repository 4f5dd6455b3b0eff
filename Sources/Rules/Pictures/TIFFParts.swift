import Anatomy
import Bytes

/// What is wrong with the data of a strip or tile.
enum TIFFPartFault: Sendable {
  case outside(end: Int)
  case damaged(made: Int, of: Int)
  case tooShort(made: Int, of: Int)
  /// An uncompressed part is larger than its pixels.
  case tooLong(bytes: Int, of: Int)
  /// The data does not begin as data of its compression does.
  case other
  /// The JPEG picture in the part has another size.
  case size(width: Int, height: Int)
}

/// The strips or tiles of a TIFF picture, decompressed to count their bytes.
struct TIFFParts: Sendable {
  /// The first fault of each kind, and the number of the part, from 0.
  private(set) var faults: [(part: Int, range: ByteRange, fault: TIFFPartFault)] = []

  private static let maxParts = 1 << 16

  /// The bytes that may still be read and decompressed in a file: directories can share strips.
  struct Budget {
    var read: Int
    var made = 1 << 28
  }

  init(_ picture: TIFFPicture, within budget: inout Budget) {
    let source = picture.directory.source
    // Compressed data with the bits of each byte in the other order is not read.
    let isReversed = picture.integer(TIFFPicture.Tag.fillOrder) == 2
    if isReversed, ![1, 7].contains(picture.compression) { return }
    for index in 0..<min(picture.partCount ?? 0, Self.maxParts) {
      guard faults.count < 4, budget.read > 0, let range = picture.range(ofPart: index) else {
        return
      }
      let needed = picture.byteCount(ofPart: index)
      if range.end > source.size || range.isEmpty {
        faults.append(
          (
            index, range.clamped(to: source.wholeRange),
            range.isEmpty ? .tooShort(made: 0, of: needed ?? 1) : .outside(end: range.end)
          ))
        return
      }
      budget.read -= range.count
      let fault: TIFFPartFault?
      if let starts = Self.starts[picture.compression] {
        fault =
          starts.contains { source.starts(with: $0, at: range) }
          ? Self.fault(ofCoded: source, range, picture.size(ofPart: index)) : .other
      } else if let needed {
        guard needed <= budget.made else { return }
        let made = source.madeBytes(range, picture.compression, limit: needed)
        budget.made -= made.map { $0.isPlain ? 0 : $0.count } ?? 0
        fault = made.flatMap { Self.fault($0, needed: needed) }
      } else {
        fault = nil
      }
      if let fault, !faults.contains(where: { $0.fault.isLike(fault) }) {
        faults.append((index, range, fault))
      }
    }
  }

  private static func fault(_ made: MadeBytes, needed: Int) -> TIFFPartFault? {
    if made.isDamaged { return .damaged(made: made.count, of: needed) }
    if made.count < needed { return .tooShort(made: made.count, of: needed) }
    return made.isPlain && made.count > needed ? .tooLong(bytes: made.count, of: needed) : nil
  }

  /// The bytes with which data of a compression may begin, for those that are not decompressed.
  private static let starts: [Int: [[UInt8]]] = [
    7: [[0xFF, 0xD8]], 34712: [[0xFF, 0x4F], [0, 0, 0, 0x0C]], 34925: [[0xFD, 0x37, 0x7A]],
    50000: [[0x28, 0xB5, 0x2F, 0xFD]], 50001: [Array("RIFF".utf8)],
    50002: [[0xFF, 0x0A], [0, 0, 0, 0x0C]],
  ]

  /// Returns a fault if the part is a JPEG picture of another size.
  private static func fault(
    ofCoded source: ByteSource, _ range: ByteRange, _ size: (width: Int, height: Int)?
  ) -> TIFFPartFault? {
    guard source.big16(at: range.start) == 0xFFD8, let size else { return nil }
    var place = range.start + 2
    while place + 9 <= range.end, source.byte(at: place) == 0xFF,
      let marker = source.byte(at: place + 1), let length = source.big16(at: place + 2), length > 1
    {
      if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
        guard let height = source.big16(at: place + 5), let width = source.big16(at: place + 7),
          (Int(width), Int(height)) != (size.width, size.height)
        else { return nil }
        return .size(width: Int(width), height: Int(height))
      }
      if marker == 0xDA { return nil }
      place += 2 + Int(length)
    }
    return nil
  }
}

extension TIFFPartFault {
  func isLike(_ other: TIFFPartFault) -> Bool {
    switch (self, other) {
    case (.outside, .outside), (.damaged, .damaged), (.tooShort, .tooShort), (.tooLong, .tooLong),
      (.other, .other), (.size, .size):
      true
    default: false
    }
  }
}

/// The bytes that compressed data gives.
private struct MadeBytes {
  var count = 0
  var isDamaged = false
  /// Whether the data is not compressed.
  var isPlain = false
}

extension ByteSource {
  fileprivate func starts(with bytes: [UInt8], at range: ByteRange) -> Bool {
    self.bytes(range, limit: bytes.count) == bytes
  }

  /// Counts the bytes that a part gives, at most a few more than `limit`; nil if its compression is
  /// not decompressed here.
  fileprivate func madeBytes(_ range: ByteRange, _ compression: Int, limit: Int) -> MadeBytes? {
    switch compression {
    case 1: return MadeBytes(count: range.count, isPlain: true)
    case 5: return lzw(range, limit: limit)
    case 8, 32946:
      let extent = extentOfStream(range, limit: limit.saturatingAdd(1))
      return MadeBytes(
        count: extent.made, isDamaged: extent.outcome == .broken && extent.made < limit)
    case 32773: return packBits(range, limit: limit)
    default: return nil
    }
  }

  /// Counts the bytes of PackBits data (TIFF 6.0, section 9).
  private func packBits(_ range: ByteRange, limit: Int) -> MadeBytes {
    var made = MadeBytes()
    /// The offset after the last run of equal or other bytes.
    var end = range.start
    forEachRun(in: range) { offset, run in
      var place = end - offset
      while place < run.byteCount, made.count < limit {
        let head = Int8(bitPattern: run.byte(place))
        if head >= 0 {
          place += 2 + Int(head)
          made.count += 1 + Int(head)
        } else if head != -128 {
          place += 2
          made.count += 1 - Int(head)
        } else {
          place += 1
        }
      }
      end = offset + place
      return made.count < limit
    }
    // The last run must end with the data and with the pixels.
    made.isDamaged = made.count > limit || end > range.end
    return made
  }

  /// Counts the bytes of LZW data (TIFF 6.0, section 13).
  private func lzw(_ range: ByteRange, limit: Int) -> MadeBytes? {
    // Old writers stored the bits of each byte in the other order.
    if byte(at: range.start) == 0, (byte(at: range.start + 1) ?? 0) & 1 == 1 { return nil }
    var made = MadeBytes()
    var lengths = [Int](repeating: 1, count: 1 << 12)
    var (width, next, previous) = (9, 258, -1)
    var (bits, count) = (0, 0)
    var place = range.start
    while place < range.end {
      let block = bytes(ByteRange(start: place, count: min(1 << 16, range.end - place)))
      if block.isEmpty { break }
      for byte in block {
        bits = (bits << 8 | Int(byte)) & 0xFF_FFFF
        count += 8
        guard count >= width else { continue }
        let code = bits >> (count - width) & (1 << width - 1)
        count -= width
        if code == 257 { return made }
        if code == 256 {
          (width, next, previous) = (9, 258, -1)
          continue
        }
        guard code < 256 || previous >= 0 && code <= next && code < 4096 else {
          made.isDamaged = true
          return made
        }
        if previous >= 0, next < 4096 {
          lengths[next] = lengths[previous] + 1
          next += 1
          if next >= 1 << width - 1, width < 12 { width += 1 }
        }
        made.count += lengths[code]
        if made.count >= limit { return made }
        previous = code
      }
      place += block.count
    }
    return made
  }
}

extension InheritedValue where Answer == [Int: TIFFParts] {
  /// The strips and tiles of the pictures of a file, by the offset of the directory.
  fileprivate static let tiffParts = InheritedValue<[Int: TIFFParts]>(
    "tiffParts", scope: { $0.parent },
    answer: { file in
      var parts: [Int: TIFFParts] = [:]
      var budget = TIFFParts.Budget(read: file.source.size.saturatingTimes(4))
      for directory in file.children {
        guard let picture = directory.inherited(.tiffPicture) else { continue }
        parts[directory.range.start] = TIFFParts(picture, within: &budget)
      }
      return parts
    })
}

extension Node {
  /// The strips or tiles of the picture that this directory describes; nil if there is none.
  var tiffParts: TIFFParts? { inherited(.tiffParts)?[range.start] }
}

extension InheritedValue where Answer == TIFFPicture {
  static let tiffPicture = InheritedValue<TIFFPicture>(
    "tiffPicture", scope: { $0 }, answer: { TIFFPicture($0) })
}
