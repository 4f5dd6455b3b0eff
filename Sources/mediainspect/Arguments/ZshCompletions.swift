extension Program {
  /// A completion function for zsh: found by its name in `fpath`, or sourced.
  var zshCompletions: String {
    let commands = allCommands.map {
      "    \(zshQuoted("\(zshEscaped($0.name)):\(zshEscaped($0.summary))"))"
    }
    return """
      #compdef \(name)
      # zsh completion, written by: \(name) help --completions zsh
      _\(name)() {
        local -a commands
        commands=(
      \(commands.joined(separator: "\n"))
        )
        if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then
          _describe command commands
          return
        fi
        local command=$words[2]
        if ((CURRENT > 2)); then
          shift words
          ((CURRENT--))
        else
          command=
        fi
        case $command in
      \(allCommands.map(zshCase).joined(separator: "\n"))
          *)
            _arguments -s -S \\
      \(([Option.help, Option.version].map(zshOption)).joined(separator: " \\\n"))
            ;;
        esac
      }
      if [[ $funcstack[1] == _\(name) ]]; then
        _\(name) "$@"
      else
        compdef _\(name) \(name)
      fi

      """
  }

  private func zshCase(_ command: Command) -> String {
    let lines = command.allOptions.map(zshOption) + command.operands.enumerated().map(zshOperand)
    return """
          \(command.name))
            _arguments -s -S \\
      \(lines.joined(separator: " \\\n"))
            ;;
      """
  }

  private func zshOption(_ option: any AnyOption) -> String {
    let value = option.argument.map {
      ":\(zshEscaped($0.placeholder)):\(zshAction($0.completion))"
    }
    let specs = option.names.map { name in
      let joint = value == nil ? "" : name.hasPrefix("--") ? "=" : "+"
      let others = option.isRepeatable ? "*" : "(\(option.names.joined(separator: " ")))"
      let summary = "[\(zshEscaped(option.summary))]"
      return "        " + zshQuoted(others + name + joint + summary + (value ?? ""))
    }
    return specs.joined(separator: " \\\n")
  }

  private func zshOperand(_ index: Int, _ operand: any AnyOperand) -> String {
    let place =
      switch operand.count {
      case .one: "\(index + 1):"
      case .oneOrMore, .any: "*:"
      case .atMostOne: "\(index + 1)::"
      }
    let spec = place + zshEscaped(operand.placeholder) + ":" + zshAction(operand.completion)
    return "        " + zshQuoted(spec)
  }

  private func zshAction(_ completion: Completion) -> String {
    switch completion {
    case .files: "_files"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .wordsOrFiles(let words): "{compadd \(words.joined(separator: " ")); _files}"
    case .nothing: " "
    }
  }
}

/// Free text inside a specification of `_arguments` or `_describe`.
private func zshEscaped(_ text: String) -> String {
  text.reduce(into: "") { $0 += ":[]\\".contains($1) ? "\\\($1)" : String($1) }
}

private func zshQuoted(_ text: String) -> String {
  "'" + text.reduce(into: "") { $0 += $1 == "'" ? #"'\''"# : String($1) } + "'"
}
