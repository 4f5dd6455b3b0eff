import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Testing

/// Checksums of layers I and II, and combinations that layer II does not permit.
struct ChecksumTests {
  /// The start of a frame, padded with zeros.
  private static func frame(_ digits: String, _ size: Int) -> [UInt8] {
    let head = hex(digits)
    return head + zeros(size - head.count)
  }

  /// Frames by twolame 0.4.0 with checksums that ffmpeg accepts. One frame of layer I follows
  /// libmad, which counts shared subbands once; with one channel, ffmpeg accepts it too.
  private static let frames: [(frame: [UInt8], covered: Int)] = [
    (frame("fffc40048d2b44446db452000af0f0034d561561770dddc377b77b78f5e23d78", 208), 12),
    (frame("fffc8004548555554366445533431122000000000000000000000000af0f00ffff34d561", 417), 26),
    (frame("fffe2850e5ba00001000000100000000000000000000000000005145145145", 96), 26),
    (frame("fffe18c071af001001000000000000000000000000005145145145145140", 48), 20),
  ]

  @Test(arguments: frames) func layers(_ frame: [UInt8], _ covered: Int) throws {
    func findings(_ frame: [UInt8]) throws -> [String] {
      let bytes = (0..<12).flatMap { _ in frame }
      return try node("/audio/frame[2]", in: bytes).read(for: .fields).findings.map(\.rule)
    }
    #expect(try findings(frame) == [])
    // The checksum detects a change of any covered bit, and no change after the covered bits.
    for place in [6, covered - 1] {
      var changed = frame
      changed[place] ^= 0x80
      #expect(try findings(changed) == ["mp3.frame.crc-mismatch"])
    }
    var after = frame
    after[covered + 8] ^= 1
    #expect(try findings(after) == [])
  }

  @Test func ratesOfLayerTwo() throws {
    func rule(_ rate: UInt8, _ mode: UInt8, size: Int) throws -> [String] {
      let frame = [0xFF, 0xFD, rate << 4, mode << 6] + zeros(size - 4)
      let bytes = (0..<12).flatMap { _ in frame }
      return try node("/audio/frame[1]", in: bytes).read(for: .fields).findings.map(\.rule)
    }
    // 32 kbit/s in stereo, and 384 kbit/s in mono: 144 · rate / 44100 bytes.
    #expect(try rule(1, 0, size: 104) == ["mp3.frame.layer2-mode-bitrate"])
    #expect(try rule(1, 3, size: 104) == [])
    #expect(try rule(14, 3, size: 1253) == ["mp3.frame.layer2-mode-bitrate"])
    #expect(try rule(14, 0, size: 1253) == [])
    #expect(try rule(5, 1, size: 261) == ["mp3.frame.layer2-mode-bitrate"])
  }
}
