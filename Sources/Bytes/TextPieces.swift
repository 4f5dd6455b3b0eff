/// Texts are divided at bytes of ASCII: the lists of names that are written as one text are long, and
/// looking for whole characters in them takes many times as long.
extension String {
  package var lines: [Substring] { self[...].pieces(at: 0x0A) }

  package func words(most: Int = .max) -> [Substring] { self[...].words(most: most) }
}

extension Substring {
  /// What stands between spaces; of more words than wanted, the last one is the rest.
  package func words(most: Int = .max) -> [Substring] { pieces(at: 0x20, most: most) }

  package func pieces(
    at separator: UInt8, most: Int = .max, omittingEmpty: Bool = true
  ) -> [Substring] {
    utf8.split(
      separator: separator, maxSplits: most - 1, omittingEmptySubsequences: omittingEmpty
    ).map(Substring.init)
  }
}
