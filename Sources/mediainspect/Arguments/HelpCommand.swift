extension Option where Value == Bool {
  static var man: Self { flag("--man", summary: "print the man page in roff format") }
}

extension Option where Value == String? {
  static var completions: Self {
    word(
      "--completions", placeholder: "SHELL", of: Shell.allCases.map(\.rawValue),
      summary: "print the completion script for bash, zsh or fish")
  }
}

/// A shell for which completions can be generated.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish
}

extension Program {
  /// The `help` command. It is a member of `Program`, because it needs the list of all other
  /// commands.
  var helpCommand: Command {
    let topic = Operand.atMostOne(
      "COMMAND|TOPIC",
      summary: "a command, or a topic: \(topics.map(\.name).joined(separator: ", "))",
      completion: .words(commands.map(\.name) + ["help"] + topics.map(\.name)))
    return Command(
      name: "help",
      summary: "print help on a command or topic",
      discussion: ["Without COMMAND or TOPIC, lists all commands and topics."],
      operands: [topic],
      options: [Option.man, Option.completions],
      examples: [
        .init("\(name) help tree", "help on the command tree"),
        .init("\(name) help paths", "how to write paths to nodes and fields"),
        .init("\(name) help --man | man -l -", "the man page in a pager"),
        .init(
          "source <(\(name) help --completions bash)", "enables completion in this bash session"),
      ],
      run: { invocation in
        helpReply(
          topic: invocation.operand(topic), man: invocation.flag(.man),
          shell: invocation.value(.completions).flatMap(Shell.init(rawValue:))
        ).print()
      })
  }

  /// Returns the reply to the `help` command. If more than one of `topic`, `man` and `shell` is
  /// given, the reply is an error message.
  func helpReply(topic: String?, man: Bool, shell: Shell?) -> StaticReply {
    switch (topic, man, shell) {
    case (nil, false, nil): return StaticReply(text: overview)
    case (nil, true, nil): return StaticReply(text: manPage)
    case (nil, false, .bash): return StaticReply(text: bashCompletions)
    case (nil, false, .zsh): return StaticReply(text: zshCompletions)
    case (nil, false, .fish): return StaticReply(text: fishCompletions)
    case (let topic?, false, nil):
      if let topic = topics.first(where: { $0.name == topic }) {
        return StaticReply(text: help(on: topic))
      }
      guard let command = command(named: topic) else {
        return refusal(of: unknown(topic), command: helpCommand)
      }
      return StaticReply(text: help(for: command))
    default:
      let asked = [
        topic.map { _ in "COMMAND" }, man ? "--man" : nil, shell.map { _ in "--completions" },
      ]
      return refusal(of: .notTogether(asked.compactMap(\.self)), command: helpCommand)
    }
  }
}
