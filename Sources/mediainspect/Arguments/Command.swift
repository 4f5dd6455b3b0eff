/// The declaration of a command. The parser, the help text, the man page and the shell completions
/// all use it.
struct Command: Sendable {
  let name: String
  /// A summary of a few words in lower case, without a final period.
  let summary: String
  // Each run of the program uses one command, so the parts of all others are not made.
  private let makeDiscussion: @Sendable () -> [String]
  private let makeOperands: @Sendable () -> [any AnyOperand]
  private let makeOptions: @Sendable () -> [any AnyOption]
  private let makeExamples: @Sendable () -> [Example]
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

  init(
    name: String, summary: String, discussion: @autoclosure @escaping @Sendable () -> [String],
    operands: @autoclosure @escaping @Sendable () -> [any AnyOperand],
    options: @autoclosure @escaping @Sendable () -> [any AnyOption],
    examples: @autoclosure @escaping @Sendable () -> [Example],
    run: @escaping @Sendable (Invocation) -> ExitStatus
  ) {
    (self.name, self.summary, self.run) = (name, summary, run)
    (makeDiscussion, makeOperands) = (discussion, operands)
    (makeOptions, makeExamples) = (options, examples)
  }

  /// The paragraphs of the help text.
  var discussion: [String] { makeDiscussion() }
  var operands: [any AnyOperand] { makeOperands() }
  var options: [any AnyOption] { makeOptions() }
  var examples: [Example] { makeExamples() }

  /// The options of the command, followed by `--help`, which every command has.
  var allOptions: [any AnyOption] { options + [Option.help] }

  /// The usage line of the command, such as `tree [OPTIONS] FILE...`.
  var usage: String { ([name, "[OPTIONS]"] + operands.map(\.usage)).joined(separator: " ") }
}

extension Option where Value == Bool {
  static var help: Self { flag("-h", "--help", summary: "print this help") }
  static var version: Self { flag("--version", summary: "print the version") }
}
