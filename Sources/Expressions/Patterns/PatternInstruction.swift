/// A step of the program that a pattern is compiled to. Steps without a target continue with the
/// next instruction.
enum PatternInstruction: Sendable {
  case scalar(Unicode.Scalar)
  case any(includingLineBreaks: Bool)
  /// A character of the set with this index.
  case set(Int)
  case anchor(PatternAnchor)
  /// Continues at both places.
  case split(Int, Int)
  case jump(Int)
  case match
}
