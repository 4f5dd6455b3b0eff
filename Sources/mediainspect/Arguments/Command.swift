/// The declaration of a command. The parser, the help text, the man page and the shell completions
/// all use it.
struct Command: Sendable {
  let name: String
  /// A summary of the command in a few words: in lower case, without a final period.
  let summary: String
  // These closures make the parts of the command on demand, because each run of the program uses
  // only one command.
  private let makeDiscussion: @Sendable () -> [String]
  private let makeOperands: @Sendable () -> [any AnyOperand]
  private let makeGroups: @Sendable () -> [OptionGroup]
  private let makeExamples: @Sendable () -> [Example]
  /// The meanings of the exit statuses 0 and 1 of this command.
  let statuses: StatusMeanings
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
    statuses: StatusMeanings = StatusMeanings(), run: @escaping @Sendable (Invocation) -> ExitStatus
  ) {
    self.init(
      name: name, summary: summary, discussion: discussion(), operands: operands(),
      groups: [OptionGroup("options", options())], examples: examples(), statuses: statuses,
      run: run)
  }

  init(
    name: String, summary: String, discussion: @autoclosure @escaping @Sendable () -> [String],
    operands: @autoclosure @escaping @Sendable () -> [any AnyOperand],
    groups: @autoclosure @escaping @Sendable () -> [OptionGroup],
    examples: @autoclosure @escaping @Sendable () -> [Example],
    statuses: StatusMeanings = StatusMeanings(), run: @escaping @Sendable (Invocation) -> ExitStatus
  ) {
    (self.name, self.summary, self.statuses, self.run) = (name, summary, statuses, run)
    (makeDiscussion, makeOperands) = (discussion, operands)
    (makeGroups, makeExamples) = (groups, examples)
  }

  /// The paragraphs of the help text.
  var discussion: [String] { makeDiscussion() }
  var operands: [any AnyOperand] { makeOperands() }
  var options: [any AnyOption] { makeGroups().flatMap(\.options) }
  var examples: [Example] { makeExamples() }

  /// The options of the command in groups, followed by `--help`, which every command has.
  var allGroups: [OptionGroup] {
    var groups = makeGroups()
    let last = groups.popLast()
    return groups + [OptionGroup(last?.title ?? "options", (last?.options ?? []) + [Option.help])]
  }

  /// The options of the command, followed by `--help`, which every command has.
  var allOptions: [any AnyOption] { options + [Option.help] }

  /// The usage line of the command, such as `tree [OPTIONS] FILE...`.
  var usage: String { ([name, "[OPTIONS]"] + operands.map(\.usage)).joined(separator: " ") }
}

/// A group of the options of a command. The help text lists them under `title`.
struct OptionGroup: Sendable {
  let title: String
  let options: [any AnyOption]

  init(_ title: String, _ options: [any AnyOption]) {
    (self.title, self.options) = (title, options)
  }
}

/// The meanings of the exit statuses 0 and 1, which depend on the command. All other statuses have
/// the same meaning for all commands.
struct StatusMeanings: Sendable {
  let success: String
  /// The meaning of exit status 1; nil if the command never ends with it.
  let findings: String?

  init(_ success: String = "done", findings: String? = nil) {
    (self.success, self.findings) = (success, findings)
  }
}

extension Option where Value == Bool {
  static var help: Self {
    flag("-h", "--help", summary: "print help: -h the options in short, --help all")
  }
  static var version: Self { flag("--version", summary: "print the version") }
}
