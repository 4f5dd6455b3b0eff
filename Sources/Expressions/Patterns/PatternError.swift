/// An error in a pattern, with its place in the pattern.
struct PatternError: Error {
  /// The scalars of the pattern that are wrong.
  let range: Range<Int>
  let expected: String
  let note: String?
}
