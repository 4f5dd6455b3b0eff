import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

@testable import ID3

/// Tags after the audio, each alone and all together.
struct TrailerTests {
  private static func filled(_ text: String, _ width: Int) -> [UInt8] {
    utf8(text) + zeros(width - text.utf8.count)
  }

  static let id3v1 =
    utf8("TAG") + filled("Title", 30) + filled("Artist", 30) + filled("Album", 30)
    + utf8("1999") + filled("Comment", 28) + [0, 7, 17]

  static let enhanced =
    utf8("TAG+") + filled("Longer title", 60) + filled("", 60) + filled("", 60) + [2]
    + filled("Rock", 30) + utf8("000:00001:30")

  static func apeItem(_ key: String, _ value: [UInt8], flags: Int = 0) -> [UInt8] {
    little(value.count) + little(flags) + utf8(key) + [0] + value
  }

  static let ape: [UInt8] = {
    let items =
      apeItem("Title", utf8("Title")) + apeItem("Artist", utf8("One\0Two"))
      + apeItem("Cover Art (Front)", utf8("cover.jpg\0") + hex("DEADBEEF"), flags: 2)
    func end(_ flags: Int) -> [UInt8] {
      utf8("APETAGEX") + little(2000) + little(items.count + 32) + little(3)
        + little(flags) + zeros(8)
    }
    return end(0xA000_0000) + items + end(0x8000_0000)
  }()

  static let lyrics2: [UInt8] = {
    let fields = "IND0000210LYR00017[00:01]Some words"
    let size = 11 + fields.utf8.count
    let digits = String(repeating: "0", count: 6 - "\(size)".count) + "\(size)"
    return utf8("LYRICSBEGIN" + fields + digits + "LYRICS200")
  }()

  static let lyrics1 = utf8("LYRICSBEGINSome wordsLYRICSEND")

  @Test func id3Version1() throws {
    let tag = try node("/id3v1", in: utf8("sound") + Self.id3v1)
    #expect(tag.words("title") == ["Title"])
    #expect(tag.words("track") == ["7"])
    #expect(tag.words("genre") == ["17 · Rock"])
    #expect(rules(in: Self.id3v1) == [])
    let spaced =
      utf8("TAG") + utf8("Title") + [UInt8](repeating: 0x20, count: 25) + Self.id3v1.dropFirst(33)
    let title = try node("/id3v1", in: spaced)
    // mutagen and ffprobe omit the spaces too.
    #expect(title.words("title") == ["Title"])
    #expect(title.field("title_padding")?.range.count == 25)
    #expect(rules(in: spaced) == [])
    var stale = Self.id3v1
    stale[20] = 0x41
    #expect(rules(in: stale) == ["id3v1.bytes-after-nul"])
    #expect(
      try node("/id3v1", in: stale).field("title_padding")?.meaning.subject
        == .category(.unreferenced))
  }

  @Test func apeItems() throws {
    let bytes = utf8("sound") + Self.ape
    let tag = try node("/ape", in: bytes)
    #expect(
      tag.children.map(\.name.description)
        == ["header", "Title", "Artist", "Cover Art (Front)", "footer"])
    #expect(try node("/ape/Artist", in: bytes).words("value") == ["One", "Two"])
    let cover = try node("/ape/'Cover Art (Front)'", in: bytes)
    #expect(cover.words("filename") == ["cover.jpg"])
    #expect(cover.field("data")?.range.count == 4)
    #expect(rules(in: bytes) == [])
    // An APE tag without a header is found too, also at the beginning.
    let footed = utf8("sound") + Self.ape.dropFirst(32)
    #expect(try node("/ape", in: footed).children.count == 4)
    #expect(try node("/ape", in: Self.ape + utf8("sound")).children.count == 5)
  }

  @Test func apeCounts() {
    var bytes = Self.ape
    bytes[bytes.count - 16] = 9
    #expect(
      rules(in: bytes) == ["ape.item-count-mismatch", "ape.header-footer-mismatch"])
  }

  @Test func lyrics() throws {
    let bytes = utf8("sound") + Self.lyrics2 + Self.id3v1
    let tag = try node("/lyrics3", in: bytes)
    #expect(tag.children.map(\.name.description) == ["IND", "LYR", "end"])
    #expect(
      try node("/lyrics3/LYR", in: bytes).words("information") == ["[00:01]Some words"])
    let old = utf8("sound") + Self.lyrics1 + Self.id3v1
    #expect(try node("/lyrics3", in: old).words("lyrics") == ["Some words"])
  }

  @Test func musicMatch() throws {
    let version = utf8("18273645\0\0") + Self.filled("3.05", 10) + Self.filled("3.05", 10)
    let image = utf8("jpg ") + little(4) + hex("DEADBEEF") + zeros(4)
    func field(_ text: String) -> [UInt8] { little(text.utf8.count, 2) + utf8(text) }
    let texts =
      ["Title", "Album", "Artist", "Rock", "Fast", "Wild", "Dance", "Good", "3:14"].flatMap(field)
      + zeros(8) + little(5) + field("C:\\Music\\a.mp3") + field("S-1") + little(3, 2)
      + ["", "", "", "", "", ""].flatMap(field)
    let padded = texts + zeros(16) + [UInt8](repeating: 0x2D, count: 7852 - texts.count)
    let offsets = [1, 5, 13, 1 + image.count, 257 + image.count].flatMap { little($0) }
    let tag =
      image + version + [UInt8](repeating: 0x20, count: 226) + padded + offsets
      + utf8("Brava Software Inc.             3.05            ")
    let bytes = utf8("sound") + tag + Self.id3v1
    let trailer = try node("/musicmatch", in: bytes)
    #expect(
      trailer.children.map(\.name.description)
        == ["image", "unused", "version", "audio_metadata", "offsets", "footer"])
    let metadata = try node("/musicmatch/audio_metadata", in: bytes)
    #expect(metadata.words("title") == ["Title"])
    #expect(metadata.words("play_counter") == ["5"])
    #expect(metadata.field("original_filename")?.meaning.subject == .category(.path))
    #expect(metadata.words("track") == ["3"])
    #expect(metadata.field("reserved")?.range.count == 16)
    #expect(rules(in: bytes) == [])
    #expect(Invariants.violations(of: bytes, damages: 60) == [])
  }

  @Test func allTogether() throws {
    let front = TagTests.plain3
    let footed = id3Tag(4, id3Frame(4, "TIT2", id3Text("A")), hasFooter: true)
    let trailers = [
      [Self.ape, Self.lyrics2, Self.enhanced, Self.id3v1],
      [Self.lyrics1, Self.ape, Self.id3v1], [footed, Self.id3v1, Self.ape],
    ]
    let names = [
      ["ape", "lyrics3", "id3v1_enhanced", "id3v1"], ["lyrics3", "ape", "id3v1"],
      ["id3v2", "id3v1", "ape"],
    ]
    for (tags, names) in zip(trailers, names) {
      let bytes = front + utf8("sound") + tags.flatMap(\.self)
      let root = Invariants.open(bytes).root
      #expect(root.children.map(\.name.description) == ["id3v2", "content"] + names)
      #expect(root.children.map(\.range.count) == [front.count, 5] + tags.map(\.count))
      #expect(Invariants.violations(of: bytes, damages: 400) == [])
    }
  }
}
