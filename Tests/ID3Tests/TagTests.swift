import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

@testable import ID3

/// Tag structure around the contents of frames: headers, sizes, unsynchronisation, compression.
struct TagTests {
  static let plain3 = id3Tag(
    3, id3Frame(3, "TIT2", id3Text("Title")),
    id3Frame(3, "TRCK", id3Text("3/12")), zeros(20))

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
    let bytes = id3Tag(
      2, id3Frame(2, "TT2", id3Text("Title")), id3Frame(2, "COM", utf8("\0eng\0Words")),
      id3Frame(2, "PIC", utf8("\0JPG") + [3] + utf8("\0") + hex("DEADBEEF")))
    let title = try node("/id3v2/TT2", in: bytes)
    #expect(title.title == "Title (TIT2)")
    #expect(title.words("text") == ["Title"])
    #expect(title.field("text")?.meaning.subject == .tag(space: .id3, key: "TIT2"))
    #expect(try node("/id3v2/COM", in: bytes).words("language") == ["eng · English"])
    #expect(
      try node("/id3v2/PIC", in: bytes).words("picture_type") == ["3 · front cover"])
    #expect(rules(in: bytes) == [])
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }

  @Test func footerAndUnknownBytes() throws {
    let bytes = id3Tag(4, id3Frame(4, "TIT2", id3Text("A")), hasFooter: true)
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
    let bytes = id3Tag(
      4, id3Frame(4, "TIT2", long, isPlain: true), id3Frame(4, "TPE1", long, isPlain: true),
      id3Frame(4, "TALB", id3Text("Album")))
    let tag = try node("/id3v2", in: bytes)
    #expect(tag.children.map(\.name.description) == ["TIT2", "TPE1", "TALB"])
    #expect(rules(in: bytes) == ["id3.tag.v24-frames-nonsynchsafe"])
    #expect(try node("/id3v2/TPE1", in: bytes).integer("size") == 200)
  }

  @Test func plainSizeOf256InVersion4() throws {
    // 00 00 01 00 is 256 or 128: only the bytes after the frame decide.
    let long = [0] + [UInt8](repeating: 0x41, count: 255)
    let bytes = id3Tag(
      4, id3Frame(4, "TIT2", long, isPlain: true), id3Frame(4, "TALB", id3Text("Album")))
    #expect(
      try node("/id3v2", in: bytes).children.map(\.name.description) == ["TIT2", "TALB"])
    #expect(rules(in: bytes) == ["id3.tag.v24-frames-nonsynchsafe"])
    let right = id3Tag(
      4, id3Frame(4, "TIT2", Array(long.prefix(128))), id3Frame(4, "TALB", id3Text("Album")))
    #expect(
      try node("/id3v2", in: right).children.map(\.name.description) == ["TIT2", "TALB"])
    #expect(rules(in: right) == [])
  }

  @Test func synchsafeSizesInVersion3() throws {
    let long = [0] + [UInt8](repeating: 0x41, count: 199)
    let bytes = id3Tag(
      3, id3Frame(3, "TIT2", long, isPlain: false),
      id3Frame(3, "TPE1", long, isPlain: false),
      id3Frame(3, "TALB", id3Text("Album")))
    #expect(
      try node("/id3v2", in: bytes).children.map(\.name.description)
        == ["TIT2", "TPE1", "TALB"])
    #expect(rules(in: bytes) == ["id3.tag.v23-frames-synchsafe"])
    #expect(try node("/id3v2/TPE1", in: bytes).integer("size") == 200)
  }

  @Test func frameThatGoesPastTheTag() throws {
    let frame = Array(id3Frame(3, "TIT2", id3Text("A long title")).dropLast(4))
    let bytes = id3Tag(3, frame)
    #expect(rules(in: bytes) == ["id3.frame.size-exceeds-tag"])
    #expect(try node("/id3v2/TIT2", in: bytes).words("text") == ["A long t"])
  }

  @Test func tagThatGoesPastTheFile() throws {
    let bytes = Array(Self.plain3.dropLast(10))
    #expect(rules(in: bytes) == ["id3.tag.size-exceeds-file"])
  }

  @Test func shortCodesInALongTag() throws {
    let bytes = id3Tag(3, id3Frame(3, "TT2\0", id3Text("Title")))
    let frame = try #require(try node("/id3v2", in: bytes).children.first)
    #expect(frame.title == "Title (TIT2)")
    #expect(frame.words("text") == ["Title"])
    #expect(rules(in: bytes) == ["id3.tag.v22-ids-in-v23"])
  }

  @Test func shortHeadsInALongTag() throws {
    let bytes = id3Tag(3, id3Frame(2, "TT2", id3Text("three")), id3Frame(2, "TP1", id3Text("art")))
    #expect(
      try node("/id3v2", in: bytes).children.map(\.name.description) == ["TT2", "TP1"])
    #expect(try node("/id3v2/TP1", in: bytes).words("text") == ["art"])
    #expect(rules(in: bytes) == ["id3.tag.v22-ids-in-v23"])
    let one = id3Tag(3, id3Frame(2, "TT2", id3Text("three")), zeros(20))
    #expect(rules(in: one) == ["id3.tag.v22-ids-in-v23"])
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }

  @Test func framesAfterATagInATag() {
    let bytes = id3Tag(
      4, id3Tag(3, id3Frame(3, "TIT2", id3Text("A"))), id3Frame(4, "TPE1", id3Text("B")))
    #expect(rules(in: bytes) == ["id3.tag.in-tag"])
  }

  @Test func onlySizeIsSynchsafe() throws {
    let long = [0] + [UInt8](repeating: 0x41, count: 199)
    let bytes = id3Tag(3, id3Frame(3, "TIT2", long, isPlain: false))
    let findings = Invariants.open(bytes).findings
    #expect(
      findings.map(\.message) == [
        "the next frame is found only if sizes are read as synchsafe numbers (200 for this frame,"
          + " not 328); mutagen and ffmpeg read sizes as plain 32-bit numbers"
      ])
  }

  @Test func framesOfOtherVersions() {
    let bytes = id3Tag(
      4, id3Frame(4, "TYER", id3Text("1999")), id3Frame(4, "TDRC", id3Text("1999")),
      id3Frame(4, "QQQQ", id3Text("x")))
    #expect(rules(in: bytes) == ["id3.date.v24-deprecated", "id3.frame.id-unknown"])
  }

  @Test func tagInsideATag() throws {
    let bytes = id3Tag(3, id3Frame(3, "TIT2", id3Text("A")), Self.plain3)
    #expect(
      try node("/id3v2", in: bytes).children.map(\.name.description) == ["TIT2", "id3v2"])
    #expect(try node("/id3v2/id3v2/TIT2", in: bytes).words("text") == ["Title"])
    #expect(rules(in: bytes) == ["id3.tag.in-tag"])
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }

  @Test func framesAfterPadding() throws {
    let bytes = id3Tag(
      3, id3Frame(3, "TIT2", id3Text("A")), zeros(7),
      id3Frame(3, "TPE1", id3Text("B")), zeros(3) + [7, 7])
    #expect(
      try node("/id3v2", in: bytes).children.map(\.name.description)
        == ["TIT2", "padding", "TPE1", "padding", "unknown"])
    #expect(rules(in: bytes) == ["id3.padding.between-frames", "id3.padding.nonzero"])
  }

  @Test func severalTagsInFront() throws {
    let bytes = Self.plain3 + id3Tag(4, id3Frame(4, "TIT2", id3Text("Second")))
    #expect(Invariants.open(bytes).root.children.map(\.title) == ["ID3v2.3 Tag", "ID3v2.4 Tag"])
    #expect(rules(in: bytes) == ["id3.tag.multiple-prepended"])
  }

  // MARK: Extended headers

  @Test("Sizes of version 2.3 are plain if one of them cannot be synchsafe")
  func plainSizes() throws {
    // 256 as a plain number and 128 as a synchsafe one; then 128 as a plain number only.
    let first = utf8("TIT2") + hex("00000100 0000") + [0] + [UInt8](repeating: 0x61, count: 127)
    let second = utf8("TPE1") + hex("00000080 0000") + zeros(128)
    #expect(try node("/id3v2/TIT2", in: id3Tag(3, first, second)).range.count == 266)
    // Without the second size, more frames are found with synchsafe sizes.
    let other = utf8("TPE1") + hex("00000040 0000") + [0] + zeros(127)
    #expect(try node("/id3v2/TIT2", in: id3Tag(3, first, other)).range.count == 138)
  }

  @Test func extendedHeaders() throws {
    let frames = id3Frame(3, "TIT2", id3Text("A"))
    // The CRC is Python's zlib.crc32 over the frame.
    let crc = hex("228e6c76")
    let old = id3Tag(3, flags: 0x40, big(10) + hex("8000") + big(5) + crc, frames, zeros(5))
    let header = try node("/id3v2/extended_header", in: old)
    #expect(header.integer("padding_size") == 5)
    #expect(header.integer("crc") == 0x228e_6c76)
    let new = id3Tag(
      4, flags: 0x40, synchsafe(15) + hex("01 70 00 05 0102030405 01 FF"),
      id3Frame(4, "TIT2", id3Text("A")))
    let newHeader = try node("/id3v2/extended_header", in: new)
    #expect(newHeader.range.count == 15)
    #expect(newHeader.words("image_size") == ["3 · 64×64 exactly"])
    #expect(rules(in: new) == ["id3.exthdr.crc-mismatch"])
    // 10 bytes of the tag, 6 of the extended header, and the size of the checksum precede it.
    #expect(
      Invariants.open(new).findings.first?.evidence.fileRanges == [ByteRange(start: 18, count: 5)])
    #expect(Invariants.violations(of: old, damages: 400) == [])
    #expect(Invariants.violations(of: new, damages: 400) == [])
  }

  @Test func extendedHeaderThatIsNotThere() throws {
    let bytes = id3Tag(3, flags: 0x40, id3Frame(3, "TIT2", id3Text("A")))
    #expect(rules(in: bytes) == ["id3.exthdr.flag-without-header"])
    #expect(try node("/id3v2/TIT2", in: bytes).words("text") == ["A"])
  }

  // MARK: Unsynchronisation

  /// A text with a byte order mark; unsynchronisation inserts a zero after its FF.
  private static let marked = hex("01 FFFE") + utf16Little("Aä")

  @Test func unsynchronisedTag() throws {
    let frame = id3Frame(3, "TIT2", Self.marked)
    let stuffed = frame.replacing([0xFF], with: [0xFF, 0x00])
    let bytes = id3Tag(3, flags: 0x80, stuffed)
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
    let bytes = id3Tag(
      4, flags: 0x80, id3Frame(4, "TPE1", id3Text("Artist"), flags: 0x02),
      id3Frame(4, "TIT2", synchsafe(Self.marked.count) + stuffed, flags: 0x03),
      id3Frame(4, "TALB", id3Text("Album"), flags: 0x02))
    let tag = try node("/id3v2", in: bytes)
    #expect(tag.children.map(\.name.description) == ["TPE1", "TIT2", "TALB"])
    #expect(try node("/id3v2/TIT2", in: bytes).words("text") == ["Aä"])
    #expect(try node("/id3v2/TALB", in: bytes).words("text") == ["Album"])
    #expect(rules(in: bytes) == [])
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }

  @Test func unsynchronisationThatIsOnlyFlagged() throws {
    let bytes = id3Tag(3, flags: 0x80, id3Frame(3, "TIT2", Self.marked))
    #expect(try node("/id3v2/TIT2", in: bytes).words("text") == ["Aä"])
    #expect(rules(in: bytes) == ["id3.unsync.flag-but-raw"])
  }

  @Test func unsynchronisedTwice() throws {
    let once = Self.marked.replacing([0xFF], with: [0xFF, 0x00])
    let twice = once.replacing([0xFF], with: [0xFF, 0x00])
    let old = id3Tag(
      3, flags: 0x80, id3Frame(3, "TIT2", once).replacing([0xFF], with: [0xFF, 0]))
    #expect(rules(in: old).first == "id3.unsync.applied-twice")
    let new = id3Tag(4, flags: 0x80, id3Frame(4, "TIT2", twice, flags: 0x02))
    #expect(rules(in: new).first == "id3.unsync.applied-twice")
  }

  /// The frames follow one another only if the inserted zeros are removed twice.
  @Test func tagUnsynchronisedTwice() throws {
    let frames =
      id3Frame(3, "TIT2", hex("00 61 FF E0 FF 00 62"))
      + id3Frame(3, "TPE1", Self.marked)
    let once = Self.unsynchronised(frames)
    let bytes = id3Tag(3, flags: 0x80, Self.unsynchronised(once))
    #expect(try node("/id3v2/TPE1", in: bytes).words("text") == ["Aä"])
    #expect(rules(in: bytes).first == "id3.unsync.applied-twice")
    #expect(!rules(in: id3Tag(3, flags: 0x80, once)).contains("id3.unsync.applied-twice"))
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }

  @Test func framesUnsynchronisedTwice() throws {
    let text = hex("00 71 FF E0 7A")
    let once = Self.unsynchronised(text)
    func tag(_ body: [UInt8]) -> [UInt8] {
      id3Tag(4, flags: 0x80, id3Frame(4, "TIT2", synchsafe(text.count) + body, flags: 0x03))
    }
    #expect(rules(in: tag(once)) == [])
    #expect(rules(in: tag(Self.unsynchronised(once))).first == "id3.unsync.applied-twice")
    let jpeg = Self.unsynchronised(utf8("\0image/jpeg\0\u{3}\0") + hex("FFD8FFE0 0010 4A464946 00"))
    let picture = id3Frame(3, "APIC", jpeg)
    #expect(
      rules(in: id3Tag(3, flags: 0x80, Self.unsynchronised(picture)))
        .contains("id3.unsync.applied-twice"))
    let new = id3Frame(4, "APIC", Self.unsynchronised(jpeg), flags: 0x02)
    #expect(rules(in: id3Tag(4, flags: 0x80, new)).contains("id3.unsync.applied-twice"))
    let right = id3Frame(4, "APIC", jpeg, flags: 0x02)
    #expect(!rules(in: id3Tag(4, flags: 0x80, right)).contains("id3.unsync.applied-twice"))
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
      id3Frame(4, "TIT2", Self.marked) + id3Frame(4, "TALB", Self.marked)
      + id3Frame(4, "TPE1", id3Text("Artist"))
    let bytes = id3Tag(4, flags: 0x80, frames.replacing([0xFF], with: [0xFF, 0x00]))
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
      func frame(_ code: String, _ body: [UInt8]) -> [UInt8] { id3Frame(version, code, body) }
      let title = version == 2 ? "TT2" : "TIT2", artist = version == 2 ? "TP1" : "TPE1"
      let two = id3Tag(
        version, flags: 0x80, frame(title, stuffed), frame(artist, id3Text("Artist")))
      #expect(try node("/id3v2/\(artist)", in: two).words("text") == ["Artist"])
      #expect(rules(in: two).contains("id3.unsync.sizes-count-zeros"))
      let one = id3Tag(version, flags: 0x80, frame(title, stuffed))
      #expect(try node("/id3v2/\(title)", in: one).words("text") == ["Aäÿ"])
      #expect(rules(in: one).contains("id3.unsync.sizes-count-zeros"))
      #expect(Invariants.violations(of: two, damages: 400) == [])
      // Correct for this version: sizes count the bytes without the zeros.
      let right = Self.unsynchronised(frame(title, Self.marked) + frame(artist, id3Text("Artist")))
      #expect(rules(in: id3Tag(version, flags: 0x80, right)) == [])
    }
  }

  @Test("One frame is enough to detect how often and where unsynchronisation was applied")
  func oneFrameUnsynchronisedOtherwise() throws {
    let body = hex("00 61 FF E0 FF 00 62 63")
    let whole = id3Tag(4, flags: 0x80, Self.unsynchronised(id3Frame(4, "TIT2", body)))
    #expect(rules(in: whole).contains("id3.unsync.whole-tag"))
    let twice = Self.unsynchronised(Self.unsynchronised(id3Frame(3, "TIT2", body)))
    let findings = rules(in: id3Tag(3, flags: 0x80, twice))
    #expect(findings.contains("id3.unsync.applied-twice"))
  }

  @Test func unsynchronisedFramesThatDoNotSaySo() {
    let bytes = id3Tag(4, flags: 0x80, id3Frame(4, "TIT2", id3Text("A")))
    #expect(rules(in: bytes) == ["id3.unsync.header-vs-frames"])
  }

  // MARK: Compressed and encrypted frames

  /// `\0Title` as in version 2.4, compressed with Python's zlib.compress.
  private static let stream = hex("789c 6308 c92c c949 0500 05e7 0203")

  @Test func compressedFrames() throws {
    let stream = Self.stream
    let bytes = id3Tag(4, id3Frame(4, "TIT2", synchsafe(6) + stream, flags: 0x09))
    let frame = try node("/id3v2/TIT2", in: bytes)
    #expect(frame.integer("data_length_indicator") == 6)
    #expect(try node("/id3v2/TIT2/TIT2", in: bytes).words("text") == ["Title"])
    #expect(rules(in: bytes) == [])
    let old = id3Tag(3, id3Frame(3, "TIT2", big(7) + stream, flags: 0x80))
    #expect(try node("/id3v2/TIT2/TIT2", in: old).words("text") == ["Title"])
    #expect(rules(in: old) == ["id3.frame.dli-mismatch"])
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
    #expect(Invariants.violations(of: old, damages: 400) == [])
  }

  @Test func lengthsThatAreNotMet() {
    func length(_ stated: Int, _ body: [UInt8], flags: Int) -> [String] {
      rules(in: id3Tag(4, id3Frame(4, "TIT2", synchsafe(stated) + body, flags: flags)))
    }
    #expect(length(6, id3Text("Title"), flags: 0x01) == [])
    #expect(length(99, id3Text("Title"), flags: 0x01) == ["id3.frame.dli-mismatch"])
    let stuffed = Self.marked.replacing([0xFF], with: [0xFF, 0x00])
    #expect(length(Self.marked.count, stuffed, flags: 0x03) == [])
    #expect(length(99, stuffed, flags: 0x03) == ["id3.frame.dli-mismatch"])
  }

  @Test func newFlagsInAnOldTag() throws {
    let bytes = id3Tag(
      3, id3Frame(3, "TIT2", synchsafe(6) + id3Text("Title"), flags: 0x01))
    #expect(try node("/id3v2/TIT2", in: bytes).words("text") == ["Title"])
    #expect(rules(in: bytes) == ["id3.frame.flags-v24-layout-in-v23"])
  }

  @Test func encryptedAndGroupedFrames() throws {
    let bytes = id3Tag(
      4, id3Frame(4, "TIT2", [0x90, 0x80] + utf8("secret"), flags: 0x44),
      id3Frame(4, "ENCR", utf8("owner\0") + [0x80]), id3Frame(4, "GRID", utf8("group\0") + [0x90]))
    let frame = try node("/id3v2/TIT2", in: bytes)
    #expect(frame.integer("group_identifier") == 0x90)
    #expect(frame.integer("encryption_method") == 0x80)
    #expect(frame.field("encrypted")?.range.count == 6)
    #expect(rules(in: bytes) == ["id3.frame.encrypted"])
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }
}
