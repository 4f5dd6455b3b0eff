import Testing

@testable import Expressions

struct FoldingTests {
  /// Pairs of texts, and the options with which they are equal: none, c, d, cd, or never.
  private static let pairs: [(String, String, equal: [TextOptions])] = [
    ("a", "a", [[], .ignoringCase, .ignoringDiacritics, .folding]),
    ("a", "A", [.ignoringCase, .folding]),
    ("é", "e\u{301}", [[], .ignoringCase, .ignoringDiacritics, .folding]),
    ("é", "e", [.ignoringDiacritics, .folding]),
    ("É", "e", [.folding]),
    ("É", "é", [.ignoringCase, .folding]),
    ("ß", "SS", [.ignoringCase, .folding]),
    ("ẞ", "ß", [.ignoringCase, .folding]),
    ("ς", "Σ", [.ignoringCase, .folding]),
    ("ﬁ", "FI", [.ignoringCase, .folding]),
    ("\u{212A}", "K", [[], .ignoringCase, .ignoringDiacritics, .folding]),
    ("\u{212B}", "Å", [[], .ignoringCase, .ignoringDiacritics, .folding]),
    ("ı", "i", []),
    ("İ", "i", [.folding]),
    ("ø", "o", []),
    ("ł", "l", []),
    ("й", "и", [.ignoringDiacritics, .folding]),
    ("ё", "Е", [.folding]),
    ("が", "か", []),
    ("가", "\u{1100}\u{1161}", [[], .ignoringCase, .ignoringDiacritics, .folding]),
    ("각", "\u{1100}\u{1161}\u{11A8}", [[], .ignoringCase, .ignoringDiacritics, .folding]),
    ("ที่", "ทุ", []),
    ("שָׁ", "ש", [.ignoringDiacritics, .folding]),
    ("مَ", "م", [.ignoringDiacritics, .folding]),
    ("ǖ", "u\u{308}\u{304}", [[], .ignoringCase, .ignoringDiacritics, .folding]),
    ("ǖ", "U", [.folding]),
    ("a\u{323}\u{307}", "a\u{307}\u{323}", [[], .ignoringCase, .ignoringDiacritics, .folding]),
    ("ệ", "E", [.folding]),
    ("ά", "Α", [.folding]),
    ("x\u{302}", "x", [.ignoringDiacritics, .folding]),
    ("豈", "豈", [[], .ignoringCase, .ignoringDiacritics, .folding]),
    ("Ǆ", "ǆ", [.ignoringCase, .folding]),
    ("𐐀", "𐐨", [.ignoringCase, .folding]),
    ("a\u{305}\u{300}", "\u{E0}\u{305}", [.ignoringDiacritics, .folding]),
    ("", "a", []),
  ]

  @Test("Texts are equal with the options that ignore their difference") func options() {
    for (one, two, equal) in Self.pairs {
      for options in [[], TextOptions.ignoringCase, .ignoringDiacritics, .folding] {
        let isEqual = FoldedText(one, options) == FoldedText(two, options)
        #expect(isEqual == equal.contains(options), "\(one) \(two) \(options.rawValue)")
      }
    }
  }

  @Test("Composed and decomposed texts are equal with all options") func composition() {
    var count = 0
    for value in UInt32(0)...0x2FA1F {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let decomposed = [scalar].decomposed
      guard decomposed != [scalar] else { continue }
      count += 1
      let one = String(Character(scalar))
      let two = String(String.UnicodeScalarView(decomposed))
      #expect(one == two)
      for options in [[], TextOptions.ignoringCase, .ignoringDiacritics, .folding] {
        #expect(FoldedText(one, options) == FoldedText(two, options), "\(one)")
      }
    }
    // 2,061 characters of Unicode 14, and the syllables of Hangul.
    #expect(count == 2061 + 11_172)
  }

  @Test("A found text ends with a character") func search() {
    let text = FoldedText("cafe\u{301} e\u{302}x\u{302}", [])
    #expect(text.contains(FoldedText("caf", [])))
    #expect(!text.contains(FoldedText("cafe", [])))
    #expect(text.contains(FoldedText("é ê", [])))
    #expect(!text.contains(FoldedText("x", [])))
    #expect(text.contains(FoldedText("", [])))
    let repeated = FoldedText("aabaabaaab", [])
    #expect(repeated.contains(FoldedText("aabaaab", [])))
    #expect(!repeated.contains(FoldedText("aabb", [])))
    #expect(FoldedText("क्षि", []).contains(FoldedText("क", [])))
  }

  @Test("The table of decompositions is small") func size() {
    #expect(decompositionTable.utf8.count <= 40_000)
  }
}
