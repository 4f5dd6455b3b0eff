/// Recognizes readable text in bytes of unknown content. Readable text consists almost only of
/// words.
package struct ReadableText: Sendable {
  /// Minimum number of adjacent letters (`leastLetters`), or of letters and word separators
  /// (`leastSigns`), that cannot occur by chance.
  package let leastLetters: Int
  private let leastSigns: Int
  /// Whether an encoder wrote the bytes. Runs of equal bytes are then padding, which separates
  /// texts, and the names of encoders do not count as text.
  private let isByEncoder: Bool
  /// For each value of a byte, whether such a byte may be part of a text.
  private let isReadable: [Bool]

  /// Minimum number of different characters in readable text. Padding repeats one letter, and coded
  /// data of uniform content has few different letters.
  private static let leastKinds = 8
  /// Minimum number of equal bytes in a row that count as padding.
  private static let leastFilling = 4
  /// The beginnings of encoder names.
  private static let encoders = [
    "LAME", "Lavc", "Lavf", "XviD", "DivX", "GOGO", "x264", "x265", "Xiph",
  ].map { Array($0.utf8) }
  private static let longestName = 16

  /// A recognizer for text at a single place, such as the end of a file.
  package static let atOnePlace = ReadableText(
    leastLetters: 12, leastSigns: 16, isByEncoder: false, isReadable: table { $0.isOfWords })

  /// Returns a recognizer for text in coded data.
  ///
  /// - Parameter count: The number of places in a file at which text may begin. The more places,
  ///   the longer a text must be, so that fewer than one in a thousand files contains a text by
  ///   chance.
  package static func inCodedData(amongPlaces count: Int) -> ReadableText {
    ReadableText(
      leastLetters: length(amongPlaces: count, of: letters),
      leastSigns: length(amongPlaces: count, of: signs), isByEncoder: true, isReadable: signs)
  }

  private static let letters = table { $0.isLetter }
  /// The characters of words, and further characters with which encoders write their settings.
  private static let signs = table { $0.isOfWords || $0.isOfSettings }

  private static func table(_ contains: (UInt8) -> Bool) -> [Bool] {
    (0...UInt8.max).map(contains)
  }

  private static func length(amongPlaces count: Int, of kinds: [Bool]) -> Int {
    let share = Double(kinds.count(where: \.self)) / 256
    var (length, expected) = (0, Double(max(1, count)) * 1000)
    while expected > 1 {
      expected *= share
      length += 1
    }
    return length
  }

  /// Returns the range of the first text that begins at or after `first`; nil if there is none.
  package func first(in bytes: [UInt8], after first: Int = 0) -> Range<Int>? {
    var place = first + leastLetters - 1
    while place < bytes.count {
      // Steps of `leastLetters` bytes cannot pass over a text, because no text is shorter.
      guard isReadable[Int(bytes[place])] else {
        place += leastLetters
        continue
      }
      let run = run(around: place, in: bytes, from: first)
      if let text = text(in: run, of: bytes) { return text }
      place = run.upperBound + leastLetters
    }
    return nil
  }

  /// Returns the range of the text at the end of `bytes`, before zeros at their end; nil if no text
  /// is there.
  package func last(in bytes: [UInt8]) -> Range<Int>? {
    guard let last = bytes.lastIndex(where: { $0 != 0 }), isReadable[Int(bytes[last])] else {
      return nil
    }
    return text(in: run(around: last, in: bytes, from: 0), of: bytes)
  }

  private func run(around place: Int, in bytes: [UInt8], from first: Int) -> Range<Int> {
    var (start, end) = (place, place + 1)
    while start > first, isReadable[Int(bytes[start - 1])] { start -= 1 }
    while end < bytes.count, isReadable[Int(bytes[end])] { end += 1 }
    return start..<end
  }

  /// Returns the range of the text in a run of letters and separators; nil if there is none.
  private func text(in run: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
    guard isByEncoder else { return isText(bytes[run]) ? run : nil }
    var (start, equal) = (run.lowerBound, 1)
    for place in run {
      equal = place > run.lowerBound && bytes[place] == bytes[place - 1] ? equal + 1 : 1
      guard equal >= Self.leastFilling else { continue }
      let end = place + 1 - equal
      if start < end, isText(bytes[start..<end]) { return start..<end }
      start = place + 1
    }
    let rest = start..<run.upperBound
    return isText(bytes[rest]) ? rest : nil
  }

  private func isText(_ run: ArraySlice<UInt8>) -> Bool {
    guard run.count >= leastLetters, Set(run).count >= Self.leastKinds,
      run.count >= leastSigns
        || run.split(whereSeparator: { !$0.isLetter }).contains(where: { $0.count >= leastLetters })
    else { return false }
    return !isByEncoder || !Self.encoders.contains { run.prefix(Self.longestName).contains($0) }
  }
}

extension [UInt8] {
  /// Returns the first range of readable text in bytes of unknown content; nil if there is none.
  package func words(after first: Int = 0) -> Range<Int>? {
    ReadableText.atOnePlace.first(in: self, after: first)
  }
}

extension UInt8 {
  fileprivate var isOfWords: Bool { isLetter || isDigit || " .,-_@:/".utf8.contains(self) }
  fileprivate var isOfSettings: Bool { "=+()'\"#&%;".utf8.contains(self) }
}
