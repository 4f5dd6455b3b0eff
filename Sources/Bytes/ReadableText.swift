extension [UInt8] {
  /// So many letters side by side, or with what stands between words, are none by chance.
  private static var leastLetters: Int { 12 }
  private static var leastSigns: Int { 16 }
  /// What fills up is one letter again and again, and codes of what is all alike are few in turn.
  private static var leastKinds: Int { 8 }

  /// The first bytes that are words and hardly anything else, where anything may stand.
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
