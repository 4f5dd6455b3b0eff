import Anatomy
import Privacy
import Testing

/// What people write into texts.
@Suite struct FreeTextTests {
  @Test(arguments: [
    ("taken at +46.4500+006.5500+372.000/", Anatomy.Category.location, "+46.4500+006.5500"),
    ("46.45123, 6.55001", .location, "46.45123, 6.55001"),
    ("lake 46.4512° N 6.5501° E, evening", .location, "46.4512° N 6.5501° E"),
    ("-33.8568,151.2153", .location, "-33.8568,151.2153"),
    ("write to jane.doe+films@example.org.", .account, "jane.doe+films@example.org"),
    ("call +41 21 555 01 02 please", .person, "+41 21 555 01 02"),
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
    "v1.234.567",
    "100.0000 200.0000", "replaygain -6.480000 dB",
  ])
  func isNothing(text: String) { #expect(FreeText.hits(in: text).isEmpty) }

  @Test("Long texts take no longer than their length lets them")
  func longTexts() {
    #expect(FreeText.hits(in: String(repeating: "1.1111,", count: 20_000)).count <= 16)
    #expect(FreeText.hits(in: String(repeating: "@", count: 100_000)).isEmpty)
  }
}
