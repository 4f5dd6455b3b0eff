import Testing

@testable import Bytes

struct FourCCTests {
  @Test func literals() {
    #expect(("moov" as FourCC).rawValue == 0x6D6F_6F76)
    #expect(("©nam" as FourCC).rawValue == 0xA96E_616D)
    #expect(("\u{FF}\u{80}\u{C0}\u{BF}" as FourCC).rawValue == 0xFF80_C0BF)
    #expect(("TT2" as FourCC).rawValue == 0x0054_5432)
    #expect(("a" as FourCC).rawValue == 0x61)
    #expect(("" as FourCC).rawValue == 0)
    #expect(("toolong" as FourCC) == "long")
    #expect(("a→😀b" as FourCC) == "a??b")
  }

  @Test func literalsWorkAsPatterns() {
    func isName(_ code: FourCC) -> Bool {
      switch code {
      case "©nam", "name": true
      default: false
      }
    }
    #expect(isName(FourCC(rawValue: 0xA96E_616D)))
    #expect(isName("name"))
    #expect(!isName("moov"))
  }

  @Test(arguments: [
    (0x6D6F_6F76, "moov"), (0xA96E_616D, "©nam"), (0x0054_5432, "TT2"), (0, #"\x00\x00\x00\x00"#),
    (1, #"\x00\x00\x00\x01"#), (0x615C_6220, #"a\x5Cb "#),
    (0xFFA9_7F1F, #"\xFF©\x7F\x1F"#), (0x005C_4142, #"\x5CAB"#), (0x00A9_4142, "©AB"),
  ])
  func description(rawValue: UInt32, text: String) {
    #expect(FourCC(rawValue: rawValue).description == text)
  }

  @Test(arguments: [
    "©nam", #"\xa9nam"#, #"\xA9nam"#, "@nam", "0xa96e616d", "0XA96E616D", "-1452383891",
    "2842583405", "%A9nam", "%a9nam", #"\xA9\x6e\x61\x6D"#, "%A9%6E%61%6D",
  ])
  func waysToTypeAName(argument: String) {
    #expect(FourCC(argument: argument)?.rawValue == 0xA96E_616D)
  }

  @Test(arguments: [
    ("1234", 0x3132_3334), ("-123", 0x2D31_3233), ("12345", 12345), ("123", 123), ("7", 7),
    ("0", 0), ("-1", 0xFFFF_FFFF), ("-2147483648", 0x8000_0000), ("4294967295", 0xFFFF_FFFF),
    ("TT2", 0x0054_5432), ("%00TT2", 0x0054_5432), (#"\x00TT2"#, 0x0054_5432),
    ("0x1f", 0x3078_3166), ("0x12345", 0x12345), ("%abc", 0x2561_6263), ("100%", 0x3130_3025),
    (#"\x5Cabc"#, 0x5C61_6263), (#"%41\x01"#, 0x2534_3101),
  ])
  func arguments(argument: String, rawValue: UInt32) {
    #expect(FourCC(argument: argument)?.rawValue == rawValue)
  }

  @Test(arguments: [
    "", "ab", "moovs", "日本語文", "→", "4294967296", "-2147483649", "+12345", "0x", "0x123456789",
    "0xGGGGGG", #"\xA9n"#, #"\xA9name"#, "%A9%41", "@name",
    String(repeating: "a", count: 1000), String(repeating: "%41", count: 6),
  ])
  func notACode(argument: String) {
    #expect(FourCC(argument: argument) == nil)
  }

  @Test func whatIsShownParsesBack() {
    var state: UInt32 = 1
    var different: [String] = []
    for _ in 0..<20_000 {
      state = state &* 1_664_525 &+ 1_013_904_223
      // Raw bits, and the printable range, where escapes and plain characters meet.
      for rawValue in [state.byteSwapped, state & 0x7F7F_7F7F, 0x5C25_7841 ^ state >> 24] {
        let code = FourCC(rawValue: rawValue)
        let text = code.description
        if code[0] == UInt8(ascii: "@"), code.isPrintable { continue }
        if Int(text) != nil, text.utf8.count == 3 { continue }
        if FourCC(argument: text) != code { different.append(text) }
      }
    }
    #expect(different.prefix(5).isEmpty)
  }

  @Test func bytesAndPrintability() {
    let code: FourCC = "©x~ "
    #expect((0..<4).map { code[$0] } == [0xA9, 0x78, 0x7E, 0x20])
    #expect(code[4] == code[0] && code[.max] == code[3] && code[.min] == code[0])
    #expect(code.isPrintable)
    #expect(!("TT2" as FourCC).isPrintable)
    #expect(!FourCC(rawValue: 0x6162_637F).isPrintable)
  }
}
