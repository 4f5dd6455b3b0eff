/// Methods that find words in bytes that may be text or numbers.
extension Collection<UInt8> {
  /// Whether the bytes contain a word of at least `least` ASCII letters for which `isWord` returns
  /// true. Hexadecimal numbers and usual words do not count.
  package func hasWord(ofLetters least: Int, which isWord: ([UInt8]) -> Bool = { _ in true })
    -> Bool
  {
    split { !(0x41...0x5A).contains($0 & 0xDF) || $0 > 0x7A }.contains { word in
      guard word.count >= least else { return false }
      let letters = word.map { $0 & 0xDF }
      // A word that consists of the letters A to F may be a hexadecimal number.
      return letters.contains { $0 > UInt8(ascii: "F") } && isWord(letters)
        && !usualWords.contains(String(decoding: letters, as: UTF8.self))
    }
  }
}

/// Words for units, formats, switches, and types of loudness gain. These words identify no one.
private let usualWords: Set<String> = [
  "LUFS", "MIN", "SEC", "KBS", "MIME", "MPEG", "MPG", "VQF", "PCM", "AUDIO", "YES", "TRUE",
  "FALSE", "OFF", "AUTO", "SHOT", "LINEAR", "CUSTOM", "MEDIUM", "STRONG", "CONTRAST", "PIXEL",
  "PROGRESSIVE", "UPPER", "LOWER", "STEREO", "MONO", "NONE", "TRACK", "ALBUM", "MIX", "RADIO",
  "AUDIOPHILE", "MASTER", "NORMALIZE",
  // The following words describe relations between pictures.
  "IMAGE", "VIDEO", "JPEG", "HEIC", "HEIF", "AVIF", "PNG", "TIFF", "QUICKTIME", "PRIMARY",
  "GAINMAP",
  "MOTIONPHOTO", "DEPTH", "RANGEINVERSE", "RANGELINEAR", "EQUIRECTANGULAR", "CYLINDRICAL",
]

extension [UInt8] {
  /// Minimum length of a word in binary data, where shorter sequences of letters occur by chance.
  private static var shortestWord: Int { 8 }
  private static var fewestLetters: Int { 4 }

  /// Whether binary data contains a word, rather than only letters that occur by chance.
  package var hasTextAmongNumbers: Bool {
    hasWord(ofLetters: Self.shortestWord) { word in
      // Excludes sequences that mostly ascend by 1, sequences that only ascend or only descend, and
      // repetitions of few letters. They occur in tables, color gradients and palettes.
      let steps = zip(word, word.dropFirst())
      return Set(word).count >= Self.fewestLetters
        && steps.count { $1 == $0 + 1 } * 2 < word.count
        && steps.contains { $0 > $1 } && steps.contains { $0 < $1 }
    }
  }
}
