import Bytes
import Files

/// The program with all its commands. It selects and runs the command that a command line names.
struct Program: Sendable {
  let name: String
  let summary: String
  let discussion: [String]
  let versionNumber: String
  /// Returns the text that `--version` prints. It is called only for that option.
  let versionText: @Sendable () -> String
  let commands: [Command]
  var topics: [Topic] = []
  /// The command that runs if files are given without the name of a command.
  var overviewOfFiles: Command?

  var allCommands: [Command] { commands + [helpCommand] }

  /// What a command line requests: a run of a command, or a fixed reply.
  enum Request {
    case run(Command, Invocation)
    case reply(StaticReply)
  }

  func run(_ arguments: [String]) -> ExitStatus {
    switch request(arguments) {
    case .run(let command, let invocation): command.run(invocation)
    case .reply(let reply): reply.print()
    }
  }

  func request(_ arguments: [String]) -> Request {
    guard let word = arguments.first else {
      return .reply(StaticReply(text: overview, stream: .error, status: .usage))
    }
    if Option.version.names.contains(word) {
      return .reply(StaticReply(text: versionText() + "\n"))
    }
    if Option.help.names.contains(word) { return .reply(StaticReply(text: overview)) }
    if word.hasPrefix("-"), word != "-" {
      return .reply(refusal(of: leadingOption(word), command: nil))
    }
    let isFile = command(named: word) == nil && Self.isFile(word)
    guard let command = isFile ? overviewOfFiles : command(named: word) else {
      return .reply(refusal(of: unknown(word), command: nil))
    }
    do {
      switch try command.parse(isFile ? arguments[...] : arguments.dropFirst()) {
      case .help(let isShort):
        return .reply(StaticReply(text: isShort ? shortHelp(for: command) : help(for: command)))
      case .run(let invocation): return .run(command, invocation)
      }
    } catch {
      return .reply(refusal(of: error, command: command))
    }
  }

  /// Whether an argument in place of a command is a path: it contains a slash, or is the name of an
  /// existing file or folder.
  private static func isFile(_ word: String) -> Bool {
    word.contains("/") || SystemFileCalls.exists(word.fileNameBytes)
  }

  func command(named name: String) -> Command? { allCommands.first { $0.name == name } }

  func unknown(_ word: String) -> UsageError {
    .unknownCommand(word, nearest: nearest(to: word, in: allCommands.map(\.name)))
  }

  private func leadingOption(_ word: String) -> UsageError {
    let name = String(word.prefix { $0 != "=" })
    let names = allCommands.flatMap(\.options).flatMap(\.names)
    return names.contains(name)
      ? .optionBeforeCommand(name)
      : .unknownOption(name, nearest: nearest(to: name, in: ["--help", "--version"]))
  }

  /// Returns the reply to wrong usage: the error message, the usage line of the command, and how to
  /// get help.
  func refusal(of error: UsageError, command: Command?) -> StaticReply {
    // The command that runs on files alone, without a command name, has an empty name.
    let place = command.map { $0.name.isEmpty ? name : "\(name) \($0.name)" } ?? name
    let usage = command.map { "usage: \(name)\($0.name.isEmpty ? "" : " ")\($0.usage)\n" } ?? ""
    let text = "\(place): \(error)\n\(usage)for details, run: \(place) --help\n"
    return StaticReply(text: text, stream: .error, status: .usage)
  }
}

/// A fixed text, such as help, that is the complete reply to a command line.
struct StaticReply: Sendable {
  let text: String
  var stream = StandardStream.output
  var status = ExitStatus.success

  /// Prints the text and returns the exit status. The status is `notExamined` if standard output
  /// cannot be written completely.
  func print() -> ExitStatus {
    if stream.write(text) != .failed || stream == .error { return status }
    StandardStream.error.write("mediainspect: the output could not be written\n")
    return .notExamined
  }
}
