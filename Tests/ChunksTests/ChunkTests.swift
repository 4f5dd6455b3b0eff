import Anatomy
import Bytes
import Chunks
import Formats
import InvariantChecks
import Schema
import Testing

/// Files of chunks, made by hand.
@Suite struct ChunkTests {
  private static func little(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func chunk(
    _ code: String, _ content: [UInt8], size: Int? = nil, pad: [UInt8] = [0]
  ) -> [UInt8] {
    text(code) + little(size ?? content.count, 4) + content + (content.count % 2 == 1 ? pad : [])
  }

  private static let format = chunk(
    "fmt ",
    little(1, 2) + little(2, 2) + little(44100, 4) + little(176_400, 4) + little(4, 2)
      + little(16, 2))

  private static func wave(_ chunks: [UInt8]..., code: String = "RIFF", size: Int? = nil) -> [UInt8]
  {
    let content = text("WAVE") + chunks.flatMap(\.self)
    return text(code) + little(size ?? content.count, 4) + content
  }

  private static let sound = chunk("data", [UInt8](repeating: 1, count: 400))

  private func document(_ bytes: [UInt8]) -> Document { Invariants.open(bytes) }

  private func node(_ path: String, in bytes: [UInt8]) throws -> Node {
    try #require(document(bytes).nodes(at: try NodePath(parsing: path)).first, "nothing at \(path)")
  }

  private func rules(in bytes: [UInt8]) -> [String] {
    var rules: [String] = []
    document(bytes).root.forEachNode { node in
      rules += (node.layoutFindings + node.read(for: .fields).findings).map(\.rule)
    }
    return rules
  }

  @Test func formatAndSound() throws {
    let bytes = Self.wave(Self.format, Self.sound)
    #expect(try node("/RIFF/'fmt '", in: bytes).integer("nSamplesPerSec") == 44100)
    // 100 blocks of 4 bytes at 44100 in a second are 2.27 milliseconds.
    #expect(try node("/RIFF/data", in: bytes).summary == "0.002 s")
    #expect(try node("/RIFF/data", in: bytes).field("data")?.range.count == 400)
    #expect(rules(in: bytes) == [])
  }

  @Test func chunksOfOddSizeAreFilledUp() throws {
    let odd = Self.chunk("LIST", Self.text("INFO") + Self.chunk("IART", Self.text("Ann")))
    let bytes = Self.wave(Self.format, odd, Self.sound)
    let artist = try node("/RIFF/LIST/IART", in: bytes)
    #expect(artist.range.count == 12)
    guard case .text(let text)? = artist.value("text") else {
      Issue.record("no text")
      return
    }
    #expect(text.string == "Ann")
    #expect(artist.field("text")?.meaning.subject == .tag(space: "riff", key: "IART"))
    #expect(artist.field("pad")?.range.count == 1)
    #expect(rules(in: bytes) == [])
    let missing = Self.chunk("JUNK", [1, 2, 3], pad: [])
    let unpadded = Self.wave(Self.format, missing, Self.sound)
    #expect(rules(in: unpadded) == ["riff.odd-chunk-no-pad"])
    #expect(try node("/RIFF/data", in: unpadded).integer("ckSize") == 400)
    let other = Self.wave(Self.format, Self.chunk("JUNK", [1, 2, 3], pad: [7]), Self.sound)
    #expect(rules(in: other) == ["riff.odd-chunk-no-pad"])
    #expect(try node("/RIFF/data", in: other).integer("ckSize") == 400)
  }

  @Test func sizesThatAreNotKnown() throws {
    let endless = Self.chunk("data", [UInt8](repeating: 1, count: 400), size: 0xFFFF_FFFF)
    let bytes = Self.wave(Self.format, endless, size: 0xFFFF_FFFF)
    #expect(try node("/RIFF/data", in: bytes).range.count == 408)
    #expect(rules(in: bytes) == [])
    let zero = Self.wave(Self.format, Self.chunk("data", [1, 0, 1, 0], size: 0), size: 0)
    #expect(try node("/RIFF/data", in: zero).range.count == 12)
  }

  @Test func sizesOf64Bits() throws {
    let content = [UInt8](repeating: 1, count: 402)
    let sizes = Self.little(484, 8) + Self.little(402, 8) + Self.little(100, 8) + Self.little(0, 4)
    let large = Self.chunk("data", content, size: 0xFFFF_FFFF)
    let bytes = Self.wave(
      Self.chunk("ds64", sizes), Self.format, large, Self.chunk("JUNK", [0, 0]), code: "RF64",
      size: 0xFFFF_FFFF)
    #expect(try node("/RF64/data", in: bytes).range.count == 410)
    #expect(try node("/RF64/JUNK", in: bytes).range.count == 10)
    #expect(rules(in: bytes) == ["riff.fmt-data-inconsistent"])  // 402 is no multiple of 4
    let without = Self.wave(Self.format, Self.sound, code: "BW64")
    #expect(rules(in: without) == ["riff.ds64-missing"])
  }

  @Test func whatIsWrongIsFound() {
    #expect(
      rules(in: Self.wave(Self.format, Self.chunk("data", [1, 2, 3, 4], size: 400)))
        == ["riff.chunk-exceeds-parent"])
    #expect(
      rules(in: Self.wave(Self.format, Self.sound) + [1, 2, 3])
        == ["riff.trailing-data", "riff.size-mismatch"])
    let id3 = Self.chunk("id3 ", [UInt8](repeating: 0, count: 10))
    #expect(
      rules(in: Self.wave(Self.format, Self.sound, id3, Self.chunk("ID3 ", [])))
        == ["riff.id3-case-or-duplicate", "riff.id3-zero-size"])
    var wrong = Self.wave(Self.format, Self.sound)
    wrong[32] = 3
    #expect(
      rules(in: wrong)
        == [
          "riff.fmt-data-inconsistent", "riff.fmt-data-inconsistent", "riff.fmt-data-inconsistent",
        ])
  }

  @Test func soundOfOtherFamiliesOpens() throws {
    let format = Self.chunk(
      "fmt ",
      Self.little(0x55, 2) + Self.little(1, 2) + Self.little(44100, 4) + Self.little(16000, 4)
        + Self.little(1, 2) + Self.little(0, 2))
    let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x64] + [UInt8](repeating: 0, count: 413)
    let bytes = Self.wave(format, Self.chunk("data", frame + frame + frame + frame))
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
      let bytes = Self.text("RIFF") + Self.little(4, 4) + Self.text(form)
      #expect(!Invariants.isRecognised(bytes))
    }
  }

  @Test func invariantsHoldForDamagedFiles() {
    let info = Self.chunk("LIST", Self.text("INFO") + Self.chunk("IART", Self.text("Ann")))
    let cue = Self.chunk(
      "cue ",
      Self.little(1, 4) + Self.little(1, 4) + Self.little(0, 4) + Self.text("data")
        + Self.little(0, 12))
    let original = Self.wave(Self.format, info, cue, Self.chunk("JUNK", [0, 0, 0]), Self.sound)
    for number in 0..<500 {
      var bytes = original
      // Places and values are spread over the file by two primes.
      for step in 0...number % 3 {
        let place = (number &* 7919 &+ step &* 104_729) % bytes.count
        switch (number + step) % 4 {
        case 0: bytes[place] = 0xFF
        case 1: bytes[place] = UInt8(truncatingIfNeeded: number)
        case 2: bytes.remove(at: place)
        default: bytes.removeLast(place % 40)
        }
      }
      let found = Invariants.violations(of: bytes)
      #expect(found == [], "damage \(number)")
      if !found.isEmpty { return }
    }
  }
}
