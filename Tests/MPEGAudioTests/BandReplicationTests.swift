import Anatomy
import ByteScript
import InvariantChecks
import Testing

/// HE-AAC in ADTS, whose frame headers state only the core.
struct BandReplicationTests {
  /// An ADTS frame of AAC LC at 22050 Hz with one silent channel, followed by elements.
  private func frame(_ elements: String) -> [UInt8] {
    // A single channel element without scale factor bands.
    let silence = "000" + "0000" + "01100100" + "0" + "00" + "0" + "000000" + "0" + "0" + "0" + "0"
    let digits = Array((silence + elements + "111").utf8).map { $0 & 1 }
    let payload = stride(from: 0, to: digits.count, by: 8).map { start in
      (start..<start + 8).reduce(UInt8(0)) { $0 << 1 | ($1 < digits.count ? digits[$1] : 0) }
    }
    let head = 0xFFF1_5C40_001F_FC | (payload.count + 7) << 13
    return big(head, 7) + payload
  }

  /// A fill element of three bytes with the given extension type.
  private func fill(_ type: String) -> String {
    "110" + "0011" + type + String(repeating: "0", count: 20)
  }

  private func sound(_ frames: [[UInt8]]) throws -> SoundTrack {
    let root = Invariants.open(frames.flatMap(\.self)).root
    let stream = try #require(root.isFrameStream ? root : root.longestStream)
    return try #require(stream.soundTrack(precise: false))
  }

  @Test func replicatedBandsDoubleTheRate() throws {
    let extended = try sound((0..<8).map { _ in frame(fill("1101")) })
    #expect(extended.name == "HE-AAC" && extended.parameter == "mp4a.40.5")
    #expect(extended.sampleRate == 44_100)
    #expect(extended.duration?.value == RationalTime(8 * 1024, per: 22_050))
    let plain = try sound((0..<8).map { _ in frame(fill("0000")) })
    #expect(plain.name == "AAC LC" && plain.sampleRate == 22_050)
  }

  @Test("Data that looks like band replication in a few frames is ignored")
  func fewFrames() throws {
    let frames = (0..<8).map { frame(fill($0 < 3 ? "1101" : "0000")) }
    #expect(try sound(frames).name == "AAC LC")
  }
}
