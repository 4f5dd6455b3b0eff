import Anatomy
import ByteScript
import InvariantChecks

/// Bytes of MPEG audio streams, written by hand.
enum Frames {
  /// MPEG-1 layer III, 128 kbit/s, 44100 Hz, joint stereo: 417 bytes, 418 with padding.
  static func frame(padded: Bool = false, fill: UInt8 = 0) -> [UInt8] {
    [0xFF, 0xFB, padded ? 0x92 : 0x90, 0x64] + zeros(32)
      + [UInt8](repeating: fill, count: padded ? 382 : 381)
  }

  static func frames(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { frame(fill: UInt8($0 % 200)) }
  }

  /// The same layer at 64 kbit/s: 208 bytes.
  static func slowFrame() -> [UInt8] { [0xFF, 0xFB, 0x50, 0x64] + zeros(204) }

  /// An empty ID3v2.3 tag with `count` bytes of padding.
  static func id3(_ count: Int) -> [UInt8] {
    id3Tag(3, zeros(count))
  }

  static func id3v1() -> [UInt8] { utf8("TAG") + zeros(125) }

  /// Computes the CRC bit by bit, lowest bit first, with the polynomial 8005.
  static func crc16(_ bytes: [UInt8]) -> Int {
    var crc = 0
    for byte in bytes {
      crc ^= Int(byte)
      for _ in 0..<8 { crc = crc & 1 != 0 ? crc >> 1 ^ 0xA001 : crc >> 1 }
    }
    return crc
  }

  /// A descriptive frame as LAME writes it, and the frames that it describes.
  static func described(
    _ tag: String = "Info", frames count: Int, stated: Int? = nil,
    edit: (inout [UInt8]) -> Void = { _ in }
  ) -> [UInt8] {
    let music = frames(count)
    let size = music.count + 417
    var head: [UInt8] = [0xFF, 0xFB, 0x90, 0x64] + zeros(32) + utf8(tag) + big(15, 4)
    head += big(stated ?? count, 4) + big(size, 4) + (0..<100).map { UInt8($0 * 255 / 99) }
    head += big(50, 4) + utf8("LAME3.100") + [0x04, 165] + zeros(4) + zeros(4) + [0x35, 32]
    head += big(576 << 12 | 1080, 3) + [0x4D, 0] + big(440, 2) + big(size, 4)
    head += big(crc16(music), 2)
    head += big(crc16(head), 2)
    head += zeros(417 - head.count)
    edit(&head)
    return head + music
  }

  /// AAC LC, 44100 Hz, stereo.
  static func adts(_ size: Int) -> [UInt8] {
    let head = 0xFFF1_5080_001F_FC | size << 13
    return big(head, 7) + zeros(size - 7)
  }
}

/// Names and sizes of the children of a node: `audio 834`.
func children(_ node: Node) -> [String] {
  node.children.map { "\($0.name) \($0.range.count)" }
}
