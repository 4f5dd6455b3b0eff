/// The completions that a shell offers for the value of an option, or for an operand.
enum Completion: Equatable, Sendable {
  case files
  case words([String])
  case wordsOrFiles([String])
  case nothing
}
