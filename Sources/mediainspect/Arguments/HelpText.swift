extension Program {
  /// All commands, a line each.
  var overview: String {
    let rows = allCommands.map { command in
      (([command.name] + command.operands.map(\.usage)).joined(separator: " "), command.summary)
    }
    return """
      \(name): \(summary)

      usage: \(name) COMMAND [OPTIONS] OPERANDS

      \(TextLayout.columns(rows))
      \(name) COMMAND --help tells more; --version names the version.

      """
  }

  func help(for command: Command) -> String {
    var sections: [String] = [
      "\(name) \(command.name): \(command.summary)\n",
      "usage: \(name) \(command.usage)\n",
    ]
    sections += command.discussion.map { TextLayout.wrapped($0) }
    if !command.operands.isEmpty {
      let rows = command.operands.map { ($0.placeholder, $0.summary) }
      sections.append("operands\n" + TextLayout.columns(rows))
    }
    let options = command.allOptions.map { ($0.usage, $0.explanation) }
    sections.append("options\n" + TextLayout.columns(options))
    if !command.examples.isEmpty {
      let lines = command.examples.map { "  \($0.line)\n      \($0.shows)\n" }
      sections.append("examples\n" + lines.joined())
    }
    let statuses = command.statuses.map { ("\($0.status.rawValue)", $0.meaning) }
    sections.append("exit status\n" + TextLayout.columns(statuses))
    return sections.joined(separator: "\n")
  }
}

extension AnyOption {
  /// `-o, --out FILE`.
  var usage: String {
    names.joined(separator: ", ") + (argument.map { " " + $0.placeholder } ?? "")
  }

  /// The summary and what else a caller must know.
  var explanation: String { isRepeatable ? summary + "; may be repeated" : summary }
}

extension Command {
  /// The exit statuses that the command can have, and what they say.
  var statuses: [(status: ExitStatus, meaning: String)] {
    ExitStatus.allCases.compactMap { status in
      let meaning = outcomes[status] ?? (status == .usage ? "wrong usage" : nil)
      return meaning.map { (status, $0) }
    }
  }
}
