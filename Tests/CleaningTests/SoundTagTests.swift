import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import Foundation
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// Tags with content that does not fit their keys.
struct SoundTagTests {
  private static func chapter(_ frames: [UInt8]...) -> [UInt8] {
    id3Frame(3, "CHAP", utf8("one\0") + zeros(16) + frames.flatMap(\.self))
  }

  /// The categories of findings, by path, for an ID3v2.3 tag with one frame in front of audio
  /// frames.
  private static func told(_ frame: [UInt8]) -> [String: Anatomy.Category] {
    Dictionary(
      Audit(of: document(frame)).disclosures.map { ($0.path, $0.category) },
      uniquingKeysWith: { one, _ in one })
  }

  private static func document(_ frame: [UInt8], _ last: [UInt8] = []) -> Document {
    let bytes = id3Tag(3, frame) + silentFrames + last
    return Examination(ByteSource(bytes: bytes), name: "a.mp3", magic: nil).document
  }

  @Test(
    "Text next to the value of a kept tag is reported",
    arguments: [
      id3Frame(
        3, "APIC", utf8("\0image/png\0\u{3}jane.doe@example.org\0") + pngSignature),
      id3Frame(3, "USLT", utf8("\0engjane.doe@example.org\0words")),
      id3Frame(3, "CHAP", utf8("jane.doe@example.org\0") + zeros(16)),
      id3Frame(3, "CTOC", utf8("toc\0\u{3}\u{1}jane.doe@example.org\0")),
      id3Frame(3, "SYLT", utf8("\0eng\u{2}\u{1}\0jane.doe@example.org\0") + zeros(4)),
    ])
  func besides(frame: [UInt8]) {
    let report = AuditReport(Audit(of: Self.document(frame)), under: .usual)
    #expect(report.findings.contains { $0.disclosure.category == .account })
  }

  @Test("A tag in a chapter is reported under its own path, not that of the chapter")
  func titleOfChapter() {
    let title = id3Frame(3, "TIT2", utf8("\0jane.doe@example.org"))
    let report = AuditReport(Audit(of: Self.document(Self.chapter(title))), under: .usual)
    let accounts = report.findings.filter { $0.disclosure.category == .account }
    #expect(accounts.map(\.disclosure.path) == ["/id3v2/CHAP/TIT2"])
  }

  @Test("The frames of MPEG audio are compared one by one")
  func frames() throws {
    let document = Self.document(id3Frame(3, "TPE1", utf8("\0Jane Example")))
    let cleaning = Cleaning(
      document, under: try #require(Policy.named("all-metadata")))
    let copy = cleaning.editedDocument.document.source
    #expect(copy.size == 12 * 417)
    let verification = try Verification(of: cleaning.plan, in: copy)
    #expect(verification.tracks.map(\.kind) == [.frames])
    #expect(verification.tracks.map(\.samples) == [12])
  }

  @Test("A picture size that does not count the hidden bytes after the picture is kept")
  func pictureWithRightSize() throws {
    let type = utf8("image/png")
    let comment = hex("00000000 01000000 07000000") + utf8("ALBUM=A")
    func file(_ hidden: [UInt8]) -> [UInt8] {
      let block =
        u32(3, type.count) + type + u32(0, 1, 1, 8, 0, onePoint().count) + onePoint() + hidden
      return utf8("fLaC") + u32(34) + hex("1000 1000 000000 000000 0AC440F0 00000000")
        + zeros(16) + [4] + big(comment.count, 3) + comment + [0x86] + big(block.count, 3) + block
    }
    #expect(try provenCopy(of: file(utf8("Qmzvwxkjtbp")), "a.flac") == file([]))
  }

  @Test("The description of a picture in a Vorbis comment is reported")
  func pictureInComment() {
    let words = utf8("jane.doe@example.org")
    let type = utf8("image/png")
    let picture =
      u32(3, type.count) + type + u32(words.count) + words + u32(0, 0, 0, 0, 8)
      + pngSignature
    let comment = utf8("METADATA_BLOCK_PICTURE=" + Data(picture).base64EncodedString())
    let comments = little(0) + little(1) + little(comment.count) + comment
    let information = hex("1000 1000 000000 000000 0AC440F0 00000000") + zeros(16)
    let file =
      utf8("fLaC") + u32(34) + information + [0x84] + big(comments.count, 3) + comments
    let document = Examination(ByteSource(bytes: file), name: "a.flac", magic: nil).document
    let report = AuditReport(Audit(of: document), under: .usual)
    #expect(report.findings.contains { $0.disclosure.category == .account })
  }

  @Test(
    "Values for players are in category playback, and other words in them are reported",
    arguments: [
      ("TLEN", "313000", Anatomy.Category.playback),
      ("TLEN", "Lee", .unknown), ("TFLT", "MPG/3", .playback),
      ("TFLT", "MIME audio/mpeg", .playback), ("TFLT", "MPG/3 Lakeside", .unknown),
      ("TSIZ", "99 C0FFEE", .playback),
    ])
  func numbers(code: String, text: String, category: Anatomy.Category) {
    let told = Self.told(id3Frame(3, code, [0] + utf8(text)))
    #expect(told["/id3v2/\(code)"] == category)
  }

  @Test("Hidden bytes in front of an Info tag are removed, and the frame checksum is updated")
  func protectedDescription() throws {
    // As LAME 3.100 writes it with -p and one channel; after the two checksum bytes there is
    // silence.
    func file(_ hidden: [UInt8]) -> [UInt8] {
      let head =
        hex("FFFA50C4 15AF") + hidden + zeros(15 - hidden.count) + utf8("Info") + zeros(183)
      return head + (0..<12).flatMap { _ in hex("FFFB50C4") + zeros(204) }
    }
    func cleaning(_ file: [UInt8]) throws -> Cleaning {
      let document = Examination(ByteSource(bytes: file), name: "a.mp3", magic: nil).document
      return Cleaning(document, under: try #require(Policy.named("identifying")))
    }
    #expect(try cleaning(file([])).found.removed.isEmpty)
    let cleaning = try cleaning(file(utf8("Qmzvwxkjtbp")))
    #expect(cleaning.found.removed.map(\.disclosure.category) == [.unreferenced])
    let copy = cleaning.editedDocument.document.source
    let bytes = copy.bytes(copy.wholeRange)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
    #expect(bytes == file([]))
  }

  @Test("A frame of an unsynchronized tag is removed with its inserted zeros")
  func unsynchronised() throws {
    // A zero is inserted after FF if the next byte is zero or at least E0.
    let data = hex("FF00E0 FF0000 FF00FB 0102")
    let owned = utf8("PRIV") + big(4 + 8) + [0, 0] + utf8("a@b\0") + data
    let title = utf8("TALB") + big(7) + [0, 0] + hex("01 FF00FE 4C00 6100")
    func file(_ frames: [UInt8]) -> [UInt8] { id3Tag(3, flags: 0x80, frames) + silentFrames }
    let document = Examination(
      ByteSource(bytes: file(owned + title)), name: "a.mp3", magic: nil
    ).document
    let cleaning = Cleaning(
      document, under: try #require(Policy.named("identifying")))
    let copy = cleaning.editedDocument.document.source
    let bytes = copy.bytes(copy.wholeRange)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
    #expect(bytes == file(title))
  }

  @Test("Playlist tags and ICC profile tags are not reported as additional tags")
  func otherTags() {
    let playlist = utf8("#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n")
    func tag(_ code: String, _ place: Int) -> [UInt8] { utf8(code) + u32(place, 16) }
    let values = utf8("XYZ \0\0\0\0") + u32(1, 2) + utf8("sig \0\0\0\0") + utf8("fine") + u32(7)
    let profile =
      u32(188) + zeros(32) + utf8("acsp") + zeros(88) + u32(2) + tag("wtpt", 156) + tag("tech", 172)
      + values
    let chunk = utf8("ICC_PROFILE\0\u{1}\u{1}") + profile
    let picture = hex("FFD8FFE2") + u16(chunk.count + 2) + chunk + hex("FFD9")
    for (name, bytes) in [("a.m3u8", playlist), ("a.jpg", picture)] {
      let document = Examination(ByteSource(bytes: bytes), name: name, magic: nil).document
      #expect(!Audit(of: document).disclosures.contains { $0.category == .unreferenced }, "\(name)")
      #expect(!document.root.children.isEmpty)
    }
  }

  @Test(
    "An additional tag is reported if it contains other text than the first",
    arguments: [("Lake", false), ("Lakeside", true)])
  func additionalTags(title: String, isReported: Bool) throws {
    let first = id3Frame(3, "TIT2", utf8("\0Lake house"))
    let last = utf8("TAG") + utf8(title) + zeros(124 - title.utf8.count) + [255]
    let document = Self.document(first, last)
    let hidden = Audit(of: document).disclosures.filter { $0.category == .unreferenced }
    #expect(hidden.map(\.path) == (isReported ? ["/id3v1"] : []))
    let cleaning = Cleaning(
      document, under: try #require(Policy.named("identifying")))
    let copy = cleaning.editedDocument.document.source
    #expect(copy.size == document.source.size - (isReported ? 128 : 0))
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: copy.bytes(copy.wholeRange)))
  }

  @Test("A kept UTF-16 text followed by a zero is not taken for the removed text")
  func keptWideText() throws {
    let name = "Gibraltar"
    let wide = utf16Big(name)
    let list = itemListBox(
      textItemBox("ownr", name), itemBox("©nam", type: 2, wide), textItemBox("©alb", "an album"))
    let movie =
      HandwrittenMovie.fileType
      + box(
        "moov", HandwrittenMovie.header(), box("udta", list))
    let document = Examination(ByteSource(bytes: movie), name: "a.m4a", magic: nil).document
    let cleaning = Cleaning(
      document, under: try #require(Policy.named("identifying")))
    let removed = cleaning.found.removed.map(\.disclosure.node.code)
    #expect(removed.contains("ownr") && !removed.contains("©nam"))
    let copy = cleaning.editedDocument.document.source
    let verification = try Verification(
      of: cleaning.plan, in: ByteSource(bytes: copy.bytes(copy.wholeRange)))
    #expect(verification.hits.count == 1)
  }

  @Test("Text spread over numeric fields is reported")
  func spreadLetters() {
    let volumes = Self.told(id3Frame(3, "RVAD", [3, 16] + zeros(8) + utf8("lakeside")))
    #expect(volumes["/id3v2/RVAD"] == .unknown)
    #expect(Self.told(id3Frame(3, "RVAD", [3, 16] + zeros(8)))["/id3v2/RVAD"] == .playback)
  }

  @Test("Frames in a chapter are reported separately")
  func chapters() {
    let told = Self.told(
      Self.chapter(
        id3Frame(3, "TIT2", utf8("\0Lake")), id3Frame(3, "TENC", utf8("\0Ann")),
        id3Frame(3, "TXXX", utf8("\0owner\0Ann"))))
    #expect(told["/id3v2/CHAP"] == .structure)
    #expect(told["/id3v2/CHAP/TIT2"] == .structure)
    #expect(told["/id3v2/CHAP/TENC"] == .person)
    #expect(told["/id3v2/CHAP/TXXX"] == .text)
  }

  @Test("A cover that is not a picture, or a link to one, is not in category descriptive")
  func covers() {
    func told(_ type: String, _ bytes: [UInt8]) -> Anatomy.Category? {
      Self.told(id3Frame(3, "APIC", [0] + utf8(type) + [0, 3, 0] + bytes))["/id3v2/APIC"]
    }
    #expect(told("image/jpeg", hex("FFD8 FFD9")) == .descriptive)
    #expect(told("image/jpeg", utf8("lakeside")) == .unknown)
    #expect(told("-->", utf8("http://example.com/")) == .identifier)
  }
}
