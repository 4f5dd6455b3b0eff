/// The completions that a shell offers for a value or an operand.
enum Completion: Equatable, Sendable {
  case files
  case words([String])
  case wordsOrFiles([String])
  case nothing
}
