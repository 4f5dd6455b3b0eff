import Anatomy
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import Testing

/// What programs write beside the picture goes from films whose samples are files of pictures.
@Suite struct StillSampleTests {
  private static let word = utf8("Qmzvwxkjtbp")

  private static func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let bytes = utf8(type) + body
    let crc = ByteSource(bytes: bytes).crc32(of: ByteRange(start: 0, count: bytes.count))
    return u32(body.count) + bytes + u32(Int(crc))
  }

  private static func png(_ chunk: [UInt8], behind: [UInt8] = []) -> [UInt8] {
    hex("89504E470D0A1A0A")
      + Self.chunk("IHDR", u32(1, 1) + [8, 0, 0, 0, 0]) + Self.chunk("gAMA", u32(45455)) + chunk
      + Self.chunk("IDAT", hex("789C 6360 0000 0002 0001")) + Self.chunk("IEND", []) + behind
  }

  private static func jpeg(_ application: [UInt8]) -> [UInt8] {
    hex("FFD8 FFE1") + u16(application.count + 2) + application
      + hex("FFDA 0008 01 01 00 00 3F 00 FFD9")
  }

  private static func film(_ picture: [UInt8], _ entry: [UInt8]) -> [UInt8] {
    var track = MadeTrack([picture, picture])
    track.entry = entry
    return track.bytes
  }

  /// As MPEG-4 says of which type samples are.
  private static func described(_ type: Int) -> [UInt8] {
    let decoder = hex("04 0D") + [UInt8(type), 0x11] + zeros(11)
    return MadeTrack.picture(
      "mp4v", fullBox("esds", hex("03 15 0000 00") + decoder + hex("06 01 02")))
  }

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let chunk: [UInt8]
    let category: Anatomy.Category

    init(_ type: String, _ body: [UInt8], _ category: Anatomy.Category) {
      (testDescription, self.category) = (type, category)
      chunk = StillSampleTests.chunk(type, body)
    }
  }

  static let cases = [
    Case("tEXt", utf8("Author\0") + word, .note),
    Case("iTXt", utf8("Comment\0\0\0\0\0") + word, .note),
    Case("tEXt", utf8("XML:com.adobe.xmp\0 GPSLatitude") + word, .location),
    Case("eXIf", utf8("MM") + u16(42) + u32(8) + word, .device),
    Case("eXIf", utf8("MM") + u16(42) + u32(8) + u16(1) + hex("8825 0004") + word, .location),
    Case("tIME", hex("07EA 0B 17 0A 00 00"), .time),
    Case("zzZz", word, .hidden),
  ]

  @Test("chunks of PNG become a chunk that says nothing", arguments: cases)
  func chunks(_ one: Case) throws {
    let blank = Self.chunk("fiLl", zeros(one.chunk.count - 12))
    for entry in [MadeTrack.picture("png ", []), Self.described(0x6D)] {
      let cleaned = Self.film(Self.png(blank), entry)
      try Self.expect(Self.film(Self.png(one.chunk), entry), becomes: cleaned, one.category)
    }
  }

  @Test("what lies behind a PNG becomes zeros")
  func behind() throws {
    let entry = MadeTrack.picture("png ", [])
    try Self.expect(
      Self.film(Self.png([], behind: Self.word), entry),
      becomes: Self.film(Self.png([], behind: zeros(Self.word.count)), entry), .hidden)
  }

  @Test("segments of JPEG that an elementary stream descriptor tells of become zeros")
  func segments() throws {
    let said = utf8("Exif\0\0") + Self.word
    try Self.expect(
      Self.film(Self.jpeg(said), Self.described(0x6C)),
      becomes: Self.film(Self.jpeg(zeros(said.count)), Self.described(0x6C)), .device)
  }

  @Test("of a text, the text is told")
  func text() throws {
    let chunk = Self.chunk("tEXt", utf8("Author\0") + Self.word)
    let cleaning = try Self.cleaning(
      Self.film(Self.png(chunk), MadeTrack.picture("png ", [])), "publish")
    let told = cleaning.found.findings.first { $0.trace.category == .note }
    #expect(told?.trace.range.count == Self.word.count)
  }

  @Test("the program that wrote a PNG is told, and stays under publish")
  func software() throws {
    let film = Self.film(
      Self.png(Self.chunk("tEXt", utf8("Software\0") + Self.word)), MadeTrack.picture("png ", []))
    let cleaning = try Self.cleaning(film, "publish")
    #expect(cleaning.found.findings.contains { $0.trace.category == .encoding })
    #expect(!cleaning.found.removed.contains { $0.trace.category == .encoding })
  }

  private static func expect(
    _ film: [UInt8], becomes cleaned: [UInt8], _ category: Anatomy.Category
  ) throws {
    let cleaning = try cleaning(film, "publish")
    #expect(cleaning.found.removed.contains { $0.trace.category == category })
    let copy = cleaning.rewrite.document.source
    #expect(copy.bytes(copy.wholeRange) == cleaned)
    #expect(!cleaning.remainder.findings.contains { $0.trace.category == category })
    let proof = try Proof(of: cleaning, in: ByteSource(bytes: cleaned))
    #expect(proof.tracks.map(\.edited) == [2])
  }

  private static func cleaning(_ film: [UInt8], _ policy: String) throws -> Cleaning {
    Cleaning(
      Examination(ByteSource(bytes: film), name: "a.mov", magic: nil).document, name: "a.mov",
      under: try #require(Policy.named(policy)))
  }
}
