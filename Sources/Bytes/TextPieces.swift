/// Texts are split at ASCII bytes: lists of names stored as one text are long, and splitting them
/// by characters takes many times as long.
extension String {
  package var lines: [Substring] { self[...].pieces(at: 0x0A) }

  package func words(most: Int = .max) -> [Substring] { self[...].words(most: most) }
}

extension Substring {
  /// The words between spaces. If there are more than the maximum, the last one is the rest.
  package func words(most: Int = .max) -> [Substring] { pieces(at: 0x20, most: most) }

  package func pieces(
    at separator: UInt8, most: Int = .max, omittingEmpty: Bool = true
  ) -> [Substring] {
    utf8.split(
      separator: separator, maxSplits: most - 1, omittingEmptySubsequences: omittingEmpty
    ).map(Substring.init)
  }
}
