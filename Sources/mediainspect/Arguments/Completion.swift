/// What a shell offers in the place of a value or an operand.
enum Completion: Equatable, Sendable {
  case files
  case words([String])
  case wordsOrFiles([String])
  case nothing
}
