import Bytes

/// The header bits that all frames of one stream share. They identify the next frame and determine
/// its size.
package struct FrameFormat: Equatable, Sendable {
  /// Mask of the header bits that are the same in all frames.
  private let mask: UInt32
  private let reference: UInt32
  let isADTS: Bool
  /// The size in bytes of a frame in free format, without padding; 0 for all other formats.
  let freeSize: Int
  /// The number of bytes that a padding bit adds to a frame in free format.
  private let slotSize: Int

  /// Mask of sync word, version, layer and sampling frequency of MPEG audio.
  private static let mpegMask: UInt32 = 0xFFFE_0C00
  /// Mask of sync word, version, profile, sampling frequency and channels of ADTS.
  private static let adtsMask: UInt32 = 0xFFFE_FDC0

  /// Returns nil if the bits are not a valid header. For free format, the frame size must be found
  /// first.
  init?(_ head: UInt64, freeSize: Int = 0) {
    let word = UInt32(truncatingIfNeeded: head >> 32)
    if word >> 16 & 0xFFF6 == 0xFFF0 {
      guard word >> 10 & 15 <= 12 else { return nil }
      (mask, isADTS, self.freeSize, slotSize) = (Self.adtsMask, true, 0, 0)
    } else {
      guard let header = FrameHeader(word), header.isFreeFormat == (freeSize > 0) else {
        return nil
      }
      mask = Self.mpegMask | (freeSize > 0 ? 0xF000 : 0)
      (isADTS, self.freeSize, slotSize) = (false, freeSize, header.slotSize)
    }
    reference = word & mask
  }

  /// The number of header bytes needed to identify a frame and its size.
  var headSize: Int { isADTS ? 7 : 4 }

  /// Returns the size of the frame that begins with the given eight bytes; 0 if they are not the
  /// header of a frame of this stream.
  @inline(__always)
  func size(_ head: UInt64, _ sizes: [UInt16]) -> Int {
    let word = UInt32(truncatingIfNeeded: head >> 32)
    guard word & mask == reference else { return 0 }
    if isADTS {
      let size = Int(head >> 21 & 0x1FFF)
      return size >= (word & 0x10000 == 0 ? 9 : 7) ? size : 0
    }
    if freeSize > 0 { return freeSize + (word & 0x200 != 0 ? slotSize : 0) }
    return Int(sizes[FrameHeader.index(ofSize: word)])
  }

  /// Returns the number of samples per channel in a frame. An ADTS frame may contain up to four
  /// blocks.
  func samples(_ head: UInt64) -> Int {
    let word = UInt32(truncatingIfNeeded: head >> 32)
    if isADTS { return 1024 * (Int(head >> 8 & 3) + 1) }
    return FrameHeader(word)?.samplesPerFrame ?? 0
  }

  /// The layer of MPEG audio, from 1 to 3; 0 for ADTS.
  var layer: Int { FrameHeader(reference)?.layer ?? 0 }

  package var sampleRate: Int {
    isADTS
      ? ADTS.sampleRates[min(12, Int(reference >> 10 & 15))]
      : FrameHeader(reference)?.sampleRate ?? 0
  }
}

extension ByteSource {
  /// Returns the eight bytes at an offset, with zeros in place of bytes from `end` on; nil if fewer
  /// than four bytes remain.
  @inline(__always)
  func frameHead(at place: Int, before end: Int) -> UInt64? {
    if end - place >= 8 { return big64(at: place) }
    let count = end - place
    guard count >= 4 else { return nil }
    return integer(at: place, width: count).map { $0 << UInt64(8 * (8 - count)) }
  }
}
