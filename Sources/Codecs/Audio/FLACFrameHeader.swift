package import Bytes

/// The header of a FLAC frame (RFC 9639, 9.1).
package struct FLACFrameHeader: Equatable {
  /// Whether block sizes vary within the stream. The coded number then counts samples instead of
  /// frames.
  package let hasVariableBlocks: Bool
  package let blockSize: Int
  /// The sample rate in hertz; nil if the frame uses the value in STREAMINFO.
  package let sampleRate: Int?
  package let channelAssignment: Int
  /// The bits per sample; nil if the frame uses the value in STREAMINFO.
  package let bitsPerSample: Int?
  package let number: UInt64
  /// The number of bytes that contain the coded number.
  package let numberSize: Int
  /// The size of the header in bytes, including its checksum.
  package let size: Int
  package let statedChecksum: UInt8
  package let checksum: UInt8

  /// The maximum size of a header in bytes.
  package static let longest = 16
  /// The first byte of every header. The second byte has two possible values, because its lowest
  /// bit is the blocking strategy.
  package static let firstByte: UInt8 = 0xFF
  package static let secondBytes: ClosedRange<UInt8> = 0xF8...0xF9

  package var isIntact: Bool { checksum == statedChecksum }
  package var channels: Int { channelAssignment < 8 ? channelAssignment + 1 : 2 }
  /// The frame or sample number that the next frame must have.
  package var nextNumber: UInt64 {
    number.addingReportingOverflow(hasVariableBlocks ? UInt64(blockSize) : 1).partialValue
  }

  /// Whether the bytes at the end of the data are the beginning of a frame header that is truncated
  /// there.
  package static func isCut(_ rest: ByteRange, in source: ByteSource) -> Bool {
    rest.count < longest && source.big16(at: rest.start).map { $0 & 0xFFFE == 0xFFF8 } ?? false
  }

  /// Reads the header at an offset, without verifying its checksum. Returns nil if there is no
  /// complete header at the offset.
  package init?(at place: Int, in source: ByteSource, before end: Int) {
    guard let word = source.big16(at: place), word & 0xFFFE == 0xFFF8 else { return nil }
    self.init(
      source.bytes(ByteRange(from: place, to: min(end, place.saturatingAdd(Self.longest)))))
  }

  private init?(_ bytes: [UInt8]) {
    guard bytes.count > 5, bytes[0] == Self.firstByte, Self.secondBytes.contains(bytes[1]),
      bytes[3] & 1 == 0, let number = CodedNumber(bytes[4...])
    else { return nil }
    var place = 4 + number.size
    func more(_ count: Int) -> Int? {
      guard bytes.count >= place + count else { return nil }
      defer { place += count }
      return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    let sizeBits = Int(bytes[2] >> 4)
    let blockSize =
      switch sizeBits {
      case 6: more(1).map { $0 + 1 }
      case 7: more(2).map { $0 + 1 }
      default: Self.blockSize(sizeBits)
      }
    let rateBits = Int(bytes[2] & 15)
    let sampleRate: Int?
    switch rateBits {
    case 12: sampleRate = more(1).map { $0 * 1000 }
    case 13: sampleRate = more(2)
    case 14: sampleRate = more(2).map { $0 * 10 }
    default: sampleRate = Self.sampleRate(rateBits)
    }
    let depthBits = Int(bytes[3] >> 1 & 7)
    guard let blockSize, blockSize < 1 << 16, rateBits == 0 || sampleRate != nil,
      bytes[3] >> 4 <= 10,
      depthBits != 3, bytes.count > place
    else { return nil }
    hasVariableBlocks = bytes[1] & 1 == 1
    self.blockSize = blockSize
    self.sampleRate = sampleRate
    channelAssignment = Int(bytes[3] >> 4)
    bitsPerSample = Self.bitsPerSample(depthBits)
    self.number = number.value
    numberSize = number.size
    statedChecksum = bytes[place]
    checksum = [UInt8](bytes[..<place]).crc8
    size = place + 1
  }

  /// Returns the block size for four header bits; nil for reserved values, and if the size is
  /// stored after the coded number.
  package static func blockSize(_ bits: Int) -> Int? {
    switch bits {
    case 1: 192
    case 2...5: 144 << bits
    case 8...15: 1 << bits
    default: nil
    }
  }

  package static func sampleRate(_ bits: Int) -> Int? {
    let rates = [88200, 176400, 192000, 8000, 16000, 22050, 24000, 32000, 44100, 48000, 96000]
    return rates.indices.contains(bits - 1) ? rates[bits - 1] : nil
  }

  package static func bitsPerSample(_ bits: Int) -> Int? {
    let depths: [Int?] = [nil, 8, 12, nil, 16, 20, 24, 32]
    return depths.indices.contains(bits) ? depths[bits] : nil
  }
}

/// A number coded in one to seven bytes (RFC 9639, 9.1.5). The leading one bits of the first byte
/// state the number of bytes; each further byte begins with the bits 10.
package struct CodedNumber {
  package let value: UInt64
  package let size: Int

  package init?(_ bytes: some Collection<UInt8>) {
    guard let first = bytes.first else { return nil }
    let ones = (~first).leadingZeroBitCount
    guard ones != 1, ones < 8, bytes.count >= max(1, ones) else { return nil }
    var value = UInt64(first & (0x7F >> UInt8(ones)))
    for byte in bytes.dropFirst().prefix(max(0, ones - 1)) {
      guard byte >> 6 == 2 else { return nil }
      value = value << 6 | UInt64(byte & 0x3F)
    }
    self.value = value
    size = max(1, ones)
  }
}
