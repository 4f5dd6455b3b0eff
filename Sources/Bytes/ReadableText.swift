extension [UInt8] {
  /// Minimum number of adjacent letters (`leastLetters`), or of letters and word separators
  /// (`leastSigns`), that cannot occur by chance.
  private static var leastLetters: Int { 12 }
  private static var leastSigns: Int { 16 }
  /// Minimum number of different characters in readable text. Padding repeats one letter, and coded
  /// data of uniform content has few different letters.
  private static var leastKinds: Int { 8 }

  /// Returns the first range of readable text in bytes of unknown content. It consists almost only
  /// of words. Returns nil if there is none.
  package func words(after first: Int = 0) -> Range<Int>? {
    var start = first
    while start < count {
      let end = self[start...].firstIndex { !$0.isOfWords } ?? count
      let run = self[start..<end]
      if run.count >= Self.leastLetters, Set(run).count >= Self.leastKinds,
        run.count >= Self.leastSigns
          || run.split(whereSeparator: { !$0.isLetter }).contains(where: {
            $0.count >= Self.leastLetters
          })
      {
        return start..<end
      }
      start = end + 1
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isOfWords: Bool { isLetter || isDigit || " .,-_@:/".utf8.contains(self) }
}
