import Testing

@testable import Anatomy

struct LanguageTests {
  @Test(arguments: [
    (0x15C7, "eng"), (0x55C4, "und"), (0x0421, "aaa"), (0x6B5A, "zzz"), (0x95C7, "eng"),
  ])
  func packed(value: UInt16, code: String) {
    #expect(Language.code(packed: value) == code)
  }

  @Test(arguments: [0, 0x400, 0x7FFF, 0xFFFF, 0x3FF, 0x15C0, 0x15DB] as [UInt16])
  func notLetters(value: UInt16) {
    #expect(Language.code(packed: value) == nil)
  }

  @Test(arguments: [
    ("eng", "English"), ("deu", "German"), ("ger", "German"), ("zho", "Chinese"),
    ("chi", "Chinese"), ("aar", "Afar"), ("zza", "Zaza"), ("vol", "Volapük"), ("qaa", "local use"),
    ("qtz", "local use"), ("zxx", "no linguistic content"), ("grc", "Ancient Greek"),
  ])
  func names(code: String, name: String) {
    #expect(Language.name(of: code) == name)
  }

  @Test(arguments: ["", "e", "en", "engl", "qua", "xyz", "ENG", "aa|", "qb1", "a\u{300}b", "日"])
  func noName(code: String) {
    #expect(Language.name(of: code) == nil)
  }

  @Test func wholeList() {
    // 486 languages have one code, 20 of them also have a bibliographic code; 520 codes are for
    // local use.
    let letters = (1...26).map { UInt16($0) }
    var count = 0
    for first in letters {
      for second in letters {
        for third in letters {
          let code = Language.code(packed: first << 10 | second << 5 | third)
          if code.flatMap(Language.name) != nil { count += 1 }
        }
      }
    }
    #expect(count == 486 + 20 + 520)
  }

  @Test(arguments: [
    (0, "en", "English"), (11, "ja", "Japanese"), (19, "zh-Hant", "Traditional Chinese"),
    (33, "zh-Hans", "Simplified Chinese"), (45, "uk", "Ukrainian"), (52, "ka", "Georgian"),
    (65, "sa", "Sanskrit"), (75, "te", "Telugu"), (85, "am", "Amharic"), (93, "mg", "Malagasy"),
    (94, "eo", "Esperanto"), (128, "cy", "Welsh"), (136, "ug", "Uighur"),
    (148, "grc", "Polytonic Greek"), (151, "nn", "Norwegian Nynorsk"),
  ])
  func macintosh(code: UInt16, tag: String, name: String) {
    #expect(MacintoshLanguage(code: code)?.tag == tag)
    #expect(MacintoshLanguage(code: code)?.name == name)
  }

  @Test(arguments: [95, 127, 152, 0x3FF, 0x7FFF, 0xFFFF] as [UInt16])
  func noMacintoshLanguage(code: UInt16) {
    #expect(MacintoshLanguage(code: code) == nil)
  }

  @Test(arguments: [
    (0x15C7, "eng English"), (0x55C4, "und undetermined"), (0, "0 English (Macintosh)"),
    (0x7FFF, "unspecified (Macintosh)"), (100, "100 unknown (Macintosh)"),
    (0x6B5A, "zzz not in ISO 639-2"), (0x400, "1024 not a language"),
  ])
  func descriptions(packed: UInt16, text: String) {
    #expect(Language.describe(packedLanguage: packed) == text)
  }

  @Test func everyNumberIsDescribed() {
    for packed in UInt16.min...UInt16.max {
      #expect(!Language.describe(packedLanguage: packed).isEmpty)
    }
  }
}
