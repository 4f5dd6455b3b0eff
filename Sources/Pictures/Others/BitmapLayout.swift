import Anatomy
import Bytes

/// The layout of the colors and pixels of a bitmap.
struct BitmapLayout {
  private var width = 0
  private var height = 0
  private var bits = 0
  private var compression = 0
  private var colors = 0
  private var bytesOfColor = 4

  init(ofHeaderAt start: Int, in source: ByteSource) {
    func number(_ offset: Int, _ width: Int = 4) -> Int {
      Int(clamping: source.integer(at: start + offset, width: width, order: .little) ?? 0)
    }
    func magnitude(_ offset: Int) -> Int {
      Int(Int32(truncatingIfNeeded: number(offset)).magnitude)
    }
    let size = number(0)
    if size == 12 {
      (width, height, bits, bytesOfColor) = (number(4, 2), number(6, 2), number(10, 2), 3)
    } else if size >= 40 {
      (width, height, bits) = (magnitude(4), magnitude(8), number(14, 2))
      (compression, colors) = (number(16), number(32))
    }
    if colors == 0, bits <= 8 { colors = 1 << bits }
  }

  /// Whether the pixels are not compressed.
  var isPlain: Bool { [0, 3, 6].contains(compression) }
  private var isIndexed: Bool { compression == 0 && [1, 2, 4, 8].contains(bits) }
  private var isRunLengthCoded: Bool { compression == 1 || compression == 2 }

  /// The size of a row in bytes without padding.
  private var usedBytesOfRow: Int { width.saturatingTimes(bits).saturatingAdd(7) / 8 }
  private var bytesOfRow: Int {
    (width.saturatingTimes(bits).saturatingAdd(31) / 32).saturatingTimes(4)
  }
  /// The size in bytes of pixels that are not compressed.
  var size: Int { bytesOfRow.saturatingTimes(height) }

  /// Maximum size in bytes of the pixels that are examined. Few bitmaps with a color table are
  /// larger.
  private static let mostExamined = 1 << 24

  // MARK: Colors

  /// Returns the range of the fourth byte of each color in the table, if this byte is not zero.
  func padding(ofColors range: ByteRange, in source: ByteSource) -> [ByteRange] {
    guard bits <= 8, bytesOfColor == 4, range.count <= 1024 else { return [] }
    let table = source.bytes(range)
    return stride(from: 3, to: table.count, by: 4).filter { table[$0] != 0 }
      .map { ByteRange(start: range.start + $0, count: 1) }
  }

  /// Returns the number of bytes in the color table after the last color that a pixel uses.
  func unusedColors(inTable start: Int, pixels: Int, in source: ByteSource) -> Int {
    guard isIndexed, colors <= 256, size > 0, size <= Self.mostExamined,
      pixels.saturatingAdd(size) <= source.size,
      start.saturatingAdd(colors * bytesOfColor) <= pixels
    else { return 0 }
    var last = 0
    let mask = UInt8(truncatingIfNeeded: (1 << bits) - 1)
    for row in 0..<height {
      let bytes = source.bytes(ByteRange(start: pixels + row * bytesOfRow, count: usedBytesOfRow))
      var left = width
      for byte in bytes {
        var shift = 8 - bits
        while shift >= 0, left > 0 {
          last = max(last, Int(byte >> UInt8(shift) & mask))
          shift -= bits
          left -= 1
        }
      }
    }
    return max(0, colors - 1 - last) * bytesOfColor
  }

  // MARK: Pixels

  /// Returns the ranges of alignment bytes after rows, or after runs of compressed pixels, that are
  /// not zero.
  func padding(ofPixels range: ByteRange, in source: ByteSource) -> [ByteRange] {
    if isRunLengthCoded { return runs(in: range, of: source).padding }
    guard isPlain, bytesOfRow > usedBytesOfRow, size <= Self.mostExamined else { return [] }
    var places: [ByteRange] = []
    for row in 0..<height {
      let place = ByteRange(
        from: range.start + row * bytesOfRow + usedBytesOfRow,
        to: range.start + (row + 1) * bytesOfRow)
      guard range.contains(place) else { break }
      if !source.isZero(place) { places.append(place) }
    }
    return places
  }

  /// Returns the end of run-length coded pixels that the end-of-bitmap code marks; nil if there is none.
  func end(ofPixels range: ByteRange, in source: ByteSource) -> Int? {
    isRunLengthCoded ? runs(in: range, of: source).end : nil
  }

  /// Returns the end of run-length coded pixels, and their alignment bytes that are not zero. A run
  /// is a count and a color, or 0 and a code. The code 0 ends a row, 1 ends the bitmap, and 2 is a
  /// movement. Any other code is a number of colors that follow, aligned to 16 bits.
  private func runs(
    in range: ByteRange, of source: ByteSource
  ) -> (end: Int?, padding: [ByteRange]) {
    guard range.count <= Self.mostExamined else { return (nil, []) }
    let bytes = source.bytes(range)
    var padding: [ByteRange] = []
    var place = 0
    while place + 2 <= bytes.count {
      let (count, code) = (bytes[place], Int(bytes[place + 1]))
      place += 2
      guard count == 0 else { continue }
      switch code {
      case 0: break
      case 1: return (range.start + place, padding)
      case 2: place += 2
      default:
        let used = compression == 2 ? (code + 1) / 2 : code
        if used % 2 == 1, place + used < bytes.count, bytes[place + used] != 0 {
          padding.append(ByteRange(start: range.start + place + used, count: 1))
        }
        place += used + used % 2
      }
    }
    return (nil, padding)
  }
}
