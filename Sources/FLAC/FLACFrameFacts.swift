import Anatomy

/// What the frames of a stream have that the stream information may deny, each with the place of the
/// first frame that has it.
struct FLACFrameFacts {
  struct FirstSeen: Equatable {
    let value: Int
    let place: Int
  }

  /// A frame whose checksum is wrong: by its number from 1, and where the checksum stands.
  struct FrameDamage {
    let number: Int
    let place: Int
    let computed: UInt16
  }

  /// The first of them.
  private(set) var damages: [FrameDamage] = []
  /// The last of the others, and how many they are.
  private(set) var moreDamages: (count: Int, last: FrameDamage)?
  private(set) var blockSizes: (least: FirstSeen, most: FirstSeen)?
  private(set) var frameSizes: (least: FirstSeen, most: FirstSeen)?
  /// The first frame whose rate, channels or bits are others.
  private(set) var otherSound: (header: FLACFrameHeader, place: Int)?
  /// The last block may be smaller than any other, so it waits until another follows.
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

  /// With the line for all others they are as many as are told of.
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
