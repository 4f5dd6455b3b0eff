/// Recognizes readable text in bytes of unknown content. It consists almost only of words.
package struct ReadableText: Sendable {
  /// Minimum number of adjacent letters (`leastLetters`), or of letters and word separators
  /// (`leastSigns`), that cannot occur by chance.
  package let leastLetters: Int
  private let leastSigns: Int
  /// Whether an encoder wrote the other bytes: it fills up with equal bytes, and writes its name.
  private let isByEncoder: Bool
  /// For each byte, whether it may be part of a text.
  private let isReadable: [Bool]

  /// Minimum number of different characters in readable text. Padding repeats one letter, and coded
  /// data of uniform content has few different letters.
  private static let leastKinds = 8
  /// That many equal bytes are filling.
  private static let leastFilling = 4
  /// The beginnings of encoder names.
  private static let encoders = [
    "LAME", "Lavc", "Lavf", "XviD", "DivX", "GOGO", "x264", "x265", "Xiph",
  ].map { Array($0.utf8) }
  private static let longestName = 16

  /// Text at one place, such as the end of a file.
  package static let atOnePlace = ReadableText(
    leastLetters: 12, leastSigns: 16, isByEncoder: false, isReadable: table { $0.isOfWords })

  /// Text in coded data.
  ///
  /// - Parameter count: The number of places at which text may begin. A text by chance at any of them is
  ///   rarer than one in a thousand such files.
  package static func inCodedData(amongPlaces count: Int) -> ReadableText {
    ReadableText(
      leastLetters: length(amongPlaces: count, of: letters),
      leastSigns: length(amongPlaces: count, of: signs), isByEncoder: true, isReadable: signs)
  }

  private static let letters = table { $0.isLetter }
  /// Encoders write their settings with further characters.
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

  /// Returns the first text that begins at an offset or later; nil if there is none.
  package func first(in bytes: [UInt8], after first: Int = 0) -> Range<Int>? {
    var place = first + leastLetters - 1
    while place < bytes.count {
      // A text of the least length contains every place at such a distance.
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

  /// Returns the text at the end of some bytes, except zeros; nil if there is none.
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

  /// Returns the text in a run of letters and separators; nil if there is none.
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
