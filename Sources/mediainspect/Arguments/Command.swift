/// One declaration gives a command's parsing, its help, its part of the man page and completions.
struct Command: Sendable {
  let name: String
  /// A few words, in lower case and without a full stop.
  let summary: String
  /// Paragraphs.
  let discussion: [String]
  let operands: [any AnyOperand]
  let options: [any AnyOption]
  let examples: [Example]
  /// What the exit statuses that can occur say; wrong usage goes without saying.
  let outcomes: [ExitStatus: String]
  let run: @Sendable (Invocation) -> ExitStatus

  /// A command line and what it shows, in one line.
  struct Example: Sendable {
    let line: String
    let shows: String

    init(_ line: String, _ shows: String) {
      self.line = line
      self.shows = shows
    }
  }

  /// The declared options and those that every command has.
  var allOptions: [any AnyOption] { options + [Option.help] }

  /// `tree [OPTIONS] FILE...`.
  var usage: String {
    ([name, "[OPTIONS]"] + operands.map(\.usage)).joined(separator: " ")
  }
}

extension Option where Value == Bool {
  static var help: Self { flag("-h", "--help", summary: "print this help") }
  static var version: Self { flag("--version", summary: "print the version") }
}
