import Bytes

extension ByteSource {
  /// Whether a range contains a word of at least two bytes.
  func contains(_ word: [UInt8], in range: ByteRange) -> Bool {
    var place = range.start
    while let found = firstPlace(
      of: word[0], before: word[1]...word[1], in: ByteRange(from: place, to: range.end))
    {
      if range.end - found < word.count { return false }
      if bytes(ByteRange(start: found, count: word.count)) == word { return true }
      place = found + 1
    }
    return false
  }
}
