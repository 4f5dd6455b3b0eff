/// Cyclic redundancy checks of 16 bits over the polynomial 8005.
package enum CRC16 {
  /// The highest bit of each byte comes first.
  case highestFirst
  /// The lowest bit of each byte comes first.
  case lowestFirst
}

extension ByteSource {
  package func crc16(of range: ByteRange, _ kind: CRC16, from initial: UInt16 = 0) -> UInt16 {
    var crc = initial
    let tables = kind == .highestFirst ? Self.highestFirst : Self.lowestFirst
    forEachRun(in: range.clamped(to: wholeRange)) { _, run in
      switch kind {
      case .highestFirst:
        for index in 0..<run.byteCount {
          crc = crc << 8 ^ tables[Int(crc >> 8) ^ Int(run.byte(index))]
        }
      case .lowestFirst: crc = Self.updated(crc, run, tables)
      }
      return true
    }
    return crc
  }

  /// Eight bytes at a time: music is long.
  private static func updated(_ initial: UInt16, _ run: RawSpan, _ tables: [UInt16]) -> UInt16 {
    var crc = initial
    var index = 0
    while run.byteCount - index >= 8 {
      let word =
        unsafe run.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
        ^ UInt64(crc)
      crc = 0
      for step in 0..<8 {
        crc ^= tables[(7 - step) << 8 | Int(word >> UInt64(step * 8) & 0xFF)]
      }
      index += 8
    }
    while index < run.byteCount {
      crc = crc >> 8 ^ tables[Int(crc & 0xFF) ^ Int(run.byte(index))]
      index += 1
    }
    return crc
  }

  private static let highestFirst: [UInt16] = (0..<256).map { byte in
    (0..<8).reduce(UInt16(byte) << 8) { crc, _ in crc & 0x8000 != 0 ? crc << 1 ^ 0x8005 : crc << 1 }
  }

  /// For a byte with so many others behind it, from none to seven.
  private static let lowestFirst: [UInt16] = {
    var tables: [UInt16] = (0..<256).map { byte in
      (0..<8).reduce(UInt16(byte)) { crc, _ in crc & 1 != 0 ? crc >> 1 ^ 0xA001 : crc >> 1 }
    }
    for place in 256..<2048 {
      let before = tables[place - 256]
      tables.append(before >> 8 ^ tables[Int(before & 0xFF)])
    }
    return tables
  }()
}
