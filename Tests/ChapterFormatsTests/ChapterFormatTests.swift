import Anatomy
import Bytes
import Testing

@testable import ChapterFormats

/// Texts with chapters: what is written is read again, and errors name their place.
struct ChapterFormatTests {
  private static func time(_ value: Int64, _ scale: Int64 = 1) -> RationalTime {
    RationalTime(value: value, clock: scale)
  }

  /// Chapters that every format states exactly.
  private static let plain = [
    Chapter(start: .zero, titles: [.init("Intro")]),
    Chapter(start: time(65), titles: [.init("a=b; #1 \\ <x> & 章")]),
    Chapter(start: time(3725), titles: [.init("Ende")]),
  ]

  private static let rich = [
    Chapter(
      start: time(1, 3), end: time(5, 2),
      titles: [.init("One", in: "en"), .init("Eins", in: "de")],
      picture: .init([0xFF, 0xD8, 1, 2], type: "image/jpeg"), link: "https://example.org/?a=b"),
    Chapter(
      start: time(5, 2), titles: [.init("Part \"two\"\n!")], isHidden: true),
    Chapter(
      start: time(10), titles: [], children: [Chapter(start: time(10), titles: [.init("x")])]),
  ]

  private static func same(_ one: [Chapter], _ other: [Chapter]) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { one, other in
        one.start.isSame(as: other.start) && one.titles == other.titles
          && same(one.children, other.children) && one.link == other.link
          && one.isHidden == other.isHidden && one.picture == other.picture
      }
  }

  @Test(
    "What a format writes is read again, and writing it again gives the same text",
    arguments: ChapterFormat.all.map(\.name))
  func roundTrip(_ name: String) throws {
    let format = try #require(ChapterFormat.named(name))
    let (text, losses) = format.text(of: Self.plain)
    #expect(losses == [])
    let read = try ChapterFormat.read(Array(text.utf8))
    #expect(Self.same(read, Self.plain), "\(text)\n\(read)")
    #expect(format.text(of: read).text == text)
    let utf16 = text.utf16.flatMap { unit -> [UInt8] in
      [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
    }
    let withReturns = text.utf8.flatMap { byte -> [UInt8] in
      byte == 0x0A ? [0x0D, 0x0A] : [byte]
    }
    let spellings: [[UInt8]] = [
      [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + utf16, withReturns,
    ]
    for bytes in spellings {
      #expect(Self.same(try ChapterFormat.read(bytes), Self.plain))
    }
  }

  @Test("The format of this program states everything, and the others name what they lose")
  func losses() throws {
    let own = try #require(ChapterFormat.named("json"))
    let (text, losses) = own.text(of: Self.rich)
    #expect(losses == [])
    let read = try ChapterFormat.read(Array(text.utf8))
    #expect(read == Self.rich, "\(read)")
    let expected: [String: Int] = [
      "podcast": 3, "ffmetadata": 5, "webvtt": 6, "cue": 6, "ogm": 7, "mp4chaps": 7,
    ]
    for format in ChapterFormat.all where format.name != "json" {
      let (text, losses) = format.text(of: Self.rich)
      #expect(losses.count == expected[format.name], "\(format.name): \(losses)")
      #expect(throws: Never.self) { try ChapterFormat.read(Array(text.utf8)) }
    }
  }

  @Test(
    "An error names the line or the chapter",
    arguments: [
      ("00:00:01.000 A\n00:00:00.000 B\n", "chapter 1: the next chapter starts before this one"),
      ("00:00:01.000 A\n00:00:01 B\n", "chapter 1: the next chapter has the same start"),
      ("00:00:00.000 A\n\nB\n", "line 3: expected a time and a title"),
      ("00:00:00.000 A\n00:61:00 B\n", "line 2: expected a time and a title"),
      ("CHAPTER01=00:00:00\nCHAPTER01=00:00:01\n", "line 2: chapter 1 has two times"),
      ("CHAPTER01NAME=A\n", "line 1: the time of chapter 1 must come before its name"),
      ("CHAPTER01=x\n", "line 1: x is no time"),
      (";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/0\n", "line 3: 1/0 is no time base"),
      (";FFMETADATA1\n[CHAPTER]\ntitle=A\n", "line 2: the chapter has no START"),
      ("WEBVTT\n\n00:00:02.000 --> 00:00:01.000\nA\n", "chapter 1: the end is not after the start"),
      ("WEBVTT\n\n00:01 -> \nA\n", "the text has no chapters"),
      (
        "FILE \"a\" WAVE\nTRACK 01 AUDIO\nINDEX 01 00:00:75\n", "line 3: expected INDEX nn mm:ss:ff"
      ),
      ("FILE \"a\" WAVE\nTRACK 01 AUDIO\nTITLE \"A\"\n", "the last track has no INDEX 01"),
      (
        "FILE \"a\" WAVE\nFILE \"b\" WAVE\nTRACK 01 AUDIO\n",
        "line 2: a sheet for several files does not state times in one work"
      ),
      (
        "{\"chapters\":[{\"startTime\":0},{\"startTime\":-1}]}",
        "chapter 1: the next chapter starts before this one"
      ),
      ("{\"chapters\":[{\"startTime\":0},{\"title\":\"\"}]}", "chapter 2: startTime is missing"),
      ("{\"chapters\":[{\"startTime\":0}", "the JSON is malformed"),
      ("hello", "the text is in no known format"), ("", "the text is in no known format"),
      ("\u{FEFF}", "the text is in no known format"),
    ])
  func errors(_ text: String, _ words: String) {
    do {
      let read = try ChapterFormat.read(Array(text.utf8))
      Issue.record("\(read)")
    } catch {
      #expect(error.words.hasPrefix(words), "\(error.words)")
    }
  }

  @Test("Random texts give chapters or an error")
  func random() {
    var random = SystemRandomNumberGenerator()
    let seed = random.next() as UInt64
    var state = seed
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    let parts =
      ChapterFormat.all.flatMap { format in
        format.text(of: Self.rich).text.split(separator: " ", omittingEmptySubsequences: false).map(
          String.init)
      } + [
        "\n", "\r", ":", "99:99:99", "=", "-->", "{", "\"", "9999999999999999999", "\\", "\u{0}",
        "🇩🇪",
      ]
    var read = 0
    for _ in 0..<10_000 {
      let text = (0..<(next() % 12 + 1)).map { _ in parts[Int(next()) % parts.count] }.joined(
        separator: " ")
      if let chapters = try? ChapterFormat.read(Array(text.utf8)) {
        read += 1
        for format in ChapterFormat.all { _ = format.text(of: chapters) }
      }
    }
    #expect(read > 0, "seed \(seed)")
  }
}
