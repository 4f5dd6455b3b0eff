import Anatomy
import ByteScript
import InvariantChecks

/// FLAC streams of silence, written by hand.
enum Silence {
  /// 4096 samples of two channels and 16 bits at 44100 Hz, each channel one value: 14 bytes.
  static func frame(
    _ number: Int, variable: Bool = false, block: UInt8 = 0xC, sound: (UInt8, UInt8) = (9, 0x18),
    body: [UInt8] = zeros(6)
  ) -> [UInt8] {
    var frame: [UInt8] = [0xFF, variable ? 0xF9 : 0xF8, block << 4 | sound.0, sound.1]
    frame += coded(number)
    frame.append(UInt8(crc(frame, width: 8, 0x07)))
    frame += body
    return frame + big(crc(frame, width: 16, 0x8005), 2)
  }

  static func frames(_ numbers: some Sequence<Int>) -> [UInt8] { numbers.flatMap { frame($0) } }

  static func stream(
    _ frames: [UInt8], samples: Int = 0, blocks: (Int, Int) = (4096, 4096),
    sizes: (Int, Int) = (14, 14), rate: Int = 44100
  ) -> [UInt8] {
    let sound = rate << 44 | 1 << 41 | 15 << 36 | samples
    return utf8("fLaC") + [0x80, 0, 0, 34] + big(blocks.0, 2) + big(blocks.1, 2) + big(sizes.0, 3)
      + big(sizes.1, 3) + big(sound, 8) + [UInt8](repeating: 9, count: 16) + frames
  }

  /// A number in the extended UTF-8 coding of FLAC, up to two bytes.
  private static func coded(_ number: Int) -> [UInt8] {
    number < 0x80 ? [UInt8(number)] : [UInt8(0xC0 | number >> 6), UInt8(0x80 | number & 0x3F)]
  }

  /// Computes the CRC bit by bit, most significant bit first.
  static func crc(_ bytes: [UInt8], width: Int, _ polynomial: Int) -> Int {
    var crc = 0
    for byte in bytes {
      crc ^= Int(byte) << (width - 8)
      for _ in 0..<8 {
        crc = crc >> (width - 1) & 1 != 0 ? crc << 1 ^ polynomial : crc << 1
        crc &= 1 << width - 1
      }
    }
    return crc
  }
}

/// Names and sizes of the children of the audio node: `frames 42`.
func parts(of bytes: [UInt8]) throws -> [String] {
  try node("/flac/audio", in: bytes).children.map { "\($0.name) \($0.range.count)" }
}
