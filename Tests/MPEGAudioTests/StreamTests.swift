import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import MPEGAudio
import Schema
import Testing

/// Nodes of an MPEG audio file, and their positions.
struct StreamTests {
  @Test func framesAlone() throws {
    let bytes = Frames.frames(20)
    #expect(children(Invariants.open(bytes).root) == ["audio 8340"])
    let audio = try node("/audio", in: bytes)
    #expect(audio.summary == "MPEG-1 layer III · 44100 Hz · joint stereo")
    #expect(audio.children.map(\.summary) == ["20 frames · 0.522 s · 128 kbit/s"])
    let facts = try #require(audio.frameIndex?.facts)
    #expect(facts.frames == 20)
    #expect(facts.samples == 20 * 1152)
    #expect(facts.bitRate == 127_706)  // 417 * 8 * 44100 / 1152
    #expect(rules(in: bytes) == [])
  }

  @Test func tagsAndJunkAround() throws {
    let bytes =
      Frames.id3(20) + Frames.id3(0) + [1, 2, 3] + Frames.frames(12) + zeros(9)
      + Frames.id3v1()
    #expect(
      children(Invariants.open(bytes).root) == [
        "id3v2 30", "id3v2 10", "unreferenced 3", "audio 5004", "unreferenced 9", "id3v1 128",
      ])
    #expect(
      rules(in: bytes) == [
        "id3.tag.empty", "id3.tag.multiple-prepended", "id3.tag.empty", "mp3.sync.leading-junk",
        "mp3.trailing.unknown",
      ])
  }

  @Test func whatFollowsTheLastTagTrails() throws {
    let bytes = Frames.frames(3) + Frames.id3v1() + [9, 9, 9]
    #expect(children(Invariants.open(bytes).root) == ["audio 1251", "id3v1 128", "trailing 3"])
  }

  @Test func aLostByteIsAGap() throws {
    var bytes = Frames.frames(40)
    bytes.remove(at: 417 * 10 + 50)
    // The eleventh frame is one byte short, so its last byte is the first of the next one.
    let audio = try node("/audio", in: bytes)
    #expect(children(audio) == ["frames 4587", "unreferenced 416", "frames 11676"])
    #expect(audio.frameIndex?.frameCount == 39)
    #expect(audio.frameIndex?.facts?.samples == 39 * 1152)
    #expect(rules(in: bytes) == ["mp3.sync.lost"])
  }

  /// Three frames are required at the beginning of a stream, two of the same format after a gap.
  @Test func twoFramesAfterAGapAreFound() throws {
    let bytes =
      Frames.frames(10) + zeros(100) + Frames.frames(2) + zeros(100) + Frames.frames(10)
    #expect(
      children(try node("/audio", in: bytes)) == [
        "frames 4170", "unreferenced 100", "frames 834", "unreferenced 100", "frames 4170",
      ])
  }

  @Test func zerosBetweenFramesAreARun() throws {
    let bytes = Frames.frames(10) + zeros(1000) + Frames.frames(10)
    #expect(
      children(try node("/audio", in: bytes)) == [
        "frames 4170", "unreferenced 1000", "frames 4170",
      ])
    #expect(rules(in: bytes) == ["mp3.sync.null-run"])
  }

  @Test func aTagInTheMiddle() throws {
    let bytes = Frames.frames(100) + Frames.id3(30) + Frames.frames(100)
    #expect(children(Invariants.open(bytes).root) == ["audio 83440"])
    #expect(
      children(try node("/audio", in: bytes)) == ["frames 41700", "id3v2 40", "frames 41700"])
    #expect(rules(in: bytes) == ["id3.tag.in-audio", "id3.tag.empty"])
  }

  @Test func aTagAfterWithoutFooter() throws {
    let bytes = Frames.frames(12) + Frames.id3(30) + Frames.id3v1()
    #expect(children(Invariants.open(bytes).root) == ["audio 5004", "id3v2 40", "id3v1 128"])
    let tag = try node("/id3v2", in: bytes)
    #expect(tag.layoutFindings.map(\.rule) == ["id3.tag.appended-no-footer", "id3.tag.empty"])
    // A tag with a footer is found from the end of the file.
    let footed = id3Tag(4, id3Frame(4, "TIT2", id3Text("AB")), hasFooter: true)
    #expect(rules(in: Frames.frames(12) + footed + Frames.id3v1()) == [])
  }

  @Test func fewFramesProveNothing() {
    #expect(rules(in: Frames.frames(9)) == ["mp3.frame.count-too-low"])
    #expect(rules(in: Frames.frames(10)) == [])
  }

  @Test func theLastFrameMayBeCut() throws {
    let bytes = Frames.frames(10).dropLast(100) + Frames.id3v1()
    #expect(children(Invariants.open(Array(bytes)).root) == ["audio 4070", "id3v1 128"])
    #expect(try node("/audio", in: Array(bytes)).frameIndex?.frameCount == 10)
    #expect(rules(in: Array(bytes)) == ["mp3.frame.truncated-last"])
  }

  @Test func otherFramesFollow() throws {
    // 48000 Hz: 384 bytes.
    let other = [0xFF, 0xFB, 0x94, 0x64] + zeros(380)
    let bytes = Frames.frames(5) + (0..<5).flatMap { _ in other }
    #expect(children(try node("/audio", in: bytes)) == ["frames 2085", "frames 1920"])
    #expect(rules(in: bytes) == ["mp3.frame.mixed-params"])
  }

  @Test func aVaryingBitRateWithoutDescription() throws {
    let bytes = (0..<5).flatMap { _ in Frames.frame() + Frames.slowFrame() }
    let run = try node("/audio/frames", in: bytes)
    // The two frames of 417 and 208 bytes take 625 bytes and hold 2 · 1152 samples.
    #expect(run.summary == "10 frames · 0.261 s · 96 kbit/s on average")
    #expect(rules(in: bytes) == ["mp3.stream.vbr-no-header"])
  }

  @Test func freeFormat() throws {
    // 500 bytes between headers that do not state a bit rate.
    let frame = [0xFF, 0xFB, 0x00, 0x64] + [UInt8](repeating: 7, count: 496)
    let padded = [0xFF, 0xFB, 0x02, 0x64] + [UInt8](repeating: 7, count: 497)
    let bytes = frame + frame + padded + frame + frame
    let audio = try node("/audio", in: bytes)
    #expect(children(audio) == ["frames 2501"])
    #expect(audio.frameIndex?.frameCount == 5)
    #expect(rules(in: bytes).contains("mp3.frame.free-format"))
  }

  @Test func adtsAfterATag() throws {
    let bytes = Frames.id3(5) + [100, 200, 300, 150].flatMap(Frames.adts)
    #expect(children(Invariants.open(bytes).root) == ["id3v2 15", "audio 750"])
    let audio = try node("/audio", in: bytes)
    #expect(audio.summary == "AAC · 44100 Hz")
    #expect(audio.frameIndex?.facts?.samples == 4 * 1024)
    let frame = try node("/audio/frame[3]", in: bytes)
    #expect(frame.range == ByteRange(start: 315, count: 300))
    #expect(frame.integer("aac_frame_length") == 300)
    #expect(frame.field("channel_configuration")?.label == "stereo")
  }

  @Test(arguments: [
    // The start of files in other formats, with enough bytes after it.
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 16], [0xFF, 0xFE, 0x41, 0], [0, 0, 0, 20, 0x66, 0x74, 0x79, 0x70],
    // One header, without a matching header where the next one is expected.
    [0xFF, 0xFB, 0x90, 0x64], [0xFF, 0xF1, 0x50, 0x80, 0x0C, 0x9F, 0xFC],
  ])
  func otherFilesAreNot(_ head: [UInt8]) {
    let bytes = head + zeros(3000)
    let document = Invariants.open(bytes)
    #expect(document.root.child("audi") == nil)
  }

  /// Reading one level of the tree must not walk over all frames.
  @Test func theFirstLevelReadsOnlyTheEnds() throws {
    let source = ByteSource(bytes: Frames.id3(50) + Frames.frames(10_000) + Frames.id3v1())
    let document = Examination(source, name: "", magic: nil).document
    let audio = try #require(document.root.children.first { $0.code == "audi" })
    _ = (audio.summary, audio.read(for: .line))
    #expect(source.bytesRead < 200_000)
    #expect(audio.frameIndex?.frameCount == 10_000)
    #expect(source.bytesRead < 4_170_000 + 300_000)
  }

  @Test func framesAreFoundByNumberAndByByte() throws {
    let bytes = Frames.id3(0) + Frames.frames(1000)
    let frame = try node("/audio/frame[700]", in: bytes)
    #expect(frame.range == ByteRange(start: 10 + 699 * 417, count: 417))
    #expect(frame.path == "/audio/frame[700]")
    let owner = try #require(Invariants.open(bytes).owner(of: 10 + 699 * 417 + 2))
    #expect(owner.chain.last?.path == "/audio/frame[700]")
    #expect(owner.fields.map(\.path).contains(".bitrate_index"))
  }

  /// Doubling the number of breaks at most doubles the cost.
  @Test func manyBreaksAreLinear() {
    func cost(_ count: Int) -> (nodes: Int, bytesRead: Int) {
      let bytes = (0..<count).flatMap { _ -> [UInt8] in Frames.frames(3) + [1, 2, 3] }
      let document = Invariants.open(bytes)
      document.root.forEachNode { _ = ($0.summary, $0.read(for: .line)) }
      return (document.nodeCount, document.source.bytesRead)
    }
    let once = cost(200)
    let twice = cost(400)
    #expect(once.nodes >= 400)
    #expect(twice.nodes <= 2 * once.nodes)
    #expect(twice.bytesRead <= 2 * once.bytesRead + (64 << 10))
  }

  @Test func invariantsHoldForDamagedFiles() {
    var bytes = Frames.id3(20) + Frames.described(frames: 6) + zeros(5)
    bytes += Frames.frames(3) + Frames.id3(4) + Frames.frames(3) + Frames.id3v1()
    let free = [0xFF, 0xFB, 0x00, 0x64] + [UInt8](repeating: 7, count: 196)
    let adts = [100, 200, 130].flatMap(Frames.adts)
    for original in [bytes, free + free + free + free, Frames.id3(3) + adts] {
      #expect(Invariants.violations(of: original, damages: 400) == [])
    }
  }
}
