import Anatomy
import Bytes

/// Tests whether decoders need an SEI message, and how many bytes of its payload they read.
extension Messages {
  /// Returns whether decoders can decode and present pictures without messages of this type. This
  /// is true if the codec reserves the type, or if such messages only describe the stream or other
  /// messages.
  ///
  /// - Parameter hasBuffering: whether buffering period messages describe the buffers of the
  ///   decoder. If they do not, HEVC decoders do not need these messages.
  static func isUnread(_ type: Int, _ codec: NALCodec, hasBuffering: Bool = true) -> Bool {
    if type == 0 { return codec == .hevc && !hasBuffering }
    return descriptive.contains(type) || others(codec).contains { $0.contains(type) }
  }

  /// Returns whether a message contains text where its standard has only numbers. Programs misuse
  /// message types with content that decoders ignore. Types that occur in every picture are not
  /// tested, because their numbers can look like text by chance.
  static func isMisused(_ type: Int, _ payload: ByteRange, in source: ByteSource) -> Bool {
    titles[UInt64(type)] != nil && !presenting.contains(type) && !ofEveryPicture.contains(type)
      && !texts.contains(type) && source.bytes(payload, limit: longestMisused).hasTextAmongNumbers
  }

  private static let longestMisused = 1 << 12
  /// The types that can occur in every picture: buffering period and picture timing.
  private static let ofEveryPicture: Set<Int> = [0, 1]
  /// Types that contain text or are examined separately: filler, registered and unregistered user
  /// data, and time codes.
  private static let texts: Set<Int> = [3, 4, 5, 136]
  /// Types that affect how pictures are presented: recovery point, film grain, tone mapping, frame
  /// packing, display orientation, no display, color volumes and light levels, color remapping,
  /// ambient light, and projections.
  private static let presenting: Set<Int> = [
    6, 19, 23, 45, 47, 135, 137, 141, 142, 144, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156,
  ]

  /// Types that only describe the stream or its messages: SEI manifest, SEI prefix indication and
  /// annotated regions (ISO/IEC 23002-7).
  private static let descriptive = 200...202

  private static func others(_ codec: NALCodec) -> [ClosedRange<Int>] {
    switch codec {
    case .avc: avcUnread
    case .hevc: hevcUnread
    case .vvc: [132...132]
    }
  }

  /// Types that AVC decoders do not need: spare pictures, scene information, sub-sequences,
  /// snapshots and progressive refinement (ISO/IEC 14496-10, D.1), and types that only HEVC
  /// defines.
  private static let avcUnread = [
    8...12, 15...17, 128...135, 143...143, 145...146, 157...168, 176...181,
  ]
  /// Types that HEVC decoders do not need: scene information, snapshots, progressive refinement,
  /// and the decoded picture hash, which only serves to verify pictures (ISO/IEC 23008-2, D.2).
  /// Also types that only AVC defines.
  private static let hevcUnread = [
    7...18, 20...21, 24...44, 46...46, 48...54, 132...132,
  ]

  /// Returns the number of payload bytes that decoders read, for messages with a fixed content and
  /// for messages that only cancel an earlier message; nil for all other messages.
  static func contentSize(of type: Int, _ payload: ByteRange, in source: ByteSource) -> Int? {
    if let size = fixedSizes[type] { return size }
    var bits = Bits(source.bytes(payload, limit: longestCancellation))
    if type == recoveryPoint {
      // A recovery point is a number, and then flags: four bits in AVC, two in HEVC.
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
    // One more bit is counted, because another flag follows in some messages.
    return bits.position / 8 + 1
  }

  /// The payload sizes of mastering display color volume, content light level, alternative transfer
  /// characteristics and the ambient viewing environment.
  private static let fixedSizes = [137: 24, 144: 4, 147: 1, 148: 8]
  private static let recoveryPoint = 6
  private static let longestCancellation = 16
  /// Types with a first bit that cancels an earlier message: film grain, display orientation,
  /// content color volume and projections of spheres.
  private static let canceledByFirstBit: Set<Int> = [19, 47, 149, 150, 151, 152, 154, 155]
  /// Types in which the bit that cancels an earlier message follows an ID: tone mapping, frame
  /// packing, knee function and color remapping.
  private static let canceledAfterID: Set<Int> = [23, 45, 141, 142]
}
