import Anatomy

/// What the frames of a stream have that the stream information may deny, each with the place of the
/// first frame that has it.
struct FrameFacts {
  struct Seen: Equatable {
    let value: Int
    let place: Int
  }

  /// A frame whose checksum is wrong: by its number from 1, and where the checksum stands.
  struct Damage {
    let number: Int
    let place: Int
    let computed: UInt16
  }

  /// The first of them.
  private(set) var damages: [Damage] = []
  /// The last of the others, and how many they are.
  private(set) var furtherDamages: (count: Int, last: Damage)?
  private(set) var blockSizes: (least: Seen, most: Seen)?
  private(set) var frameSizes: (least: Seen, most: Seen)?
  /// The first frame whose rate, channels or bits are others.
  private(set) var otherSound: (header: FrameHeader, place: Int)?
  /// The last block may be smaller than any other, so it waits until another follows.
  private var lastBlock: Seen?

  mutating func note(
    _ header: FrameHeader, at place: Int, against information: StreamInformation?
  ) {
    if let lastBlock { Self.widen(&blockSizes, lastBlock) }
    lastBlock = Seen(value: header.blockSize, place: place)
    if otherSound == nil, let information, !header.hasSound(of: information) {
      otherSound = (header, place)
    }
  }

  mutating func note(size: Int, at place: Int) {
    Self.widen(&frameSizes, Seen(value: size, place: place))
  }

  /// With the line for all others they are as many as are told of.
  private static let mostDamages = Siblings.mostAlike - 1

  mutating func note(_ damage: Damage) {
    if damages.count < Self.mostDamages {
      damages.append(damage)
    } else {
      furtherDamages = ((furtherDamages?.count ?? 0) + 1, damage)
    }
  }

  var largestBlock: Seen? {
    [blockSizes?.most, lastBlock].compactMap { $0 }.max { $0.value < $1.value }
  }

  private static func widen(_ range: inout (least: Seen, most: Seen)?, _ seen: Seen) {
    guard let (least, most) = range else {
      range = (seen, seen)
      return
    }
    if seen.value < least.value { range?.least = seen }
    if seen.value > most.value { range?.most = seen }
  }
}

extension FrameHeader {
  fileprivate func hasSound(of information: StreamInformation) -> Bool {
    sampleRate ?? information.sampleRate == information.sampleRate
      && channels == information.channels
      && bitsPerSample ?? information.bitsPerSample == information.bitsPerSample
  }
}
