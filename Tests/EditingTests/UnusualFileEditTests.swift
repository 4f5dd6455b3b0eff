import Anatomy
import ByteScript
import Bytes
import Editing
import Formats
import Metadata
import TestSupport
import Testing
import Verification

/// Edits of files that writers make in unusual ways. Each copy is verified.
struct UnusualFileEditTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let changes: [(key: String, value: String)]
    let expected: [String]

    init(
      _ what: String, _ bytes: [UInt8], _ changes: [(key: String, value: String)],
      gives expected: String...
    ) {
      (testDescription, self.bytes, self.changes) = (what, bytes, changes)
      self.expected = expected
    }
  }

  private static func photo(_ tiff: [UInt8]) -> [UInt8] {
    jpeg(segment(0xE1, utf8("Exif\0\0"), tiff))
  }

  private static func text(_ tag: Int, _ count: Int, at offset: Int) -> [UInt8] {
    entry(tag, 2, count, u32(offset))
  }

  /// A directory without entries.
  private static let empty = u16(0) + u32(0)
  private static let place = [(key: "location", value: "+47.1+008.5/")]
  private static let artist = [(key: "artist", value: "Anna")]

  private static let pictures = [
    // The directory of Exif is after the table, where one more entry would fit.
    Case(
      "a directory of Exif without entries",
      photo(
        tiff(
          directory(text(0x0132, 20, at: 58), entry(0x8769, 4, 1, u32(38))), empty + zeros(14),
          utf8("2011:03:03 02:17:20\0"))),
      artist, gives: "exif/Artist Anna"),
    Case(
      "a first directory without entries", photo(tiff(empty)), artist,
      gives: "exif/Artist Anna"),
    Case(
      "a first directory without entries, and a location", photo(tiff(empty)), place,
      gives: "gps/GPSLatitude"),
    Case(
      "an artist of one zero",
      photo(tiff(directory(entry(0x013B, 2, 1, zeros(4)), entry(0x0112, 3, 1, u16(1, 0))))),
      artist, gives: "exif/Artist Anna"),
    Case(
      "a latitude of one number",
      photo(
        tiff(
          directory(entry(0x8825, 4, 1, u32(26))),
          directory(entry(0, 1, 4, [2, 2, 0, 0]), entry(2, 5, 1, u32(56))), u32(0xFFFF_FFFF, 1))),
      place, gives: "gps/GPSLatitude"),
    // The value of the exposure time is where the link to the next directory would be.
    Case(
      "a directory of Exif without a link",
      photo(
        tiff(
          directory(entry(0x8769, 4, 1, u32(26))),
          u16(2) + entry(0x829A, 5, 1, u32(52)) + text(0x9003, 20, at: 60),
          u32(0xFFFF_0001, 30), utf8("2002:05:08 17:28:03\0"))),
      [(key: "year", value: "2024"), (key: "exif/OffsetTimeOriginal", value: "+01:00")],
      gives: "exif/DateTimeOriginal 2024:05:08 17:28:03", "exif/OffsetTimeOriginal +01:00",
      "exif/ExposureTime"),
    Case(
      "a signed offset of the directory of positions",
      photo(
        tiff(
          directory(entry(0x8825, 9, 1, u32(26))),
          directory(entry(1, 2, 2, utf8("S\0")), entry(2, 5, 3, u32(56))),
          u32(1, 1, 2, 1, 3, 1))), place, gives: "gps/GPSLatitudeRef N", "gps/GPSLatitude"),
    // The packet follows the table, which becomes longer.
    Case(
      "a packet after the table of a picture",
      tiff(
        directory(
          entry(0x0100, 3, 1, u16(1, 0)), entry(0x0101, 3, 1, u16(1, 0)),
          entry(0x0102, 3, 1, u16(8, 0)), entry(0x0103, 3, 1, u16(1, 0)),
          entry(0x0106, 3, 1, u16(1, 0)), entry(0x0111, 4, 1, u32(122 + packet.count)),
          entry(0x0116, 3, 1, u16(1, 0)), entry(0x0117, 4, 1, u32(1)),
          entry(0x02BC, 1, packet.count, u32(122))), packet, [0x55]),
      [(key: "title", value: "Sea"), (key: "artist", value: "Anna")],
      gives: "exif/Artist Anna", "xmp/dc:title Sea"),
  ]

  private static let packet: [UInt8] = {
    let start = "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>"
    let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    return utf8(
      start + "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"\(rdf)\">"
        + "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:title><rdf:Alt>"
        + "<rdf:li xml:lang=\"x-default\">this is a title</rdf:li></rdf:Alt></dc:title>"
        + "</rdf:Description></rdf:RDF></x:xmpmeta>" + String(repeating: " ", count: 201)
        + "<?xpacket end=\"w\"?>")
  }()

  private static let sounds = [
    // Nothing in the tag would have to be unsynchronised.
    Case(
      "a tag that is unsynchronised in vain",
      utf8("ID3") + [3, 0, 0x80, 0, 0, 0, 15] + utf8("TIT2") + big(5, 4) + [0, 0, 0] + utf8("Lake")
        + silentFrames, [(key: "artist", value: "Ж")], gives: "id3/TPE1 Ж"),
    Case(
      "an artist without letters",
      waveFile(
        utf8("LIST") + little(24, 4) + utf8("INFO") + utf8("IART") + little(0, 4) + utf8("INAM")
          + little(4, 4) + utf8("Sea\0")), artist, gives: "riff/IART Anna"),
    // The padding byte of the form is that of its last chunk.
    Case(
      "a form of an odd size", oddForm, [(key: "title", value: "Sea")],
      gives: "aiff/NAME Sea"),
    Case(
      "padding without bytes",
      utf8("fLaC") + [0, 0, 0, 34] + hex("1000 1000 000000 000000 0AC442F0 00000000") + zeros(16)
        + [4] + big(4 + 4 + 26, 3) + little(0, 4) + little(1, 4) + little(26 - 4, 4)
        + utf8("TITLE=a rather long one").prefix(22) + [0x81, 0, 0, 0],
      [(key: "title", value: "Sea")], gives: "vorb/TITLE Sea"),
  ]

  /// An AIFF file that does not count the padding byte of its last chunk.
  private static let oddForm: [UInt8] = {
    var bytes = aiffFile(end: [1])
    bytes.replaceSubrange(4..<8, with: big(bytes.count - 9, 4))
    return bytes
  }()

  @Test("Unusual files are edited", arguments: pictures + sounds)
  func edit(_ one: Case) throws {
    let document = Examination(ByteSource(bytes: one.bytes), name: "file", magic: nil).document
    let changes = try one.changes.map { key, value in
      MetadataChange(.set(EditValue(value)), of: try #require(KeySelector(key)), words: key)
    }
    let editing = Editing(document, changes)
    #expect(editing.refusals.map(\.words) == [])
    let copy = editing.editedDocument.document
    _ = try Verification(of: editing.plan, in: copy.source)
    let again = Examination(copy.source, name: "file", magic: nil).document
    let found = again.metadataItems.map { "\($0.identifier) \($0.value.text ?? "")" }
    for text in one.expected { #expect(found.contains { $0.hasPrefix(text) }, "\(found)") }
  }

  @Test("A value outside of its structure stays outside: the file is refused")
  func outside() throws {
    let bytes = Self.photo(
      tiff(directory(Self.text(0x010F, 20, at: 40), entry(0x0112, 3, 1, u16(1, 0)))))
    let document = Examination(ByteSource(bytes: bytes), name: "file", magic: nil).document
    let change = MetadataChange(
      .set(EditValue("a longer name")), of: try #require(KeySelector("artist")), words: "artist")
    #expect(!Editing(document, [change]).refusals.isEmpty)
  }
}
