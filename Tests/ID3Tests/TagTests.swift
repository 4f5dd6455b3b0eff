import Anatomy
import Bytes
import InvariantChecks
import Schema
import Testing

@testable import ID3

/// Tag structure around the contents of frames: headers, sizes, unsynchronisation, compression.
struct TagTests {
  private typealias B = TagBytes

  static let plain3 = TagBytes.tag(
    3, TagBytes.frame("TIT2", TagBytes.latin("Title"), version: 3),
    TagBytes.frame("TRCK", TagBytes.latin("3/12"), version: 3), zeros(20))

  @Test func framesAndPadding() throws {
    let tag = try node("/id3v2", in: Self.plain3)
    #expect(tag.title == "ID3v2.3 Tag")
    #expect(tag.children.map(\.name.description) == ["TIT2", "TRCK", "padding"])
    #expect(tag.children.map(\.range.count) == [16, 15, 20])
    #expect(try node("/id3v2/TIT2", in: Self.plain3).words("text") == ["Title"])
    #expect(try node("/id3v2/TRCK", in: Self.plain3).words("text") == ["3/12 · 3 of 12"])
    #expect(rules(in: Self.plain3) == [])
  }

  @Test func threeLetterFrames() throws {
    let bytes = B.tag(
      2, B.short("TT2", B.latin("Title")), B.short("COM", utf8("\0eng\0Words")),
      B.short("PIC", utf8("\0JPG") + [3] + utf8("\0") + hex("DEADBEEF")))
    let title = try node("/id3v2/TT2", in: bytes)
    #expect(title.title == "Title (TIT2)")
    #expect(title.words("text") == ["Title"])
    #expect(title.field("text")?.meaning.subject == .tag(space: "id3", key: "TIT2"))
    #expect(try node("/id3v2/COM", in: bytes).words("language") == ["eng · English"])
    #expect(
      try node("/id3v2/PIC", in: bytes).words("picture_type") == ["3 · front cover"])
    #expect(rules(in: bytes) == [])
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }

  @Test func footerAndUnknownBytes() throws {
    let frames = B.frame("TIT2", B.latin("A"))
    let head = [4, 0, 0x10] + B.synchsafe(frames.count)
    let bytes = utf8("ID3") + head + frames + utf8("3DI") + head
    #expect(
      try node("/id3v2", in: bytes).children.map(\.name.description) == ["TIT2", "footer"])
    #expect(rules(in: bytes) == [])
    var other = bytes
    other[other.count - 1] = 1
    #expect(rules(in: other) == ["id3.footer.mismatch"])
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }

  // MARK: Sizes

  @Test func plainSizesInVersion4() throws {
    // 200 bytes are 00 00 00 C8 as a plain number, 00 00 01 48 as a synchsafe one.
    let long = [0] + [UInt8](repeating: 0x41, count: 199)
    let bytes = B.tag(
      4, B.frame("TIT2", long, isPlain: true), B.frame("TPE1", long, isPlain: true),
      B.frame("TALB", B.latin("Album")))
    let tag = try node("/id3v2", in: bytes)
    #expect(tag.children.map(\.name.description) == ["TIT2", "TPE1", "TALB"])
    #expect(rules(in: bytes) == ["id3.tag.v24-frames-nonsynchsafe"])
    #expect(try node("/id3v2/TPE1", in: bytes).integer("size") == 200)
  }

  @Test func plainSizeOf256InVersion4() throws {
    // 00 00 01 00 is 256 or 128: only the bytes after the frame decide.
    let long = [0] + [UInt8](repeating: 0x41, count: 255)
    let bytes = B.tag(
      4, B.frame("TIT2", long, isPlain: true), B.frame("TALB", B.latin("Album")))
    #expect(
      try node("/id3v2", in: bytes).children.map(\.name.description) == ["TIT2", "TALB"])
    #expect(rules(in: bytes) == ["id3.tag.v24-frames-nonsynchsafe"])
    let right = B.tag(
      4, B.frame("TIT2", Array(long.prefix(128))), B.frame("TALB", B.latin("Album")))
    #expect(
      try node("/id3v2", in: right).children.map(\.name.description) == ["TIT2", "TALB"])
    #expect(rules(in: right) == [])
  }

  @Test func synchsafeSizesInVersion3() throws {
    let long = [0] + [UInt8](repeating: 0x41, count: 199)
    let bytes = B.tag(
      3, B.frame("TIT2", long, version: 3, isPlain: false),
      B.frame("TPE1", long, version: 3, isPlain: false),
      B.frame("TALB", B.latin("Album"), version: 3))
    #expect(
      try node("/id3v2", in: bytes).children.map(\.name.description)
        == ["TIT2", "TPE1", "TALB"])
    #expect(rules(in: bytes) == ["id3.tag.v23-frames-synchsafe"])
    #expect(try node("/id3v2/TPE1", in: bytes).integer("size") == 200)
  }

  @Test func frameThatGoesPastTheTag() throws {
    let frame = Array(B.frame("TIT2", B.latin("A long title"), version: 3).dropLast(4))
    let bytes = B.tag(3, frame)
    #expect(rules(in: bytes) == ["id3.frame.size-exceeds-tag"])
    #expect(try node("/id3v2/TIT2", in: bytes).words("text") == ["A long t"])
  }

  @Test func tagThatGoesPastTheFile() throws {
    let bytes = Array(Self.plain3.dropLast(10))
    #expect(rules(in: bytes) == ["id3.tag.size-exceeds-file"])
  }

  @Test func shortCodesInALongTag() throws {
    let bytes = B.tag(3, B.frame("TT2\0", B.latin("Title"), version: 3))
    let frame = try #require(try node("/id3v2", in: bytes).children.first)
    #expect(frame.title == "Title (TIT2)")
    #expect(frame.words("text") == ["Title"])
    #expect(rules(in: bytes) == ["id3.tag.v22-ids-in-v23"])
  }

  @Test func shortHeadsInALongTag() throws {
    let bytes = B.tag(3, B.short("TT2", B.latin("three")), B.short("TP1", B.latin("art")))
    #expect(
      try node("/id3v2", in: bytes).children.map(\.name.description) == ["TT2", "TP1"])
    #expect(try node("/id3v2/TP1", in: bytes).words("text") == ["art"])
    #expect(rules(in: bytes) == ["id3.tag.v22-ids-in-v23"])
    let one = B.tag(3, B.short("TT2", B.latin("three")), zeros(20))
    #expect(rules(in: one) == ["id3.tag.v22-ids-in-v23"])
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }

  @Test func framesAfterATagInATag() {
    let bytes = B.tag(
      4, B.tag(3, B.frame("TIT2", B.latin("A"), version: 3)), B.frame("TPE1", B.latin("B")))
    #expect(rules(in: bytes) == ["id3.tag.in-tag"])
  }

  @Test func onlySizeIsSynchsafe() throws {
    let long = [0] + [UInt8](repeating: 0x41, count: 199)
    let bytes = B.tag(3, B.frame("TIT2", long, version: 3, isPlain: false))
    let findings = Invariants.open(bytes).findings
    #expect(
      findings.map(\.message) == [
        "the next frame is found only if sizes are read as synchsafe numbers (200 for this frame,"
          + " not 328); mutagen and ffmpeg read sizes as plain 32-bit numbers"
      ])
  }

  @Test func framesOfOtherVersions() {
    let bytes = B.tag(
      4, B.frame("TYER", B.latin("1999")), B.frame("TDRC", B.latin("1999")),
      B.frame("QQQQ", B.latin("x")))
    #expect(rules(in: bytes) == ["id3.date.v24-deprecated", "id3.frame.id-unknown"])
  }

  @Test func tagInsideATag() throws {
    let bytes = B.tag(3, B.frame("TIT2", B.latin("A"), version: 3), Self.plain3)
    #expect(
      try node("/id3v2", in: bytes).children.map(\.name.description) == ["TIT2", "id3v2"])
    #expect(try node("/id3v2/id3v2/TIT2", in: bytes).words("text") == ["Title"])
    #expect(rules(in: bytes) == ["id3.tag.in-tag"])
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }

  @Test func framesAfterPadding() throws {
    let bytes = B.tag(
      3, B.frame("TIT2", B.latin("A"), version: 3), zeros(7),
      B.frame("TPE1", B.latin("B"), version: 3), zeros(3) + [7, 7])
    #expect(
      try node("/id3v2", in: bytes).children.map(\.name.description)
        == ["TIT2", "padding", "TPE1", "padding", "unknown"])
    #expect(rules(in: bytes) == ["id3.padding.between-frames", "id3.padding.nonzero"])
  }

  @Test func severalTagsInFront() throws {
    let bytes = Self.plain3 + B.tag(4, B.frame("TIT2", B.latin("Second")))
    #expect(Invariants.open(bytes).root.children.map(\.title) == ["ID3v2.3 Tag", "ID3v2.4 Tag"])
    #expect(rules(in: bytes) == ["id3.tag.multiple-prepended"])
  }

  // MARK: Extended headers

  @Test func extendedHeaders() throws {
    let frames = B.frame("TIT2", B.latin("A"), version: 3)
    // The CRC is Python's zlib.crc32 over the frame.
    let crc = hex("228e6c76")
    let old = B.tag(3, flags: 0x40, big(10) + hex("8000") + big(5) + crc, frames, zeros(5))
    let header = try node("/id3v2/extended_header", in: old)
    #expect(header.integer("padding_size") == 5)
    #expect(header.integer("crc") == 0x228e_6c76)
    let new = B.tag(
      4, flags: 0x40, B.synchsafe(15) + hex("01 70 00 05 0102030405 01 FF"),
      B.frame("TIT2", B.latin("A")))
    let newHeader = try node("/id3v2/extended_header", in: new)
    #expect(newHeader.range.count == 15)
    #expect(newHeader.words("image_size") == ["3 · 64×64 exactly"])
    #expect(rules(in: new) == ["id3.exthdr.crc-mismatch"])
    #expect(Invariants.violations(of: old, damages: 400) == [])
    #expect(Invariants.violations(of: new, damages: 400) == [])
  }

  @Test func extendedHeaderThatIsNotThere() throws {
    let bytes = B.tag(3, flags: 0x40, B.frame("TIT2", B.latin("A"), version: 3))
    #expect(rules(in: bytes) == ["id3.exthdr.flag-without-header"])
    #expect(try node("/id3v2/TIT2", in: bytes).words("text") == ["A"])
  }

  // MARK: Unsynchronisation

  /// A text with a byte order mark; unsynchronisation inserts a zero after its FF.
  private static let marked = hex("01 FFFE") + TagBytes.little16("Aä")

  @Test func unsynchronisedTag() throws {
    let frame = B.frame("TIT2", Self.marked, version: 3)
    let stuffed = frame.replacing([0xFF], with: [0xFF, 0x00])
    let bytes = B.tag(3, flags: 0x80, stuffed)
    let title = try node("/id3v2/TIT2", in: bytes)
    #expect(title.words("text") == ["Aä"])
    let place = title.field("text").map { title.source.fileRanges(of: $0.range) }
    // After two headers and the encoding; the zero at 22 does not belong to the field.
    #expect(
      place == [ByteRange(start: 21, count: 1), ByteRange(start: 23, count: 5)])
    #expect(rules(in: bytes) == [])
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }

  @Test func unsynchronisedFrame() throws {
    let stuffed = Self.marked.replacing([0xFF], with: [0xFF, 0x00])
    let bytes = B.tag(
      4, flags: 0x80, B.frame("TPE1", B.latin("Artist"), flags: 0x02),
      B.frame("TIT2", B.synchsafe(Self.marked.count) + stuffed, flags: 0x03),
      B.frame("TALB", B.latin("Album"), flags: 0x02))
    let tag = try node("/id3v2", in: bytes)
    #expect(tag.children.map(\.name.description) == ["TPE1", "TIT2", "TALB"])
    #expect(try node("/id3v2/TIT2", in: bytes).words("text") == ["Aä"])
    #expect(try node("/id3v2/TALB", in: bytes).words("text") == ["Album"])
    #expect(rules(in: bytes) == [])
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }

  @Test func unsynchronisationThatIsOnlyFlagged() throws {
    let bytes = B.tag(3, flags: 0x80, B.frame("TIT2", Self.marked, version: 3))
    #expect(try node("/id3v2/TIT2", in: bytes).words("text") == ["Aä"])
    #expect(rules(in: bytes) == ["id3.unsync.flag-but-raw"])
  }

  @Test func unsynchronisedTwice() throws {
    let once = Self.marked.replacing([0xFF], with: [0xFF, 0x00])
    let twice = once.replacing([0xFF], with: [0xFF, 0x00])
    let old = B.tag(
      3, flags: 0x80, B.frame("TIT2", once, version: 3).replacing([0xFF], with: [0xFF, 0]))
    #expect(rules(in: old).first == "id3.unsync.applied-twice")
    let new = B.tag(4, flags: 0x80, B.frame("TIT2", twice, flags: 0x02))
    #expect(rules(in: new).first == "id3.unsync.applied-twice")
  }

  /// The frames follow one another only if the inserted zeros are removed twice.
  @Test func tagUnsynchronisedTwice() throws {
    let frames =
      B.frame("TIT2", hex("00 61 FF E0 FF 00 62"), version: 3)
      + B.frame("TPE1", Self.marked, version: 3)
    let once = Self.unsynchronised(frames)
    let bytes = B.tag(3, flags: 0x80, Self.unsynchronised(once))
    #expect(try node("/id3v2/TPE1", in: bytes).words("text") == ["Aä"])
    #expect(rules(in: bytes).first == "id3.unsync.applied-twice")
    #expect(!rules(in: B.tag(3, flags: 0x80, once)).contains("id3.unsync.applied-twice"))
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }

  @Test func framesUnsynchronisedTwice() throws {
    let text = hex("00 71 FF E0 7A")
    let once = Self.unsynchronised(text)
    func tag(_ body: [UInt8]) -> [UInt8] {
      B.tag(4, flags: 0x80, B.frame("TIT2", B.synchsafe(text.count) + body, flags: 0x03))
    }
    #expect(rules(in: tag(once)) == [])
    #expect(rules(in: tag(Self.unsynchronised(once))).first == "id3.unsync.applied-twice")
    let jpeg = Self.unsynchronised(utf8("\0image/jpeg\0\u{3}\0") + hex("FFD8FFE0 0010 4A464946 00"))
    let picture = B.frame("APIC", jpeg, version: 3)
    #expect(
      rules(in: B.tag(3, flags: 0x80, Self.unsynchronised(picture)))
        .contains("id3.unsync.applied-twice"))
    let new = B.frame("APIC", Self.unsynchronised(jpeg), flags: 0x02)
    #expect(rules(in: B.tag(4, flags: 0x80, new)).contains("id3.unsync.applied-twice"))
    let right = B.frame("APIC", jpeg, flags: 0x02)
    #expect(!rules(in: B.tag(4, flags: 0x80, right)).contains("id3.unsync.applied-twice"))
  }

  /// Applies unsynchronisation as id3.org defines it: a zero after each FF that is followed by a
  /// zero or by E0 and above.
  private static func unsynchronised(_ bytes: [UInt8]) -> [UInt8] {
    var stuffed: [UInt8] = []
    for byte in bytes {
      if stuffed.last == 0xFF, byte == 0 || byte >= 0xE0 { stuffed.append(0) }
      stuffed.append(byte)
    }
    return stuffed
  }

  /// Unsynchronisation as before version 2.4: sizes count the bytes before zeros were inserted.
  @Test func newTagUnsynchronisedAsAWhole() throws {
    let frames =
      B.frame("TIT2", Self.marked) + B.frame("TALB", Self.marked)
      + B.frame("TPE1", B.latin("Artist"))
    let bytes = B.tag(4, flags: 0x80, frames.replacing([0xFF], with: [0xFF, 0x00]))
    #expect(
      try node("/id3v2", in: bytes).children.map(\.name.description)
        == ["TIT2", "TALB", "TPE1"])
    #expect(try node("/id3v2/TALB", in: bytes).words("text") == ["Aä"])
    #expect(rules(in: bytes) == ["id3.unsync.whole-tag"])
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }

  @Test("Frames with sizes that count inserted zeros are read one by one, also before version 2.4")
  func sizesThatCountZeros() throws {
    let stuffed = Self.unsynchronised(Self.marked + [0xFF, 0])
    for version in [2, 3] {
      func frame(_ code: String, _ body: [UInt8]) -> [UInt8] {
        version == 2 ? B.short(code, body) : B.frame(code, body, version: 3)
      }
      let title = version == 2 ? "TT2" : "TIT2", artist = version == 2 ? "TP1" : "TPE1"
      let two = B.tag(
        version, flags: 0x80, frame(title, stuffed), frame(artist, B.latin("Artist")))
      #expect(try node("/id3v2/\(artist)", in: two).words("text") == ["Artist"])
      #expect(rules(in: two).contains("id3.unsync.sizes-count-zeros"))
      let one = B.tag(version, flags: 0x80, frame(title, stuffed))
      #expect(try node("/id3v2/\(title)", in: one).words("text") == ["Aäÿ"])
      #expect(rules(in: one).contains("id3.unsync.sizes-count-zeros"))
      #expect(Invariants.violations(of: two, damages: 400) == [])
      // Correct for this version: sizes count the bytes without the zeros.
      let right = Self.unsynchronised(frame(title, Self.marked) + frame(artist, B.latin("Artist")))
      #expect(rules(in: B.tag(version, flags: 0x80, right)) == [])
    }
  }

  @Test("One frame is enough to detect how often and where unsynchronisation was applied")
  func oneFrameUnsynchronisedOtherwise() throws {
    let body = hex("00 61 FF E0 FF 00 62 63")
    let whole = B.tag(4, flags: 0x80, Self.unsynchronised(B.frame("TIT2", body)))
    #expect(rules(in: whole).contains("id3.unsync.whole-tag"))
    let twice = Self.unsynchronised(Self.unsynchronised(B.frame("TIT2", body, version: 3)))
    let findings = rules(in: B.tag(3, flags: 0x80, twice))
    #expect(findings.contains("id3.unsync.applied-twice"))
  }

  @Test func unsynchronisedFramesThatDoNotSaySo() {
    let bytes = B.tag(4, flags: 0x80, B.frame("TIT2", B.latin("A")))
    #expect(rules(in: bytes) == ["id3.unsync.header-vs-frames"])
  }

  // MARK: Compressed and encrypted frames

  /// `\0Title` as in version 2.4, compressed with Python's zlib.compress.
  private static let stream = hex("789c 6308 c92c c949 0500 05e7 0203")

  @Test func compressedFrames() throws {
    let stream = Self.stream
    let bytes = B.tag(4, B.frame("TIT2", B.synchsafe(6) + stream, flags: 0x09))
    let frame = try node("/id3v2/TIT2", in: bytes)
    #expect(frame.integer("data_length_indicator") == 6)
    #expect(try node("/id3v2/TIT2/TIT2", in: bytes).words("text") == ["Title"])
    #expect(rules(in: bytes) == [])
    let old = B.tag(3, B.frame("TIT2", big(7) + stream, version: 3, flags: 0x80))
    #expect(try node("/id3v2/TIT2/TIT2", in: old).words("text") == ["Title"])
    #expect(rules(in: old) == ["id3.frame.dli-mismatch"])
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
    #expect(Invariants.violations(of: old, damages: 400) == [])
  }

  @Test func lengthsThatAreNotMet() {
    func length(_ stated: Int, _ body: [UInt8], flags: Int) -> [String] {
      rules(in: B.tag(4, B.frame("TIT2", B.synchsafe(stated) + body, flags: flags)))
    }
    #expect(length(6, B.latin("Title"), flags: 0x01) == [])
    #expect(length(99, B.latin("Title"), flags: 0x01) == ["id3.frame.dli-mismatch"])
    let stuffed = Self.marked.replacing([0xFF], with: [0xFF, 0x00])
    #expect(length(Self.marked.count, stuffed, flags: 0x03) == [])
    #expect(length(99, stuffed, flags: 0x03) == ["id3.frame.dli-mismatch"])
  }

  @Test func newFlagsInAnOldTag() throws {
    let bytes = B.tag(
      3, B.frame("TIT2", B.synchsafe(6) + B.latin("Title"), version: 3, flags: 0x01))
    #expect(try node("/id3v2/TIT2", in: bytes).words("text") == ["Title"])
    #expect(rules(in: bytes) == ["id3.frame.flags-v24-layout-in-v23"])
  }

  @Test func encryptedAndGroupedFrames() throws {
    let bytes = B.tag(
      4, B.frame("TIT2", [0x90, 0x80] + utf8("secret"), flags: 0x44),
      B.frame("ENCR", utf8("owner\0") + [0x80]), B.frame("GRID", utf8("group\0") + [0x90]))
    let frame = try node("/id3v2/TIT2", in: bytes)
    #expect(frame.integer("group_identifier") == 0x90)
    #expect(frame.integer("encryption_method") == 0x80)
    #expect(frame.field("encrypted")?.range.count == 6)
    #expect(rules(in: bytes) == ["id3.frame.encrypted"])
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }
}
