extension Program {
  /// Completions for fish 3 and later.
  var fishCompletions: String {
    var lines = [
      "# fish completion, written by: \(name) help --completions fish",
      "function __\(name)_no_command",
      "    test (count (commandline -opc)) -eq 1",
      "end",
      "function __\(name)_command",
      "    set -l words (commandline -opc)",
      "    test (count $words) -gt 1; and test $words[2] = $argv[1]",
      "end",
      "complete -c \(name) -f",
    ]
    let first = "complete -c \(name) -n __\(name)_no_command"
    for command in allCommands {
      lines.append("\(first) -a \(command.name) -d \(fishQuoted(command.summary))")
    }
    for option in [Option.help, Option.version] { lines.append("\(first) \(fishOption(option))") }
    for command in allCommands {
      let start = "complete -c \(name) -n '__\(name)_command \(command.name)'"
      lines += command.operands.compactMap { operand in
        fishAnswer(operand.completion).map { "\(start) \($0)" }
      }
      lines += command.allOptions.map { "\(start) \(fishOption($0))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func fishOption(_ option: any AnyOption) -> String {
    let names = option.names.map { name in
      name.hasPrefix("--") ? "-l \(name.dropFirst(2))" : "-s \(name.dropFirst())"
    }
    let value = option.argument.map { " -r \(fishAnswer($0.completion) ?? "-f")" } ?? ""
    return "\(names.joined(separator: " "))\(value) -d \(fishQuoted(option.summary))"
  }

  /// Nil where there is nothing to offer.
  private func fishAnswer(_ completion: Completion) -> String? {
    switch completion {
    case .files: "-F"
    case .words(let words): "-f -a \(fishQuoted(words.joined(separator: " ")))"
    case .wordsOrFiles(let words): "-F -a \(fishQuoted(words.joined(separator: " ")))"
    case .nothing: nil
    }
  }
}

private func fishQuoted(_ text: String) -> String {
  "'" + text.reduce(into: "") { $0 += "'\\".contains($1) ? "\\\($1)" : String($1) } + "'"
}
