extension Option where Value == Bool {
  static var man: Self { flag("--man", summary: "print the man page, as roff") }
}

extension Option where Value == String? {
  static var completions: Self {
    word(
      "--completions", placeholder: "SHELL", of: Shell.allCases.map(\.rawValue),
      summary: "print the completions for bash, zsh or fish")
  }
}

/// A shell that completions can be written for.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish
}

extension Program {
  /// Declared like every other command, but it needs to know them.
  var helpCommand: Command {
    let topic = Operand.atMostOne(
      "COMMAND", summary: "the command to tell about",
      completion: .words(commands.map(\.name) + ["help"]))
    return Command(
      name: "help",
      summary: "tell about a command",
      discussion: ["Without a command, lists them all."],
      operands: [topic],
      options: [Option.man, Option.completions],
      examples: [
        .init("\(name) help tree", "all about one command"),
        .init("\(name) help --man | man -l -", "the man page"),
        .init("source <(\(name) help --completions bash)", "completions for this bash session"),
      ],
      outcomes: [.clean: "printed"],
      run: { invocation in
        helpReply(
          topic: invocation.operand(topic), man: invocation.flag(.man),
          shell: invocation.value(.completions).flatMap(Shell.init(rawValue:))
        ).print()
      })
  }

  func helpReply(topic: String?, man: Bool, shell: Shell?) -> StaticReply {
    switch (topic, man, shell) {
    case (nil, false, nil): return StaticReply(text: overview)
    case (nil, true, nil): return StaticReply(text: manPage)
    case (nil, false, .bash): return StaticReply(text: bashCompletions)
    case (nil, false, .zsh): return StaticReply(text: zshCompletions)
    case (nil, false, .fish): return StaticReply(text: fishCompletions)
    case (let topic?, false, nil):
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
