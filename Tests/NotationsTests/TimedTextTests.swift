import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Notations
import Schema
import Testing

/// Subtitles and lyrics in text files.
struct TimedTextTests {
  private static let subtitles = """
    1
    00:00:00,000 --> 00:00:01,000
    one
    two

    2
    00:00:01,000 --> 00:00:02,000 X1:0 X2:9


    text without number
    """

  @Test func cuesHaveNumbersTimesAndText() {
    let document = open(utf8("\u{FEFF}" + Self.subtitles), as: TimedTexts.subtitles)
    let cues = Array(document.root.children)
    #expect(cues.count == 3)
    #expect(cues[0].fields.map(\.name) == ["number", "times", "text", "space"])
    #expect(cues[0].text("text") == "one\ntwo\n")
    #expect(cues[1].fields.map(\.name) == ["number", "times", "space"])
    #expect(cues[2].fields.map(\.name) == ["text"])
    #expect(document.findings.isEmpty)
  }

  @Test func linesHaveTagsOrWords() {
    let text = "[ar:Artist]\r\n[by: Some [one]]\n[00:12.00][00:15.50]la la\n[00:16.00]\nwords\n\n"
    let document = open(utf8(text), as: TimedTexts.lyrics)
    let lines = Array(document.root.children)
    #expect(lines.map { $0.name.description } == ["ar", "by", "line", "line", "line", "line"])
    #expect(lines[0].text("value") == "Artist" && lines[1].text("value") == " Some [one]")
    #expect(lines[2].text("times") == "[00:12.00][00:15.50]" && lines[2].text("text") == "la la")
    #expect(lines[4].text("text") == "words")
  }

  private static func wide(_ text: String, isLittle: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isLittle ? bytes.reversed() : bytes
    }
  }

  @Test(
    "Texts in UTF-16 are decoded", arguments: [false, true], ["\u{FEFF}", ""])
  func wide(isLittle: Bool, mark: String) {
    let text = mark + Self.subtitles + "\u{0A00}\u{000A}\u{0A0A} end"
    let bytes = Self.wide(text, isLittle: isLittle)
    let source = ByteSource(bytes: bytes)
    #expect(TimedTexts.opensSubtitles(Payload(source, source.wholeRange)))
    let document = open(bytes, as: TimedTexts.subtitles)
    let cues = Array(document.root.children)
    #expect(cues.count == 3)
    #expect(cues[0].fields.map(\.name) == ["number", "times", "text", "space"])
    #expect(cues[0].text("text") == "one\ntwo\n")
    #expect(cues[2].text("text") == "text without number\u{0A00}\n\u{0A0A} end")
    expectSound(bytes, as: TimedTexts.subtitles)
    let lines = Self.wide(mark + "[by:Ann]\r\n[00:01.00]la\n", isLittle: isLittle)
    let lyrics = Array(open(lines, as: TimedTexts.lyrics).root.children)
    #expect(lyrics[0].text("value") == "Ann" && lyrics[1].text("text") == "la")
    expectSound(lines, as: TimedTexts.lyrics)
    expectSound(lines + [0x61], as: TimedTexts.lyrics)
    expectSound(bytes + [0x61], as: TimedTexts.subtitles)
  }

  @Test(
    "Only the number and the times of a cue are not text",
    arguments: [
      ("7\n0:0:1,0 --> 0:0:2,0\nla", ["number", "times", "text"]),
      ("7\n00:01 --> 00:02.5 X1:1 Y2:-3\nla", ["number", "times", "text"]),
      ("7\n00: 0: 1,  0-->00: 0: 2,  0\nla", ["number", "times", "text"]),
      ("0:0:1,0 --> 0:0:2,0\n7\n", ["times", "text"]),
      ("0171 5550123\n0:0:1,0 --> 0:0:2,0\nla", ["text"]),
      ("4155550123\n0:0:1,0 --> 0:0:2,0\nla", ["text"]),
      ("415 555 0123\n", ["text"]), ("7\nla\n", ["text"]),
      ("7\n-> 46.4501, 6.5502\nla", ["text"]),
      ("7\n0:0:1,0 --> 46.4501, 6.5502\nla", ["text"]),
      ("7\n0:0:1,0 --> 0:0:2,0 46.4501\nla", ["text"]),
    ])
  func parts(text: String, names: [String]) {
    let cues = Array(open(utf8(text), as: TimedTexts.subtitles).root.children)
    #expect(cues.first?.fields.map(\.name) == names)
  }

  @Test("Words in the brackets of times are text")
  func times() {
    let lines = open(utf8("[00:01.00][46.4501][6.5502]\n"), as: TimedTexts.lyrics).root.children
    #expect(lines.first?.text("text") == "[46.4501][6.5502]")
  }

  @Test func anyBytesAreTiled() {
    expectSound(utf8(Self.subtitles), as: TimedTexts.subtitles)
    expectSound(utf8("[ar:x]\n[00:01.00]la\n\n[by:]\n["), as: TimedTexts.lyrics)
  }

  @Test(
    "Doubling the input at most doubles the steps", arguments: ["\n", "a\n\n", "1\n", "a", "> "])
  func linear(unit: String) {
    func steps(_ count: Int) -> Int {
      let document = open(
        utf8(String(repeating: unit, count: count)), as: TimedTexts.subtitles)
      for cue in document.root.children { _ = cue.fields }
      return document.steps
    }
    #expect(steps(40_000) <= 2 * steps(20_000) + 1000)
  }
}
