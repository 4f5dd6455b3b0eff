/// The declaration of a command. The parser, the help text, the man page and the shell completions
/// all use it.
struct Command: Sendable {
  let name: String
  /// A summary of a few words in lower case, without a final period.
  let summary: String
  /// The paragraphs of the help text.
  let discussion: [String]
  let operands: [any AnyOperand]
  let options: [any AnyOption]
  let examples: [Example]
  let run: @Sendable (Invocation) -> ExitStatus

  /// An example for the help text: a command line, and a description of what it does, in one line.
  struct Example: Sendable {
    let line: String
    let shows: String

    init(_ line: String, _ shows: String) {
      self.line = line
      self.shows = shows
    }
  }

  /// The options of the command, followed by `--help`, which every command has.
  var allOptions: [any AnyOption] { options + [Option.help] }

  /// The usage line of the command, such as `tree [OPTIONS] FILE...`.
  var usage: String { ([name, "[OPTIONS]"] + operands.map(\.usage)).joined(separator: " ") }
}

extension Option where Value == Bool {
  static var help: Self { flag("-h", "--help", summary: "print this help") }
  static var version: Self { flag("--version", summary: "print the version") }
}
