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

/// Metadata is removed from movies with picture files as samples.
struct StillSampleTests {
  private static let word = utf8("Qmzvwxkjtbp")

  private static func png(_ chunk: [UInt8], after: [UInt8] = []) -> [UInt8] {
    pngSignature
      + pngChunk("IHDR", u32(1, 1) + [8, 0, 0, 0, 0]) + pngChunk("gAMA", u32(45455)) + chunk
      + pngChunk("IDAT", hex("789C 6360 0000 0002 0001")) + pngChunk("IEND", []) + after
  }

  private static func jpeg(_ application: [UInt8]) -> [UInt8] {
    hex("FFD8 FFE1") + u16(application.count + 2) + application
      + hex("FFDA 0008 01 01 00 00 3F 00 FFD9")
  }

  private static func film(_ picture: [UInt8], _ entry: [UInt8]) -> [UInt8] {
    var track = HandwrittenTrack([picture, picture])
    track.entry = entry
    return track.bytes
  }

  /// A sample entry with an elementary stream descriptor that states the type of the samples.
  private static func described(_ type: Int) -> [UInt8] {
    let decoder = hex("04 0D") + [UInt8(type), 0x11] + zeros(11)
    return HandwrittenTrack.picture(
      "mp4v", fullBox("esds", hex("03 15 0000 00") + decoder + hex("06 01 02")))
  }

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let chunk: [UInt8]
    let category: Anatomy.Category

    init(_ type: String, _ body: [UInt8], _ category: Anatomy.Category) {
      (testDescription, self.category) = (type, category)
      chunk = pngChunk(type, body)
    }
  }

  static let cases = [
    Case("tEXt", utf8("Author\0") + word, .text),
    Case("iTXt", utf8("Comment\0\0\0\0\0") + word, .text),
    Case("tEXt", utf8("XML:com.adobe.xmp\0 GPSLatitude") + word, .location),
    Case("eXIf", utf8("MM") + u16(42) + u32(8) + word, .device),
    Case("eXIf", utf8("MM") + u16(42) + u32(8) + u16(1) + hex("8825 0004") + word, .location),
    Case("tIME", hex("07EA 0B 17 0A 00 00"), .time),
    Case("zzZz", word, .unreferenced),
  ]

  @Test("PNG chunks with metadata become a private chunk of zeros", arguments: cases)
  func chunks(_ one: Case) throws {
    let blank = pngChunk("fiLl", zeros(one.chunk.count - 12))
    for entry in [HandwrittenTrack.picture("png ", []), Self.described(0x6D)] {
      let cleaned = Self.film(Self.png(blank), entry)
      try Self.expect(Self.film(Self.png(one.chunk), entry), becomes: cleaned, one.category)
    }
  }

  @Test("Bytes after a PNG become zeros")
  func after() throws {
    let entry = HandwrittenTrack.picture("png ", [])
    try Self.expect(
      Self.film(Self.png([], after: Self.word), entry),
      becomes: Self.film(Self.png([], after: zeros(Self.word.count)), entry), .unreferenced)
  }

  @Test("Metadata in JPEG samples with an elementary stream descriptor becomes zeros")
  func segments() throws {
    let said = utf8("Exif\0\0") + Self.word
    try Self.expect(
      Self.film(Self.jpeg(said), Self.described(0x6C)),
      becomes: Self.film(Self.jpeg(zeros(said.count)), Self.described(0x6C)), .device)
  }

  @Test("User comments are blanked in JPEG, and encoder signatures are kept")
  func comments() throws {
    func film(_ text: [UInt8]) -> [UInt8] {
      let segment = hex("FFD8 FFFE") + u16(text.count + 2) + text
      return Self.film(
        segment + hex("FFDA 0008 01 01 00 00 3F 00 FFD9"), HandwrittenTrack.picture("jpeg", []))
    }
    try Self.expect(film(Self.word), becomes: film(zeros(Self.word.count)), .text)
    let signed = try Self.cleaning(film(utf8("Lavc61.3.100")), "identifying")
    #expect(!signed.found.removed.contains { $0.disclosure.category == .encoding })
    #expect(signed.remainder.findings.contains { $0.disclosure.category == .encoding })
  }

  @Test("Both fields of a picture are cleaned and kept")
  func fields() throws {
    let said = utf8("Exif\0\0") + Self.word
    func film(_ second: [UInt8]) -> [UInt8] {
      Self.film(
        Self.jpeg(zeros(4)) + zeros(6) + Self.jpeg(second), HandwrittenTrack.picture("mjpa", []))
    }
    try Self.expect(film(said), becomes: film(zeros(said.count)), .device)
  }

  @Test("GIF blocks become comments without text", arguments: [1, 5, 254, 255, 256, 300])
  func blocks(_ count: Int) throws {
    let text = Array(Array(repeating: Self.word, count: 30).joined().prefix(count))
    let comment = Self.runs(hex("21 FE"), text)
    let application = Self.runs(hex("21 FF"), utf8("ABCDEFGH123") + text)
    try Self.expect(
      Self.gif(comment), becomes: Self.gif(Self.runs(hex("21 FE"), zeros(count))), .text)
    let cleaning = try Self.cleaning(Self.gif(application), "identifying")
    let copy = cleaning.editedDocument.document.source
    let bytes = copy.bytes(copy.wholeRange)
    #expect(bytes.count == Self.gif(application).count)
    #expect(bytes.firstRange(of: text) == nil)
    #expect(cleaning.remainder.findings.isEmpty)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
  }

  @Test("GIF blocks are blanked in samples with only the changed part of a picture")
  func changes() throws {
    func film(_ text: [UInt8]) -> [UInt8] {
      Self.film(
        Self.runs(hex("21 FE"), text) + hex("2C 0000 0000 0100 0100 00 02 02 4401 00"),
        HandwrittenTrack.picture("gif ", []))
    }
    try Self.expect(film(Self.word), becomes: film(zeros(Self.word.count)), .text)
  }

  /// Samples as a codestream, as a `jp2c` box and as a whole file.
  @Test("Comments and boxes are blanked in JPEG 2000", arguments: 0..<3)
  func codestreams(_ form: Int) throws {
    func film(_ text: [UInt8], _ extra: [UInt8]) -> [UInt8] {
      let stream =
        hex("FF4F FF51 0029 0000") + u32(1, 1, 0, 0, 1, 1, 0, 0) + hex("0001 07 01 01 FF64")
        + u16(text.count + 4) + u16(1) + text + hex("FF90 000A 0000 00000000 00 01 FF93 00 FFD9")
      let boxed = box("jp2c", stream)
      let whole = box("jP  ", u32(0x0D0A_870A)) + box("ftyp", utf8("jp2 "), u32(0)) + extra + boxed
      return Self.film([stream, boxed, whole][form], HandwrittenTrack.picture("mjp2", []))
    }
    try Self.expect(
      film(Self.word, box("xml ", Self.word)),
      becomes: film(zeros(Self.word.count), box("free", zeros(Self.word.count))), .text)
  }

  private static func runs(_ head: [UInt8], _ data: [UInt8]) -> [UInt8] {
    var (block, rest) = (head, data[...])
    while !rest.isEmpty {
      block += [UInt8(min(255, rest.count))] + rest.prefix(255)
      rest = rest.dropFirst(255)
    }
    return block + [0]
  }

  private static func gif(_ block: [UInt8]) -> [UInt8] {
    film(
      utf8("GIF89a") + hex("0100 0100 80 00 00 000000 FFFFFF") + block
        + hex("2C 0000 0000 0100 0100 00 02 02 4401 00 3B"), HandwrittenTrack.picture("gif ", []))
  }

  @Test("The words of a PNG text are reported, compressed or not")
  func text() throws {
    let deflated = try #require(Self.word.deflated())
    for chunk in [
      pngChunk("tEXt", utf8("Author\0") + Self.word),
      pngChunk("zTXt", utf8("Author\0\0") + deflated),
      pngChunk("iTXt", utf8("Author\0\0\0\0\0") + Self.word),
    ] {
      let cleaning = try Self.cleaning(
        Self.film(Self.png(chunk), HandwrittenTrack.picture("png ", [])), "identifying")
      let told = try #require(cleaning.found.findings.first { $0.disclosure.category == .text })
      guard case .value(let field, _) = told.disclosure.statement,
        case .text(let text) = field.value
      else {
        Issue.record("no text")
        continue
      }
      #expect(utf8(text.string) == Self.word)
    }
  }

  @Test("A GPS position is reported as coordinates")
  func place() throws {
    let entries =
      hex("0001 0002 00000002") + utf8("N\0\0\0") + hex("0002 0005 00000003") + u32(80)
      + hex("0003 0002 00000002") + utf8("E\0\0\0") + hex("0004 0005 00000003") + u32(104)
    let exif =
      utf8("MM") + u16(42) + u32(8) + u16(1) + hex("8825 0004 00000001") + u32(26) + u32(0)
      + u16(4) + entries + u32(0) + u32(48, 1, 30, 1, 0, 1) + u32(11, 1, 15, 1, 0, 1)
    let cleaning = try Self.cleaning(
      Self.film(Self.png(pngChunk("eXIf", exif)), HandwrittenTrack.picture("png ", [])), "location")
    let told = try #require(cleaning.found.removed.first { $0.disclosure.category == .location })
    guard case .places(let place, 1, nil) = told.disclosure.statement else {
      Issue.record("no place")
      return
    }
    #expect("\(place.latitude) \(place.longitude)" == "48.500000 11.250000")
  }

  @Test("The software that wrote a PNG is reported and kept under identifying")
  func software() throws {
    let film = Self.film(
      Self.png(pngChunk("tEXt", utf8("Software\0") + Self.word)),
      HandwrittenTrack.picture("png ", []))
    let cleaning = try Self.cleaning(film, "identifying")
    #expect(cleaning.found.findings.contains { $0.disclosure.category == .encoding })
    #expect(!cleaning.found.removed.contains { $0.disclosure.category == .encoding })
  }

  private static func expect(
    _ film: [UInt8], becomes cleaned: [UInt8], _ category: Anatomy.Category
  ) throws {
    let cleaning = try cleaning(film, "identifying")
    #expect(cleaning.found.removed.contains { $0.disclosure.category == category })
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == cleaned)
    #expect(!cleaning.remainder.findings.contains { $0.disclosure.category == category })
    let verification = try Verification(of: cleaning.plan, in: ByteSource(bytes: cleaned))
    #expect(verification.tracks.map(\.edited) == [2])
  }

  private static func cleaning(_ film: [UInt8], _ policy: String) throws -> Cleaning {
    Cleaning(
      Examination(ByteSource(bytes: film), name: "a.mov", magic: nil).document,
      under: try #require(Policy.named(policy)))
  }
}
