extension [UInt8] {
  /// The cyclic redundancy check of these bytes: 8 bits, polynomial 0x07, highest bits first.
  package var crc8: UInt8 {
    reduce(0) { crc, byte in
      (0..<8).reduce(crc ^ byte) { crc, _ in crc & 0x80 != 0 ? crc << 1 ^ 7 : crc << 1 }
    }
  }
}
