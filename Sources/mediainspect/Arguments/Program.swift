import Bytes

/// The program: its commands, and how a command line is answered.
struct Program: Sendable {
  let name: String
  let summary: String
  let discussion: [String]
  let versionNumber: String
  /// What `--version` prints; asked only then.
  let versionText: @Sendable () -> String
  let commands: [Command]

  var allCommands: [Command] { commands + [helpCommand] }

  /// What a command line asks for.
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
    if word.hasPrefix("-") { return .reply(refusal(of: leadingOption(word), command: nil)) }
    guard let command = command(named: word) else {
      return .reply(refusal(of: unknown(word), command: nil))
    }
    do {
      switch try command.parse(arguments.dropFirst()) {
      case .help: return .reply(StaticReply(text: help(for: command)))
      case .run(let invocation): return .run(command, invocation)
      }
    } catch {
      return .reply(refusal(of: error, command: command))
    }
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

  /// The error, how the command is used, and where more is said.
  func refusal(of error: UsageError, command: Command?) -> StaticReply {
    let place = command.map { "\(name) \($0.name)" } ?? name
    let usage = command.map { "usage: \(name) \($0.usage)\n" } ?? ""
    let text = "\(place): \(error)\n\(usage)\(place) --help tells more\n"
    return StaticReply(text: text, stream: .error, status: .usage)
  }
}

/// A text that answers a command line by itself.
struct StaticReply: Sendable {
  let text: String
  var stream = StandardStream.output
  var status = ExitStatus.clean

  /// Says it; whoever does not get it whole is told so by the status.
  func print() -> ExitStatus {
    if stream.write(text) != .failed || stream == .error { return status }
    StandardStream.error.write("mediainspect: the output could not be written\n")
    return .notExamined
  }
}
