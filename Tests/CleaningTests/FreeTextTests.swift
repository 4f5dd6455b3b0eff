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

/// Detection of positions, accounts, phone numbers and paths in free text.
struct FreeTextTests {
  @Test(arguments: [
    ("taken at +46.4500+006.5500+372.000/", Anatomy.Category.location, "+46.4500+006.5500"),
    ("46.45123, 6.55001", .location, "46.45123, 6.55001"),
    ("lake 46.4512° N 6.5501° E, evening", .location, "46.4512° N 6.5501° E"),
    ("-33.8568,151.2153", .location, "-33.8568,151.2153"),
    ("write to jane.doe+films@example.org.", .account, "jane.doe+films@example.org"),
    ("call +41 21 555 01 02 please", .person, "+41 21 555 01 02"),
    ("Tel. 415-555-0123", .person, "415-555-0123"),
    ("(415) 555-0123 or later", .person, "(415) 555-0123"),
    ("ring 079 555 01 02", .person, "079 555 01 02"),
    ("030 5550123", .person, "030 5550123"),
    ("at 46°57'12.3\"N 7°26'22\"E", .location, "46°57'12.3\"N 7°26'22\"E"),
    ("46° 57.123′ N, 7° 26.370′ E", .location, "46° 57.123′ N, 7° 26.370′ E"),
    ("from /Users/jdoe/Movies/a.mov", .path, "/Users/jdoe/Movies/a.mov"),
    ("C:\\Users\\jdoe\\a.mov", .path, "C:\\Users\\jdoe\\a.mov"),
    ("/home/jdoe", .path, "/home/jdoe"),
  ])
  func isFound(text: String, category: Anatomy.Category, part: String) throws {
    let hit = try #require(FreeText.hits(in: text).first)
    #expect(hit.category == category)
    #expect(String(decoding: Array(text.utf8)[hit.range], as: UTF8.self) == part)
  }

  @Test(arguments: [
    "Evening on the lake", "Lavf59.27.100", "1920x1080", "2024-07-20T20:41:07+0200", "+1.5 dB",
    "mail@", "@name", "a@b", "/usr/lib", "12.345, 6", "95.4512, 6.5501 of them", "+123",
    "v1.234.567", "2014-06-03 12.30.45", "03.06.2014 12:30", "03.06.2014 12.30",
    "978-3-16-148410-0",
    "take 01 of 12", "0724384260958", "46°57' of arc", "90° turn, 30° tilt",
    "100.0000 200.0000", "replaygain -6.480000 dB",
  ])
  func isNothing(text: String) { #expect(FreeText.hits(in: text).isEmpty) }

  @Test("Long texts have a bounded number of hits")
  func longTexts() {
    #expect(FreeText.hits(in: String(repeating: "1.1111,", count: 20_000)).count <= 16)
    #expect(FreeText.hits(in: String(repeating: "@", count: 100_000)).isEmpty)
  }

  @Test("An e-mail address is overwritten each time that it occurs in a sample")
  func repeatedAddress() throws {
    func sample(_ words: String) -> [UInt8] { u16(words.utf8.count) + utf8(words) }
    let address = "erika@example.com"
    let blank = String(repeating: " ", count: address.utf8.count)
    func film(_ word: String) -> [UInt8] {
      var track = HandwrittenTrack([sample("write to \(word) or \(word)")])
      track.handler = "text"
      track.entry = HandwrittenMovie.entry("tx3g", zeros(30), box("ftab", u16(0)))
      return track.bytes
    }
    let cleaning = Cleaning(
      Examination(ByteSource(bytes: film(address)), name: "a.mp4", magic: nil).document,
      under: try #require(Policy.named("identifying")))
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == film(blank))
    _ = try Verification(of: cleaning.plan, in: copy)
  }
}
