import Anatomy
import ByteScript
import Bytes
import Chunks
import Formats
import InvariantChecks
import Schema
import Testing

/// RIFF and AIFF files, written by hand.
struct ChunkTests {
  private static let format = riffChunk(
    "fmt ",
    little(1, 2) + little(2, 2) + little(44100, 4) + little(176_400, 4) + little(4, 2)
      + little(16, 2))

  private static func wave(_ chunks: [UInt8]..., code: String = "RIFF", size: Int? = nil) -> [UInt8]
  {
    riffChunk(code, utf8("WAVE"), chunks.flatMap(\.self), size: size)
  }

  private static let sound = riffChunk("data", [UInt8](repeating: 1, count: 400))

  @Test func formatAndSound() throws {
    let bytes = Self.wave(Self.format, Self.sound)
    #expect(try node("/RIFF/'fmt '", in: bytes).integer("nSamplesPerSec") == 44100)
    // 100 blocks of 4 bytes at 44100 blocks per second last 2.27 milliseconds.
    #expect(try node("/RIFF/data", in: bytes).summary == "0.002 s")
    #expect(try node("/RIFF/data", in: bytes).field("data")?.range.count == 400)
    #expect(rules(in: bytes) == [])
  }

  @Test("A display name is text or other data, depending on its type")
  func displayNames() throws {
    let name = Self.wave(
      Self.format, riffChunk("DISP", little(1, 4) + utf8("Rain\0\0")), Self.sound)
    #expect(try node("/RIFF/DISP", in: name).fields.map(\.name).contains("text"))
    #expect(try node("/RIFF/DISP", in: name).field("data") == nil)
    let bitmap = Self.wave(
      Self.format, riffChunk("DISP", little(8, 4) + [1, 2, 3, 4, 5, 6]), Self.sound)
    #expect(try node("/RIFF/DISP", in: bitmap).field("text") == nil)
    #expect(try node("/RIFF/DISP", in: bitmap).field("data")?.range.count == 6)
  }

  @Test func chunksOfOddSizeAreFilledUp() throws {
    let odd = riffChunk("LIST", utf8("INFO") + riffChunk("IART", utf8("Ann")))
    let bytes = Self.wave(Self.format, odd, Self.sound)
    let artist = try node("/RIFF/LIST/IART", in: bytes)
    #expect(artist.range.count == 12)
    guard case .text(let text)? = artist.value("text") else {
      Issue.record("no text")
      return
    }
    #expect(text.string == "Ann")
    #expect(artist.field("text")?.meaning.subject == .tag(space: .riff, key: "IART"))
    #expect(artist.field("pad")?.range.count == 1)
    #expect(rules(in: bytes) == [])
    let missing = riffChunk("JUNK", [1, 2, 3], padding: [])
    let unpadded = Self.wave(Self.format, missing, Self.sound)
    #expect(rules(in: unpadded) == ["riff.odd-chunk-no-pad"])
    #expect(try node("/RIFF/data", in: unpadded).integer("ckSize") == 400)
    let other = Self.wave(Self.format, riffChunk("JUNK", [1, 2, 3], padding: [7]), Self.sound)
    #expect(rules(in: other) == ["riff.odd-chunk-no-pad"])
    #expect(try node("/RIFF/data", in: other).integer("ckSize") == 400)
  }

  @Test func sizesThatAreNotKnown() throws {
    let endless = riffChunk("data", [UInt8](repeating: 1, count: 400), size: 0xFFFF_FFFF)
    let bytes = Self.wave(Self.format, endless, size: 0xFFFF_FFFF)
    #expect(try node("/RIFF/data", in: bytes).range.count == 408)
    #expect(rules(in: bytes) == [])
    let zero = Self.wave(Self.format, riffChunk("data", [1, 0, 1, 0], size: 0), size: 0)
    #expect(try node("/RIFF/data", in: zero).range.count == 12)
  }

  @Test func sizesOf64Bits() throws {
    let content = [UInt8](repeating: 1, count: 402)
    let sizes = little(484, 8) + little(402, 8) + little(100, 8) + little(0, 4)
    let large = riffChunk("data", content, size: 0xFFFF_FFFF)
    let bytes = Self.wave(
      riffChunk("ds64", sizes), Self.format, large, riffChunk("JUNK", [0, 0]), code: "RF64",
      size: 0xFFFF_FFFF)
    #expect(try node("/RF64/data", in: bytes).range.count == 410)
    #expect(try node("/RF64/JUNK", in: bytes).range.count == 10)
    #expect(rules(in: bytes) == ["riff.fmt-data-inconsistent"])  // 402 is not a multiple of 4
    let without = Self.wave(Self.format, Self.sound, code: "BW64")
    #expect(rules(in: without) == ["riff.ds64-missing"])
  }

  @Test func whatIsWrongIsFound() {
    #expect(
      rules(in: Self.wave(Self.format, riffChunk("data", [1, 2, 3, 4], size: 400)))
        == ["riff.chunk-exceeds-parent"])
    #expect(
      rules(in: Self.wave(Self.format, Self.sound) + [1, 2, 3])
        == ["riff.size-mismatch", "riff.trailing-data"])
    let id3 = riffChunk("id3 ", zeros(10))
    #expect(
      rules(in: Self.wave(Self.format, Self.sound, id3, riffChunk("ID3 ", [])))
        == ["riff.id3-case-or-duplicate", "riff.id3-zero-size"])
    var wrong = Self.wave(Self.format, Self.sound)
    wrong[32] = 3
    #expect(
      rules(in: wrong)
        == [
          "riff.fmt-data-inconsistent", "riff.fmt-data-inconsistent", "riff.fmt-data-inconsistent",
        ])
  }

  @Test(
    "The extensible format is uncompressed only if its subformat is",
    arguments: [(1, true), (3, true), (2, false), (0x55, false)])
  func extensible(_ code: Int, _ isPlain: Bool) {
    let format = riffChunk(
      "fmt ",
      little(0xFFFE, 2) + little(1, 2) + little(44100, 4) + little(22311, 4) + little(512, 2)
        + little(4, 2) + little(22, 2) + little(4, 2) + little(4, 4) + little(code, 4)
        + hex("0000 1000 800000AA00389B71"))
    #expect(
      rules(in: Self.wave(format, Self.sound)).contains("riff.fmt-data-inconsistent") == isPlain)
  }

  @Test func soundOfOtherFamiliesOpens() throws {
    let format = riffChunk(
      "fmt ",
      little(0x55, 2) + little(1, 2) + little(44100, 4) + little(16000, 4)
        + little(1, 2) + little(0, 2))
    let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x64] + zeros(413)
    let bytes = Self.wave(format, riffChunk("data", frame + frame + frame + frame))
    #expect(try node("/RIFF/data/mpeg/audio/frame[4]", in: bytes).range.count == 417)
  }

  @Test func extendedNumbers() {
    // 44100, 8000.5, 0 and -1 in 80 bits.
    #expect(Double(extendedHead: 0x400E, 0xAC44_0000_0000_0000) == 44100)
    #expect(Double(extendedHead: 0x400B, 0xFA04_0000_0000_0000) == 8000.5)
    #expect(Double(extendedHead: 0, 0) == 0)
    #expect(Double(extendedHead: 0xBFFF, 0x8000_0000_0000_0000) == -1)
    #expect(Double(extendedHead: 0x7FFF, 0x8000_0000_0000_0000) == .infinity)
    #expect(Double(extendedHead: 0x7FFE, .max).isInfinite)
  }

  @Test func onlyFormsThatAreKnown() {
    for form in ["AVI ", "sfbk"] {
      let bytes = utf8("RIFF") + little(4, 4) + utf8(form)
      #expect(!Invariants.isRecognized(bytes))
    }
  }

  @Test func invariantsHoldForDamagedFiles() {
    let info = riffChunk("LIST", utf8("INFO") + riffChunk("IART", utf8("Ann")))
    let cue = riffChunk(
      "cue ",
      little(1, 4) + little(1, 4) + little(0, 4) + utf8("data")
        + little(0, 12))
    let original = Self.wave(Self.format, info, cue, riffChunk("JUNK", [0, 0, 0]), Self.sound)
    #expect(Invariants.violations(of: original, damages: 500) == [])
  }
}
