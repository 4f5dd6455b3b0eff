import Anatomy
import Bytes

/// SEI messages that decoders do not need, and the size of what they read of other messages.
extension Messages {
  /// Returns whether no decoder needs a message of this type to decode and present pictures: its
  /// codec reserves the type, or the message only describes the stream or its other messages.
  ///
  /// - Parameter hasBuffering: whether buffering period messages describe the buffers of the
  ///   decoder.
  static func isUnread(_ type: Int, _ codec: NALCodec, hasBuffering: Bool = true) -> Bool {
    if type == 0 { return codec == .hevc && !hasBuffering }
    return descriptive.contains(type) || others(codec).contains { $0.contains(type) }
  }

  /// Returns whether a message contains text where its standard has only numbers. Programs misuse types of which
  /// decoders ignore the content. Messages of every picture contain such letters by chance.
  static func isMisused(_ type: Int, _ payload: ByteRange, in source: ByteSource) -> Bool {
    titles[UInt64(type)] != nil && !presenting.contains(type) && !ofEveryPicture.contains(type)
      && !texts.contains(type) && source.bytes(payload, limit: longestMisused).hasTextAmongNumbers
  }

  private static let longestMisused = 1 << 12
  /// Buffering period and picture timing.
  private static let ofEveryPicture: Set<Int> = [0, 1]
  /// Filler, registered and unregistered user data, and time codes, which are examined separately.
  private static let texts: Set<Int> = [3, 4, 5, 136]
  /// Recovery point, film grain, tone mapping, frame packing, display orientation, no display, color volumes and
  /// light levels, color remapping, ambient light, and projections.
  private static let presenting: Set<Int> = [
    6, 19, 23, 45, 47, 135, 137, 141, 142, 144, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156,
  ]

  /// SEI manifest, SEI prefix indication and annotated regions (ISO/IEC 23002-7).
  private static let descriptive = 200...202

  private static func others(_ codec: NALCodec) -> [ClosedRange<Int>] {
    switch codec {
    case .avc: avcUnread
    case .hevc: hevcUnread
    case .vvc: [132...132]
    }
  }

  /// Spare pictures, scene information, sub-sequences, snapshots and progressive refinement (ISO/IEC
  /// 14496-10, D.1), and types that only HEVC defines.
  private static let avcUnread = [
    8...12, 15...17, 128...135, 143...143, 145...146, 157...168, 176...181,
  ]
  /// The decoded picture hash, with which decoders only verify pictures, scene information,
  /// snapshots and progressive refinement (ISO/IEC 23008-2, D.2), and types that only AVC defines.
  private static let hevcUnread = [
    7...18, 20...21, 24...44, 46...46, 48...54, 132...132,
  ]

  /// Returns the number of bytes of a payload that decoders read: all of a message with a fixed size,
  /// or the flag of a message that cancels an earlier one. Nil if it is not known.
  static func contentSize(of type: Int, _ payload: ByteRange, in source: ByteSource) -> Int? {
    if let size = fixedSizes[type] { return size }
    var bits = Bits(source.bytes(payload, limit: longestCancellation))
    if type == recoveryPoint {
      // A number, and flags: four bits in AVC, two in HEVC.
      guard bits.readExpGolomb() != nil else { return nil }
      return (bits.position + 4 + 7) / 8
    }
    if canceledByFirstBit.contains(type) {
      guard bits.read(1) == 1 else { return nil }
    } else if canceledAfterID.contains(type) {
      guard bits.readExpGolomb() != nil, bits.read(1) == 1 else { return nil }
    } else {
      return nil
    }
    // In some messages, one more flag follows.
    return bits.position / 8 + 1
  }

  /// Sizes of mastering display color volume, content light level, alternative transfer
  /// characteristics and the ambient viewing environment.
  private static let fixedSizes = [137: 24, 144: 4, 147: 1, 148: 8]
  private static let recoveryPoint = 6
  private static let longestCancellation = 16
  /// Film grain, display orientation, content color volume and projections of spheres.
  private static let canceledByFirstBit: Set<Int> = [19, 47, 149, 150, 151, 152, 154, 155]
  /// Tone mapping, frame packing, knee function and color remapping.
  private static let canceledAfterID: Set<Int> = [23, 45, 141, 142]
}
