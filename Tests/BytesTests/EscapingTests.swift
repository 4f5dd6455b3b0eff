import Testing

@testable import Bytes

struct EscapingTests {
  @Test(arguments: [
    ("", ""), ("plain ~", "plain ~"), ("Grüße 😀 日本", "Grüße 😀 日本"), ("\u{FFFD}", "\u{FFFD}"),
    ("a\nb\tc", #"a\nb\tc"#), ("\0\r\u{1B}[31m", #"\x00\x0D\x1B[31m"#), (#"a\b"#, #"a\\b"#),
    ("\u{7F}\u{80}\u{85}\u{9F}", #"\x7F\x80\x85\x9F"#), ("\u{A0}", "\u{A0}"),
    ("\u{AD}", #"\xAD"#), ("\u{61C}\u{200E}\u{200F}", #"\u{61C}\u{200E}\u{200F}"#),
    ("\u{202A}\u{202E}\u{2066}\u{2069}", #"\u{202A}\u{202E}\u{2066}\u{2069}"#),
    ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#), ("a\u{200B}\u{200D}b", #"a\u{200B}\u{200D}b"#),
    ("\u{FEFF}\u{2060}", #"\u{FEFF}\u{2060}"#), ("\u{E0041}", #"\u{E0041}"#),
    ("\u{E0100}", #"\u{E0100}"#), ("❤\u{FE0F}", "❤\u{FE0F}"), ("e\u{301}", "e\u{301}"),
    ("a\r\nb", #"a\x0D\nb"#), ("\u{3164}", #"\u{3164}"#),
  ])
  func escapes(text: String, shown: String) {
    #expect(text.escapedForDisplay.unicodeScalars.elementsEqual(shown.unicodeScalars))
    var bytes: [UInt8] = [0x3E]
    bytes.appendEscaped(text)
    #expect(bytes == [0x3E] + Array(shown.utf8))
  }

  @Test func nothingEscapedIsLeft() {
    let all = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    let shown = String(String.UnicodeScalarView(all)).escapedForDisplay.unicodeScalars
    #expect(shown.allSatisfy { $0 == "\\" || !$0.isEscapedInDisplay })
    #expect(shown.contains("\u{10FFFD}"))
  }
}
