/// A part of a pattern.
indirect enum PatternNode: Sendable {
  case empty
  case scalar(Unicode.Scalar)
  /// Any character; without line breaks unless they are included.
  case any(includingLineBreaks: Bool)
  case set(ScalarSet)
  case anchor(PatternAnchor)
  case sequence([PatternNode])
  case alternatives([PatternNode])
  /// - Parameter range: The place of the repetition in the pattern, for errors.
  case repeated(PatternNode, PatternRepetition, range: Range<Int>)
}

/// How often a part of a pattern may occur. There is no upper bound if `most` is nil.
struct PatternRepetition: Sendable {
  let least: Int
  let most: Int?
}

/// A condition on a place in the text.
enum PatternAnchor: Sendable {
  case start
  /// The end of the text, or the place before a line break at the end.
  case lastLine
  case end
  case wordBoundary
  case noWordBoundary
}
