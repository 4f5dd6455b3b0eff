/// Methods that split text at ASCII bytes. Splitting a long list of names by characters would take
/// many times as long.
extension String {
  package var lines: [Substring] { self[...].pieces(at: 0x0A) }

  package func words(most: Int = .max) -> [Substring] { self[...].words(most: most) }
}

extension Substring {
  /// Returns the words of the text that spaces separate. If there are more than `most` words, the
  /// last element contains all remaining words.
  package func words(most: Int = .max) -> [Substring] { pieces(at: 0x20, most: most) }

  package func pieces(
    at separator: UInt8, most: Int = .max, omittingEmpty: Bool = true
  ) -> [Substring] {
    utf8.split(
      separator: separator, maxSplits: most - 1, omittingEmptySubsequences: omittingEmpty
    ).map(Substring.init)
  }
}
