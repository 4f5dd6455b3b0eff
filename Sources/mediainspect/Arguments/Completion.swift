/// The completions that a shell offers for the value of an option, or for an operand.
enum Completion: Equatable, Sendable {
  case files
  case words([String])
  case wordsOrFiles([String])
  /// The names of facts, separated by commas. They are listed only when completions are printed,
  /// because each run of the program declares all options.
  case facts
  case nothing

  /// The same completion with its words.
  var listed: Completion { self == .facts ? .words(FactColumns.names) : self }
}
