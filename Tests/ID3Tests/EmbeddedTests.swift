import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Testing

@testable import ID3

/// Tags embedded in other formats.
struct EmbeddedTests {
  @Test func boxes() throws {
    let tag = id3Tag(4, id3Frame(4, "TIT2", id3Text("Title")))
    let handler = box("hdlr", zeros(8) + utf8("ID32") + zeros(13))
    // The language is three times five bits: eng.
    let meta = box(
      "meta", zeros(4) + handler + box("ID32", zeros(4) + hex("15C7") + tag))
    let bytes =
      box("ftyp", utf8("mp42") + zeros(4)) + box("moov", box("udta", [])) + meta
    #expect(
      try node("/meta/ID32/id3v2/TIT2", in: bytes).words("text") == ["Title"])
    let other = big(12) + utf8("free") + zeros(4)
    #expect(Invariants.open(bytes + other).root.children.count == 4)
  }

  @Test func picturesOpenByWhatTheyAre() throws {
    // Start and end of a JPEG file, declared as image/png.
    let picture = utf8("\0image/png\0") + [3, 0] + hex("FFD8 FFFE 0003 41 FFD9")
    let bytes = id3Tag(4, id3Frame(4, "APIC", picture))
    let frame = try node("/id3v2/APIC", in: bytes)
    #expect(frame.children.map(\.name.description) == ["jpeg"])
    let stuffed = picture.replacing([0xFF], with: [0xFF, 0x00])
    let unsynchronised = id3Tag(4, id3Frame(4, "APIC", stuffed, flags: 0x02))
    #expect(
      try node("/id3v2/APIC", in: unsynchronised).children.map(\.name.description) == ["jpeg"])
    #expect(Invariants.violations(of: unsynchronised, damages: 400) == [])
  }

  /// A movie opens as a separate source, and its bytes keep their position.
  @Test func tagsAroundAFilm() throws {
    let film = box("ftyp", utf8("mp42") + zeros(4)) + box("moov", box("udta", []))
    let bytes = id3Tag(4, id3Frame(4, "TIT2", id3Text("A"))) + film + TrailerTests.ape
    let root = Invariants.open(bytes).root
    #expect(root.children.map(\.name.description) == ["id3v2", "content", "ape"])
    let content = try node("/content", in: bytes)
    #expect(content.range.count == film.count)
    #expect(content.children.flatMap { $0.children.map(\.name.description) } == ["ftyp", "moov"])
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }

  @Test func findersTellExactLengths() throws {
    let tag = TagTests.plain3
    let source = ByteSource(bytes: utf8("xx") + tag + utf8("yyy") + TrailerTests.ape)
    let front = try #require(ID3.tag(startingAt: 2, in: source, limit: source.size))
    #expect(front.range == ByteRange(start: 2, count: tag.count))
    #expect(ID3.tag(startingAt: 3, in: source, limit: source.size) == nil)
    let back = try #require(ID3.tag(endingAt: source.size, in: source, from: 0))
    #expect(back.range == ByteRange(from: 5 + tag.count, to: source.size))
    #expect(ID3.tag(endingAt: source.size - 1, in: source, from: 0) == nil)
    // A tag does not begin before the permitted start offset; its items are then unknown.
    let late = ID3.tag(endingAt: source.size, in: source, from: source.size - 40)
    #expect(late?.range.start == source.size - 32)
    let cut = try #require(ID3.tag(startingAt: 2, in: source, limit: 20))
    #expect(cut.isCut)
    #expect(cut.range == ByteRange(from: 2, to: 20))
  }

  @Test("A tag that states a size past the end of the file ends before sound")
  func tagOfWrongSize() throws {
    let frames = id3Frame(4, "TIT2", id3Text("A")) + zeros(5)
    let sound = hex("FFFB 9064") + zeros(413)
    let source = ByteSource(bytes: utf8("ID3") + hex("0400 00 7F7F7F7F") + frames + sound)
    let tag = try #require(ID3.tag(startingAt: 0, in: source, limit: source.size))
    #expect(tag.isCut && tag.range.end == 10 + frames.count)
  }

  @Test func wordsOfAPEAreNotID3v1() {
    // `TAG` is 125 bytes before the end, inside `APETAGEX`.
    let bytes = utf8("APETAGEX") + zeros(123)
    #expect(ID3.tag(endingAt: bytes.count, in: ByteSource(bytes: bytes), from: 0) == nil)
  }
}
