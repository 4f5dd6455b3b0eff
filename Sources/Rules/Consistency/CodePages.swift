/// Corrects text that a program decoded with the wrong code page.
enum CodePages {
  /// Returns the text that results if each character is taken as its byte in Windows-1252, and the
  /// bytes are decoded as UTF-8. Nil if the bytes are not valid UTF-8, or if the text is plain
  /// ASCII.
  static func asUTF8(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var isForeign = false
    for scalar in text.unicodeScalars {
      guard let byte = windows1252Byte(scalar) else { return nil }
      bytes.append(byte)
      isForeign = isForeign || byte >= 0x80
    }
    guard isForeign, let read = String(validating: bytes, as: UTF8.self) else { return nil }
    // A result with control characters is rejected, because a person would not have written it.
    return read.unicodeScalars.contains { (0x7F..<0xA0).contains($0.value) } ? nil : read
  }

  /// Returns the Cyrillic text that results if each character is taken as its byte in Windows-1252,
  /// and the bytes are decoded as Windows-1251. Nil if the text contains Latin letters, or if the
  /// result has capital letters inside of words or fewer than `leastLetters` letters.
  static func asCyrillic(_ text: String) -> String? {
    var read = String.UnicodeScalarView()
    var letters = 0
    var isInWord = false
    for scalar in text.unicodeScalars {
      guard scalar.value >= 0x80 else {
        // A text with plain Latin letters is in a Latin alphabet, and not misread Cyrillic.
        if scalar.properties.isAlphabetic { return nil }
        isInWord = false
        read.append(scalar)
        continue
      }
      guard let byte = windows1252Byte(scalar), byte >= 0xC0,
        let letter = Unicode.Scalar(0x350 + UInt32(byte))
      else { return nil }
      // The codes 0xC0 to 0xDF are capital letters, which are expected only at the start of a word.
      if isInWord, byte < 0xE0 { return nil }
      isInWord = true
      letters += 1
      read.append(letter)
    }
    return letters >= leastLetters ? String(read) : nil
  }

  /// Minimum number of Cyrillic letters. Shorter results can be words of other languages by chance.
  private static let leastLetters = 5

  /// Returns the byte of the given character in Windows-1252; nil if Windows-1252 does not contain
  /// it.
  private static func windows1252Byte(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value < 0x100 { return UInt8(scalar.value) }
    return specials.firstIndex(of: scalar.value).map { UInt8(0x80 + $0) }
  }

  /// The characters of Windows-1252 from 0x80 to 0x9F; 0 for codes that it does not define.
  private static let specials: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
    0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
}
