import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

/// Descriptive frames (Xing, Info, VBRI), and audio frames.
struct DescriptionTests {
  @Test func lameIsRead() throws {
    let bytes = Frames.described(frames: 20)
    let info = try node("/audio/Info", in: bytes)
    #expect(info.integer("frames") == 20)
    #expect(info.integer("bytes") == 417 * 21)
    #expect(info.integer("encoder_delay") == 576)
    #expect(info.integer("encoder_padding") == 1080)
    #expect(info.field("lowpass")?.label == "16500 Hz")
    #expect(info.field("encoder")?.meaning.subject == .category(.playback))
    #expect(info.field("preset")?.label == "V6")
    let facts = try #require(info.frameIndex?.facts)
    #expect(facts.frames == 20 && facts.delay == 576 && facts.padding == 1080)
    #expect(rules(in: bytes) == [])
  }

  @Test func whatDoesNotAddUpIsFound() {
    #expect(
      rules(in: Frames.described(frames: 20, stated: 30)) == ["mp3.xing.frame-count-mismatch"])
    // Some writers count the descriptive frame too.
    #expect(rules(in: Frames.described(frames: 20, stated: 21)) == [])
    #expect(rules(in: Frames.described(frames: 20, stated: 0)) == ["mp3.xing.frame-count-zero"])
    #expect(rules(in: Frames.described("Xing", frames: 20)) == ["mp3.xing.info-vs-vbr"])
    let lame = 156
    #expect(
      rules(in: Frames.described(frames: 20) { $0[lame + 10] = 1 }) == ["mp3.lame.tag-crc"])
    #expect(
      rules(in: Frames.described(frames: 20) { $0[lame + 31] ^= 1 })
        == ["mp3.lame.music-length", "mp3.lame.tag-crc"])
    #expect(
      rules(in: Frames.described(frames: 20) { $0[60] = 0xFF })
        == ["mp3.xing.toc-not-monotonic", "mp3.lame.tag-crc"])
  }

  @Test func aDescriptionOfOtherFrames() throws {
    // 48000 Hz: 384 bytes.
    let other = [0xFF, 0xFB, 0x94, 0x64] + zeros(380)
    let bytes = Frames.described(frames: 0, stated: 5) + (0..<5).flatMap { _ in other }
    #expect(children(try node("/audio", in: bytes)) == ["Info 417", "frames 1920"])
    #expect(rules(in: bytes).contains("mp3.xing.incompatible"))
    // 5 · 1152 samples at 44100 Hz.
    let summary = try node("/audio", in: bytes).summary
    #expect(summary == "MPEG-1 layer III · 44100 Hz · joint stereo · 0.131 s stated")
  }

  @Test func aSecondStream() {
    let bytes =
      Frames.described(frames: 20) + Frames.id3v1() + Frames.id3(3) + Frames.described(frames: 20)
    #expect(rules(in: bytes).contains("mp3.stream.second-stream"))
  }

  @Test func vbri() throws {
    let frames = (0..<5).flatMap { _ in Frames.frame() + Frames.slowFrame() }
    var head: [UInt8] = [0xFF, 0xFB, 0x90, 0x64] + zeros(32) + utf8("VBRI")
    head += big(1, 2) + big(0, 2) + big(75, 2)
    head += big(frames.count + 417, 4) + big(10, 4)
    head += big(2, 2) + big(1, 2) + big(2, 2) + big(5, 2)
    head += big(1600, 2) + big(1525, 2)
    let bytes = head + zeros(417 - head.count) + frames
    let vbri = try node("/audio/VBRI", in: bytes)
    #expect(vbri.integer("frames") == 10)
    #expect(vbri.table("toc")?.rowCount == 2)
    #expect(rules(in: bytes) == [])
    var wrong = bytes
    wrong[36 + 17] = 99
    #expect(rules(in: wrong) == ["mp3.vbri.mismatch"])
  }

  @Test func twoDescriptions() throws {
    let second = [UInt8](Frames.described(frames: 0, stated: 20).prefix(417))
    let twice = second + Frames.described(frames: 20)
    #expect(children(try node("/audio", in: twice)) == ["Info 417", "Info 417", "frames 8340"])
    #expect(rules(in: twice).contains("mp3.xing.not-first"))
    var other: [UInt8] = [0xFF, 0xFB, 0x90, 0x64] + zeros(32) + utf8("VBRI")
    other += big(1, 2) + zeros(4) + big(417 * 22, 4) + big(20, 4)
    other += zeros(417 - other.count)
    let both = second + other + Frames.frames(20)
    #expect(children(try node("/audio", in: both)) == ["Info 417", "VBRI 417", "frames 8340"])
    #expect(try node("/audio", in: both).frameIndex?.frameCount == 20)
    #expect(rules(in: both).contains("mp3.vbri.and-xing"))
  }

  @Test func aDescriptionThatIsCutShort() throws {
    // 32 kbit/s at 48000 Hz, mono: 96 bytes, but the table alone would need 100.
    let head: [UInt8] = [0xFF, 0xFB, 0x14, 0xC4] + zeros(17) + utf8("Xing")
    let first = head + big(7, 4) + big(12, 4) + zeros(59)
    let frame = [0xFF, 0xFB, 0x14, 0xC4] + zeros(92)
    let bytes = first + (0..<12).flatMap { _ in frame }
    let xing = try node("/audio/Xing", in: bytes)
    #expect(xing.range.count == 96)
    #expect(xing.read(for: .fields).findings.map(\.rule) == ["mp3.xing.frame-truncated"])
  }

  @Test func sideInformation() throws {
    var frame = Frames.frame()
    // main_data_begin 261, private_bits 5, scfsi 1 and 2, then part2_3_length 0xABC.
    frame.replaceSubrange(4..<9, with: [0x82, 0xD1, 0x2A, 0xBC, 0])
    let bytes = Frames.frame() + frame + Frames.frames(3)
    let second = try node("/audio/frame[2]", in: bytes)
    guard case .group(let side)? = second.value("side_information") else {
      Issue.record("no side information")
      return
    }
    let values = side.prefix(4).map { $0.value.integer }
    #expect(values == [261, 5, 1, 2])
    guard case .group(let granule) = side[4].value else {
      Issue.record("no granule")
      return
    }
    #expect(granule.first?.value.integer == 0xABC)
    #expect(side.count == 8)
  }

  @Test func anEncoderNameThatFillsUp() throws {
    var frame = Frames.frame()
    frame.replaceSubrange(300..<320, with: utf8("LAME3.100UUUUUUUUUUU"))
    let bytes = Frames.frames(1) + frame + Frames.frames(3)
    let field = try #require(try node("/audio/frame[2]", in: bytes).field("encoder"))
    #expect(field.range.count == 9)
    #expect(field.meaning.subject == .category(.encoding))
  }

  @Test func checksums() throws {
    let digits = ByteSource(bytes: Array("123456789".utf8))
    // The check values of CRC-16/ARC, CRC-16/UMTS and CRC-16/CMS.
    #expect(digits.crc16(of: digits.wholeRange, .lowestFirst) == 0xBB3D)
    #expect(digits.crc16(of: digits.wholeRange, .highestFirst) == 0xFEE8)
    #expect(digits.crc16(of: digits.wholeRange, .highestFirst, from: 0xFFFF) == 0xAEE7)
    let many = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let source = ByteSource(bytes: many)
    #expect(Int(source.crc16(of: source.wholeRange, .lowestFirst)) == Frames.crc16(many))
  }

  @Test func aFrameWithAChecksum() throws {
    var frame = Frames.frame()
    frame[1] = 0xFA
    let source = ByteSource(bytes: frame)
    let begin = source.crc16(of: ByteRange(start: 2, count: 2), .highestFirst, from: 0xFFFF)
    let crc = source.crc16(of: ByteRange(start: 6, count: 32), .highestFirst, from: begin)
    var right = frame
    right.replaceSubrange(4..<6, with: big(Int(crc), 2))
    let bytes = right + right + frame + right
    #expect(try node("/audio/frame[2]", in: bytes).read(for: .fields).findings.isEmpty)
    #expect(
      try node("/audio/frame[3]", in: bytes).read(for: .fields).findings.map(\.rule)
        == ["mp3.frame.crc-mismatch"])
  }
}
