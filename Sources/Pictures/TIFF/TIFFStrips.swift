import Bytes

/// The number of bytes that each strip of an uncompressed picture needs (TIFF 6.0, 3 to 6). If the
/// file states a larger size, the further bytes are not part of the picture.
struct TIFFStrips {
  private let bytesOfRow: Int
  private let rows: Int
  private let rowsOfStrip: Int
  private let perPlane: Int

  /// Photometric values of bilevel, grayscale, RGB and palette pictures. Pictures in other color
  /// spaces may be subsampled or padded.
  private static let plain: Set<UInt64> = [0, 1, 2, 3]
  private static let wholeBits: Set<UInt64> = [1, 8, 16, 32]

  /// Returns nil if the size of a row cannot be computed.
  ///
  /// - Parameter offsets: the tag of the entry with the offsets of the strips.
  init?(of entries: [TIFFEntry], offsets: Int, _ form: TIFFForm, _ source: ByteSource) {
    func number(_ tag: Int, _ index: Int = 0) -> UInt64? {
      entries.first { $0.tag == tag }?.integer(index, form, source)
    }
    let samples = Int(clamping: number(0x0115) ?? 1)
    guard offsets == 0x0111, number(0x0103) == 1, let colors = number(0x0106),
      Self.plain.contains(colors), (1...5).contains(samples),
      let width = number(0x0100), let height = number(0x0101)
    else { return nil }
    let bits = (0..<samples).compactMap { number(0x0102, $0) }
    guard let first = bits.first, bits.count == samples, Self.wholeBits.contains(first),
      bits.allSatisfy({ $0 == first })
    else { return nil }
    let isPlanar = number(0x011C) == 2
    let bitsOfPoint = Int(clamping: first) * (isPlanar ? 1 : samples)
    let line = Int(clamping: width).saturatingTimes(bitsOfPoint).saturatingAdd(7) / 8
    (bytesOfRow, rows) = (line, Int(clamping: height))
    rowsOfStrip = min(rows, Int(clamping: number(0x0116) ?? .max))
    guard rowsOfStrip > 0 else { return nil }
    perPlane = (rows - 1) / rowsOfStrip + 1
  }

  func byteCount(of strip: Int) -> Int {
    let first = (strip % perPlane).saturatingTimes(rowsOfStrip)
    return bytesOfRow.saturatingTimes(min(rowsOfStrip, rows - first))
  }
}
