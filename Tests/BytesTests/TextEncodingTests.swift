import Testing

@testable import Bytes

struct TextEncodingTests {
  private func valid(_ string: String) -> DecodedText { DecodedText(string: string, isValid: true) }

  private func invalid(_ string: String) -> DecodedText {
    DecodedText(string: string, isValid: false)
  }

  @Test(arguments: TextEncoding.allCases)
  func emptyText(encoding: TextEncoding) {
    #expect(encoding.decode([]) == valid(""))
  }

  @Test func ascii() {
    #expect(TextEncoding.ascii.decode([0x41, 0, 0x7F]) == valid("A\0\u{7F}"))
    #expect(TextEncoding.ascii.decode([0x41, 0x80, 0x42]) == invalid("A\u{FFFD}B"))
  }

  @Test func utf8() {
    #expect(TextEncoding.utf8.decode(Array("Grüße 😀".utf8)) == valid("Grüße 😀"))
    #expect(TextEncoding.utf8.decode([0xEF, 0xBB, 0xBF, 0x41]) == valid("A"))
    #expect(TextEncoding.utf8.decode([0xEF, 0xBF, 0xBD]) == valid("\u{FFFD}"))
    #expect(TextEncoding.utf8.decode([0x41, 0xFF, 0x42]) == invalid("A\u{FFFD}B"))
    // Overlong, surrogate, truncated.
    #expect(!TextEncoding.utf8.decode([0xC0, 0x80]).isValid)
    #expect(!TextEncoding.utf8.decode([0xED, 0xA0, 0x80]).isValid)
    #expect(!TextEncoding.utf8.decode([0xF0, 0x9F, 0x98]).isValid)
  }

  @Test func utf16() {
    #expect(TextEncoding.utf16BigEndian.decode([0xD8, 0x3D, 0xDE, 0, 0, 0x41]) == valid("😀A"))
    #expect(TextEncoding.utf16LittleEndian.decode([0x3D, 0xD8, 0, 0xDE, 0x41, 0]) == valid("😀A"))
    #expect(TextEncoding.utf16.decode([0xFF, 0xFE, 0x41, 0]) == valid("A"))
    #expect(TextEncoding.utf16.decode([0xFE, 0xFF, 0, 0x41]) == valid("A"))
    #expect(TextEncoding.utf16.decode([0, 0x41]) == valid("A"))
    #expect(TextEncoding.utf16BigEndian.decode([0xFE, 0xFF, 0, 0x41]) == valid("A"))
    #expect(TextEncoding.utf16LittleEndian.decode([0xFF, 0xFE, 0x41, 0]) == valid("A"))
    // Only the first byte order mark is removed.
    #expect(TextEncoding.utf16.decode([0xFE, 0xFF, 0xFE, 0xFF]) == valid("\u{FEFF}"))
  }

  @Test func brokenUTF16() {
    #expect(TextEncoding.utf16BigEndian.decode([0, 0x41, 0]) == invalid("A\u{FFFD}"))
    #expect(TextEncoding.utf16.decode([0xFF]) == invalid("\u{FFFD}"))
    #expect(TextEncoding.utf16.decode([0xD8, 0x3D, 0, 0x41]) == invalid("\u{FFFD}A"))
    #expect(TextEncoding.utf16.decode([0xDE, 0, 0, 0x41]) == invalid("\u{FFFD}A"))
  }

  @Test func singleBytes() {
    #expect(TextEncoding.latin1.decode([0x47, 0xFC, 0x85]) == valid("Gü\u{85}"))
    #expect(TextEncoding.macRoman.decode([0x47, 0x9F, 0xA9]) == valid("Gü©"))
  }

  @Test func macRomanTable() {
    let all = TextEncoding.macRoman.decode(Array(0x80...0xFF))
    let scalars = Array(all.string.unicodeScalars)
    #expect(all.isValid && scalars.count == 128 && Set(scalars).count == 128)
    let known: [(UInt8, Unicode.Scalar)] = [
      (0x80, "\u{C4}"), (0x8E, "\u{E9}"), (0xA0, "\u{2020}"), (0xB5, "\u{B5}"), (0xB6, "\u{2202}"),
      (0xB7, "\u{2211}"), (0xBD, "\u{3A9}"), (0xC6, "\u{2206}"), (0xCA, "\u{A0}"),
      (0xD0, "\u{2013}"), (0xDB, "\u{20AC}"), (0xE1, "\u{B7}"), (0xF0, "\u{F8FF}"),
      (0xF5, "\u{131}"), (0xFF, "\u{2C7}"),
    ]
    for (byte, scalar) in known { #expect(MacRoman.scalar(byte) == scalar) }
    #expect(scalars.filter { $0.value < 0x100 }.count == 80)
  }

  @Test func slicesStartAnywhere() {
    let bytes: [UInt8] = [0xFF, 0xFF, 0xFE, 0xFF, 0, 0x41, 0]
    #expect(TextEncoding.utf16.decode(bytes[2..<6]) == valid("A"))
    #expect(TextEncoding.latin1.decode(bytes[4...]) == valid("\0A\0"))
  }

  @Test(arguments: TextEncoding.allCases)
  func anyBytesGiveText(encoding: TextEncoding) {
    var state: UInt32 = 7
    for length in 0..<300 {
      let bytes = (0..<length).map { _ -> UInt8 in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(truncatingIfNeeded: state >> 24)
      }
      let text = encoding.decode(bytes)
      #expect(text.isValid || text.string.unicodeScalars.contains("\u{FFFD}"))
    }
  }

  @Test func aCutNeverGoesThroughACharacter() {
    let text = "aé€😀"
    let bytes = Array(text.utf8)
    for count in 0...bytes.count {
      let decoded = TextEncoding.utf8.decode(
        TextEncoding.utf8.wholeCharacters(of: Array(bytes.prefix(count))))
      #expect(decoded.isValid && text.hasPrefix(decoded.string), "\(count) bytes")
    }
    #expect(TextEncoding.utf8.wholeCharacters(of: bytes).count == bytes.count)
    let units: [UInt8] = [0x00, 0x61, 0xD8, 0x3D, 0xDE, 0x00]
    let big = TextEncoding.utf16BigEndian
    #expect(
      (0...6).map { big.wholeCharacters(of: Array(units.prefix($0))).count } == [
        0, 0, 2, 2, 2, 2, 6,
      ])
  }
}
