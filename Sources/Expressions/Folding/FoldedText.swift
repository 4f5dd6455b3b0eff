/// A text prepared for comparisons: texts that count as equal have the same scalars.
struct FoldedText: Hashable, Sendable {
  let scalars: [Unicode.Scalar]

  init(_ text: String, _ options: TextOptions) {
    let composed = Array(text.unicodeScalars).composed
    scalars = options.isEmpty ? composed : composed.flatMap { $0.folded(options) }
  }
}

extension Unicode.Scalar {
  /// The characters to compare instead of this one if case or diacritics are ignored.
  func folded(_ options: TextOptions) -> [Unicode.Scalar] {
    if isASCII {
      let isUpper = options.contains(.ignoringCase) && "A"..."Z" ~= self
      return [isUpper ? Unicode.Scalar(UInt8(truncatingIfNeeded: value | 0x20)) : self]
    }
    var parts = [self]
    if options.contains(.ignoringDiacritics) {
      parts = parts.decomposed.filter { !$0.isDiacritic }.composed
    }
    return options.contains(.ignoringCase) ? parts.flatMap(\.caseFolded) : parts
  }

  /// Whether the character is an accent, or a point of Arabic or Hebrew. Other combining marks,
  /// such as the vowel signs of Thai or the voicing marks of Kana, make other letters.
  private var isDiacritic: Bool {
    switch combiningClass {
    case 1, 10...36, 200...: properties.generalCategory == .nonspacingMark
    default: false
    }
  }

  /// The case folding of Unicode. Changing to lower, upper and lower case gives the same, except
  /// for the dotless i, which is a separate letter.
  private var caseFolded: [Unicode.Scalar] {
    if self == "ı" { return [self] }
    return properties.lowercaseMapping.unicodeScalars
      .flatMap { $0.properties.uppercaseMapping.unicodeScalars }
      .flatMap { $0.properties.lowercaseMapping.unicodeScalars }
  }
}
