/// Cyclic redundancy checks of 16 bits with the polynomial 0x8005.
package enum CRC16 {
  /// The bits of each byte are processed from the highest to the lowest.
  case highestFirst
  /// The bits of each byte are processed from the lowest to the highest.
  case lowestFirst
}

extension ByteSource {
  package func crc16(of range: ByteRange, _ kind: CRC16, from initial: UInt16 = 0) -> UInt16 {
    var crc = initial
    let tables = kind == .highestFirst ? Self.highestFirst : Self.lowestFirst
    forEachRun(in: range.clamped(to: wholeRange)) { _, run in
      crc = Self.updated(crc, run, kind, tables)
      return true
    }
    return crc
  }

  /// Returns the checksum `initial` updated with the bytes of `run`. It processes 16 bytes at a
  /// time, because audio data is long.
  private static func updated(
    _ initial: UInt16, _ run: RawSpan, _ kind: CRC16, _ tables: [UInt16]
  ) -> UInt16 {
    var crc = initial
    var index = 0
    while run.byteCount - index >= 16 {
      // The checksum so far is combined with the first two bytes.
      let first =
        unsafe run.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
        ^ UInt64(kind == .highestFirst ? crc.byteSwapped : crc)
      let second =
        unsafe run.unsafeLoadUnaligned(fromByteOffset: index + 8, as: UInt64.self).littleEndian
      crc = 0
      for step in 0..<8 {
        crc ^= tables[(15 - step) << 8 | Int(first >> UInt64(step * 8) & 0xFF)]
        crc ^= tables[(7 - step) << 8 | Int(second >> UInt64(step * 8) & 0xFF)]
      }
      index += 16
    }
    while index < run.byteCount {
      let byte = Int(run.byte(index))
      crc =
        kind == .highestFirst
        ? crc << 8 ^ tables[Int(crc >> 8) ^ byte] : crc >> 8 ^ tables[Int(crc & 0xFF) ^ byte]
      index += 1
    }
    return crc
  }

  private static let highestFirst = tables(
    first: { byte in
      (0..<8).reduce(byte << 8) { crc, _ in crc & 0x8000 != 0 ? crc << 1 ^ 0x8005 : crc << 1 }
    }, next: { crc, first in crc << 8 ^ first[Int(crc >> 8)] })

  private static let lowestFirst = tables(
    first: { byte in
      (0..<8).reduce(byte) { crc, _ in crc & 1 != 0 ? crc >> 1 ^ 0xA001 : crc >> 1 }
    }, next: { crc, first in crc >> 8 ^ first[Int(crc & 0xFF)] })

  /// Creates 16 lookup tables. Table N is for a byte that is followed by N more bytes in its block
  /// of 16 bytes.
  private static func tables(
    first: (UInt16) -> UInt16, next: (UInt16, _ first: [UInt16]) -> UInt16
  ) -> [UInt16] {
    var tables = (0..<256).map(first)
    for place in 256..<4096 { tables.append(next(tables[place - 256], tables)) }
    return tables
  }
}
