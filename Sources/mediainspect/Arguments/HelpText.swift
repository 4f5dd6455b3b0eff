extension Program {
  /// The help text that lists all commands, with one line for each.
  var overview: String {
    let rows = allCommands.map { command in
      (([command.name] + command.operands.map(\.usage)).joined(separator: " "), command.summary)
    }
    return """
      \(name): \(summary)

      usage: \(name) COMMAND [OPTIONS] OPERANDS
             \(name) FILE...    prints info and the upper levels of the tree

      \(TextLayout.columns(rows))
      help topics: \(name) help TOPIC

      \(TextLayout.columns(topics.map { ($0.name, $0.summary) }))
      exit status of all commands

      \(TextLayout.columns(statusRows))
      \(name) COMMAND --help prints the options of a command.

      """
  }

  private var statusRows: [(String, String)] {
    ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) }
      + [("", "if several apply, 3 takes precedence over 1, and 1 over 0")]
  }

  func help(on topic: Topic) -> String {
    let examples = topic.examples.map { "  \($0.line)\n      \($0.shows)\n" }.joined()
    return "\(name) help \(topic.name): \(topic.summary)\n\n\(topic.text)\n\nexamples\n\(examples)"
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
    for group in command.allGroups {
      let options = group.options.map { ($0.usage, $0.explanation) }
      sections.append(group.title + "\n" + TextLayout.columns(options))
    }
    if !command.examples.isEmpty {
      let lines = command.examples.map { "  \($0.line)\n      \($0.shows)\n" }
      sections.append("examples\n" + lines.joined())
    }
    sections.append("exit status\n" + TextLayout.columns(rows(of: command.statuses)))
    return sections.joined(separator: "\n")
  }

  /// The short help text of a command, for `-h`. It lists the options of the command, most of them
  /// on one line each.
  func shortHelp(for command: Command) -> String {
    var sections = [
      "\(name) \(command.name): \(command.summary)\n", "usage: \(name) \(command.usage)\n",
    ]
    for group in command.allGroups {
      let options = group.options.map { ($0.usage, $0.brief) }
      sections.append(group.title + "\n" + TextLayout.columns(options))
    }
    sections.append("\(name) \(command.name) --help explains them, with examples.\n")
    return sections.joined(separator: "\n")
  }

  private func rows(of statuses: StatusMeanings) -> [(String, String)] {
    ExitStatus.allCases.compactMap { status in
      switch status {
      case .success: ("0", statuses.success)
      case .findings: statuses.findings.map { ("1", $0) }
      case .usage, .notExamined: ("\(status.rawValue)", status.meaning)
      }
    } + [("", "if several apply, 3 takes precedence over 1, and 1 over 0")]
  }
}

extension AnyOption {
  /// The names and the placeholder of an option, such as `-o, --out FILE`.
  var usage: String {
    names.joined(separator: ", ") + (argument.map { " " + $0.placeholder } ?? "")
  }

  /// The texts at which the details in the summary of an option can begin. `brief` ends before the
  /// first of these texts.
  private static var ends: [String] {
    [
      "; ", ": ", " (", " [", ", and ", ", in ", ", for ", ", such ", ", as ", ", from ",
      ", without ",
    ]
  }

  /// The summary of the option without its details.
  var brief: String {
    var rest = summary[...]
    while !rest.isEmpty, !Self.ends.contains(where: rest.hasPrefix) { rest = rest.dropFirst() }
    return String(summary[..<rest.startIndex])
  }

  /// The summary of an option, with a remark if the option may be repeated.
  var explanation: String { isRepeatable ? summary + "; may be repeated" : summary }
}
