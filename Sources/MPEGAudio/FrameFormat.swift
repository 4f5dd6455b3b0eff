import Bytes

/// What the frames of one stream have in common, and so how the next one is told and how long it is.
package struct FrameFormat: Equatable, Sendable {
  /// The bits of a header that stay the same.
  private let mask: UInt32
  private let reference: UInt32
  let isADTS: Bool
  /// Of a frame in free format, without padding; zero for all others.
  let freeSize: Int
  /// What a padding bit adds to a frame in free format.
  private let slotSize: Int

  /// Version, layer and sampling frequency of MPEG audio.
  private static let mpegMask: UInt32 = 0xFFFE_0C00
  /// Sync word, version, profile, sampling frequency and channels.
  private static let adtsMask: UInt32 = 0xFFFE_FDC0

  /// Nil where no header is. A header of free format needs the size to be found first.
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

  /// How many bytes are needed to tell a frame and its size.
  var headSize: Int { isADTS ? 7 : 4 }

  /// How long the frame with this head is; 0 for what is no frame of this stream.
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

  /// How much sound one frame is. ADTS frames may hold up to four blocks.
  func samples(_ head: UInt64) -> Int {
    let word = UInt32(truncatingIfNeeded: head >> 32)
    if isADTS { return 1024 * (Int(head >> 8 & 3) + 1) }
    return FrameHeader(word)?.samplesPerFrame ?? 0
  }

  /// Of MPEG audio.
  var layer: Int { FrameHeader(reference)?.layer ?? 0 }

  package var sampleRate: Int {
    isADTS
      ? ADTS.sampleRates[min(12, Int(reference >> 10 & 15))]
      : FrameHeader(reference)?.sampleRate ?? 0
  }
}

extension ByteSource {
  /// The eight bytes at a place, with zeros for those from `end` on; nil where not even four are.
  @inline(__always)
  func frameHead(at place: Int, before end: Int) -> UInt64? {
    if end - place >= 8 { return big64(at: place) }
    let count = end - place
    guard count >= 4 else { return nil }
    return integer(at: place, width: count).map { $0 << UInt64(8 * (8 - count)) }
  }
}
