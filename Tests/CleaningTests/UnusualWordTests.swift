import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// Words in place of well-known names, and in bytes that only decoders read.
struct UnusualWordTests {
  private static let word = utf8("Qmzvwxkjtbp")

  private static func sound(_ entry: [UInt8]) -> [UInt8] {
    var track = HandwrittenTrack([hex("C0010100")])
    (track.handler, track.entry) = ("soun", entry)
    return track.bytes
  }

  /// A movie with MPEG-H audio; its configuration is not decoded.
  private static func configured(_ said: [UInt8]) -> [UInt8] {
    sound(
      HandwrittenMovie.sound(
        "mhm1", channels: 2, rate: 48000,
        box("mhaC", hex("01 0D 06"), u16(said.count), said)))
  }

  private static func subtitles(_ namespace: String) -> [UInt8] {
    var track = HandwrittenTrack([utf8("<tt/>")])
    track.handler = "subt"
    track.entry = HandwrittenMovie.entry("stpp", utf8(namespace), [0, 0, 0])
    return track.bytes
  }

  /// Audio frames behind a tag that states a gain, with a word as the name of the gain.
  private static let gain: [UInt8] =
    id3Tag(4, id3Frame(4, "RVA2", word, hex("00 01 FB 8C 00"))) + silentFrames

  static let needed = [configured(word), subtitles("http://Qmzvwxkjtbp/ns")]

  @Test("Unusual words that decoders use are reported and kept", arguments: needed)
  func told(file: [UInt8]) throws {
    let cleaning = try Self.cleaning(file, "all-metadata")
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == file)
    #expect(
      cleaning.remainder.findings.contains {
        $0.disclosure.category == .unknown && $0.disclosure.isNeeded && $0.action == .report
      })
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: file))
  }

  @Test("Unknown data that decides the presentation is kept, and named as not removed")
  func presented() throws {
    let cleaning = try Self.cleaning(Self.gain, "all-metadata")
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == Self.gain)
    #expect(cleaning.remaining.map(\.disclosure.path) == ["/id3v2/RVA2"])
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: Self.gain))
  }

  @Test("The maker of a sampler and the data for it can be removed; the loops remain")
  func sampler() throws {
    func file(_ maker: [UInt8], _ said: [UInt8]) -> [UInt8] {
      let format = hex("0100 0100 44AC0000 88580100 0200 1000")
      let loop = little(0) + little(0) + little(1) + little(9) + zeros(8)
      let numbers = little(22675) + little(60) + zeros(12) + little(1) + little(said.count)
      return riffChunk(
        "RIFF", utf8("WAVE"), riffChunk("fmt ", format),
        riffChunk("data", [UInt8](repeating: 3, count: 64)),
        riffChunk("smpl", maker, numbers, loop, said))
    }
    let cleaning = try Self.cleaning(file(hex("11223344 55667788"), Self.word), "all-metadata")
    let copy = file(zeros(8), zeros(Self.word.count))
    let source = cleaning.editedDocument.document.source
    #expect(source.bytes(source.wholeRange) == copy)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: copy))
  }

  @Test(
    "Well-known names and numbers are not reported",
    arguments: [
      configured(hex("0D1944C053ACC0D48FFFEFEC400000")), configured(utf8("CDEFGHIJSTUVWXYZ")),
      subtitles("http://www.w3.org/ns/ttml"),
    ])
  func known(file: [UInt8]) throws {
    #expect(try Self.cleaning(file, "all-metadata").found.findings.isEmpty)
  }

  @Test(
    "A tag for players is removed if it contains other text",
    arguments: [("isommp42", false), ("isomQmzv", true)])
  func tag(value: String, goes: Bool) throws {
    let item = box("data", u32(1, 0), utf8(value))
    let meta = fullBox(
      "meta", handlerBox("mdta"),
      fullBox("keys", u32(1), box("mdta", utf8("compatible_brands"))),
      box("ilst", u32(8 + item.count, 1), item))
    let file =
      HandwrittenMovie.fileType + box("moov", HandwrittenMovie.header(), meta)
    #expect(try Self.cleaning(file, "identifying").found.removed.count == (goes ? 1 : 0))
  }

  @Test(
    "Text in the side information of an Info or VBRI frame is removed",
    arguments: [utf8("Info") + u32(1, 12), utf8("VBRI") + u16(1, 0, 75) + u32(0, 12)])
  func sideInformation(description: [UInt8]) throws {
    func file(_ said: [UInt8]) -> [UInt8] {
      let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x64]
      let first = frame + said + zeros(32 - said.count) + description
      let silence = frame + zeros(413)
      return first + zeros(417 - first.count)
        + [[UInt8]](repeating: silence, count: 12).flatMap(\.self)
    }
    let cleaning = Cleaning(
      Examination(ByteSource(bytes: file(Self.word)), name: "a.mp3", magic: nil).document,
      under: try #require(Policy.named("identifying")))
    #expect(cleaning.found.removed.map(\.disclosure.category) == [.unreferenced])
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == file([]))
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: file([])))
  }

  private static func cleaning(_ file: [UInt8], _ policy: String) throws -> Cleaning {
    Cleaning(
      Examination(ByteSource(bytes: file), name: "a.mp4", magic: nil).document,
      under: try #require(Policy.named(policy)))
  }
}
