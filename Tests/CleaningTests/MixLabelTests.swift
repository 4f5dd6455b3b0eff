import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// Labels of mix presentations of Immersive Audio are overwritten with spaces.
struct MixLabelTests {
  private static func file(_ label: String, _ elementLabel: String) -> [UInt8] {
    func unit(_ head: UInt8, _ content: [UInt8]) -> [UInt8] {
      [head, UInt8(content.count)] + content
    }
    let gain = hex("80 7D 80 00 00")
    let mix =
      [3, 1] + utf8("en\0\(label)\0") + [1, 1, 2] + utf8("\(elementLabel)\0") + hex("00 00 04")
      + gain + [5] + gain + hex("01 80 00 0000 0000")
    let units =
      unit(0xF8, utf8("iamf") + [0, 0])
      + unit(0, [1] + utf8("ipcm") + hex("40 0000 00 10") + u32(16000))
      + unit(8, hex("02 00 01 01 00 00 20 10 01 01")) + unit(0x10, mix)
    var track = HandwrittenTrack([hex("30 04 00000000")])
    track.handler = "soun"
    track.entry = HandwrittenMovie.entry(
      "iamf", zeros(8), u16(0, 16), zeros(4), u32(0),
      box("iacb", [1, UInt8(units.count)], units))
    return track.bytes
  }

  private static func cleaning(_ file: [UInt8]) throws -> Cleaning {
    Cleaning(
      Examination(ByteSource(bytes: file), name: "a.mp4", magic: nil).document,
      under: try #require(Policy.named("identifying")))
  }

  @Test("Labels become as many spaces, and the copy is verified")
  func overwritten() throws {
    let cleaning = try Self.cleaning(Self.file("My living room", "Ada"))
    let blank = Self.file("              ", "   ")
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == blank)
    #expect(cleaning.remaining.isEmpty)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: blank))
    #expect(try Self.cleaning(blank).found.removed.isEmpty)
  }
}
