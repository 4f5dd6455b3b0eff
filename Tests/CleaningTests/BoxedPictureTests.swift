import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// Verification compares the codestream of a JPEG 2000 file inside its `jp2c` box.
struct BoxedPictureTests {
  private static let head =
    box("jP  ", hex("0D0A870A")) + box("ftyp", utf8("jp2 "), u32(0), utf8("jp2 "))
    + box(
      "jp2h", box("ihdr", u32(1, 1), u16(1), hex("07 07 00 00")),
      box("colr", hex("01 00 00"), u32(17)))

  private static let codestream = box(
    "jp2c", hex("FF4F FF51 0029 0000"), u32(1, 1, 0, 0, 1, 1, 0, 0), hex("0001 07 01 01"),
    hex("FF90 000A 0000 00000000 00 01 FF93 01020304 FFD9"))

  @Test("Tile-parts are compared, and a changed byte in them fails verification")
  func compared() throws {
    let file = Self.head + box("free", utf8("Qmzvwxkjtbp")) + Self.codestream
    let cleaning = Cleaning(
      Examination(ByteSource(bytes: file), name: "a.jp2", magic: nil).document,
      under: try #require(Policy.named("all-metadata")))
    let copy = cleaning.editedDocument.document.source
    var bytes = copy.bytes(copy.wholeRange)
    let verification = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
    #expect(verification.tracks.map(\.kind) == [.media])
    #expect(verification.tracks.map(\.bytes) == [4])
    // The last of the four bytes of coded data.
    bytes[bytes.count - 3] ^= 1
    #expect(throws: Verification.Failure.samplesDiffer(track: "/")) {
      _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
    }
  }

  @Test("The profile that decides colors stays, and its copyright goes", arguments: [2, 3])
  func profile(method: UInt8) throws {
    let head =
      box("jP  ", hex("0D0A870A")) + box("ftyp", utf8("jp2 "), u32(0), utf8("jp2 "))
      + box(
        "jp2h", box("ihdr", u32(1, 1), u16(1), hex("07 07 00 00")),
        box("colr", [method, 0, 0] + colorProfile(copyright: "Example Photos")))
    let cleaning = Cleaning(
      Examination(ByteSource(bytes: head + Self.codestream), name: "a.jp2", magic: nil).document,
      under: try #require(Policy.named("all-metadata")))
    let copy = cleaning.editedDocument.document.source
    let bytes = copy.bytes(copy.wholeRange)
    #expect(bytes.firstRange(of: utf8("mntrGRAYXYZ ")) != nil)
    #expect(bytes.firstRange(of: utf8("Example Photos")) == nil)
    _ = try Verification(of: cleaning.plan, in: copy)
  }
}
