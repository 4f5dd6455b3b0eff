import Codecs
import Anatomy

/// Values in the frames of a stream, for comparison with STREAMINFO. Each value is stored with the
/// offset of the first frame that has it.
struct FLACFrameFacts {
  struct FirstSeen: Equatable {
    let value: Int
    let place: Int
  }

  /// A frame with a wrong checksum: its number, counted from 1, and the offset of the checksum.
  struct FrameDamage {
    let number: Int
    let place: Int
    let computed: UInt16
  }

  /// The first frames with a wrong checksum, at most `maxDamages` of them.
  private(set) var damages: [FrameDamage] = []
  /// The number of further frames with a wrong checksum, and the last of these frames; nil if there
  /// are none.
  private(set) var moreDamages: (count: Int, last: FrameDamage)?
  private(set) var blockSizes: (least: FirstSeen, most: FirstSeen)?
  private(set) var frameSizes: (least: FirstSeen, most: FirstSeen)?
  /// The first frame with a sample rate, channel count or bit depth other than that in STREAMINFO;
  /// nil if there is none.
  private(set) var otherSound: (header: FLACFrameHeader, place: Int)?
  /// The block size of the latest frame. The last block of a stream may be smaller than
  /// `min_block_size`, so a size is only recorded when another frame follows.
  private var lastBlock: FirstSeen?

  mutating func note(
    _ header: FLACFrameHeader, at place: Int, against information: StreamInformation?
  ) {
    if let lastBlock { Self.widen(&blockSizes, lastBlock) }
    lastBlock = FirstSeen(value: header.blockSize, place: place)
    if otherSound == nil, let information, !header.hasSound(of: information) {
      otherSound = (header, place)
    }
  }

  mutating func note(size: Int, at place: Int) {
    Self.widen(&frameSizes, FirstSeen(value: size, place: place))
  }

  /// The maximum number of damaged frames with a separate finding. It is one less than the limit of
  /// findings of the same rule, because one more finding summarizes all other damaged frames.
  private static let maxDamages = ChildList.maxAlike - 1

  mutating func note(_ damage: FrameDamage) {
    if damages.count < Self.maxDamages {
      damages.append(damage)
    } else {
      moreDamages = ((moreDamages?.count ?? 0) + 1, damage)
    }
  }

  var largestBlock: FirstSeen? {
    [blockSizes?.most, lastBlock].compactMap { $0 }.max { $0.value < $1.value }
  }

  private static func widen(_ range: inout (least: FirstSeen, most: FirstSeen)?, _ seen: FirstSeen)
  {
    guard let (least, most) = range else {
      range = (seen, seen)
      return
    }
    if seen.value < least.value { range?.least = seen }
    if seen.value > most.value { range?.most = seen }
  }
}

extension FLACFrameHeader {
  fileprivate func hasSound(of information: StreamInformation) -> Bool {
    sampleRate ?? information.sampleRate == information.sampleRate
      && channels == information.channels
      && bitsPerSample ?? information.bitsPerSample == information.bitsPerSample
  }
}
