extension Program {
  /// A completion function for bash 3.2 and later.
  var bashCompletions: String {
    """
    # bash completion, written by: \(name) help --completions bash
    _\(name)() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
      local options='' words='' files='' ended='' i line
      COMPREPLY=()
      # Bash breaks --name=value into three words.
      if [[ $word == = ]]; then
        word=''
      elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD-2]}
      fi
      for ((i = 1; i < COMP_CWORD; i++)); do
        [[ ${COMP_WORDS[i]} == -- ]] && ended=yes
      done
      if ((COMP_CWORD == 1)); then
        words='\(allCommands.map(\.name).joined(separator: " "))'
        options='\((Option.help.names + Option.version.names).joined(separator: " "))'
        before=''
      else
        case ${COMP_WORDS[1]} in
    \(allCommands.map(bashCase).joined(separator: "\n"))
        esac
      fi
      if [[ $word == -* && ! $ended ]]; then
        words=$options
        files=''
      fi
      while IFS= read -r line; do
        COMPREPLY+=("$line")
      done < <(compgen -W "$words" -- "$word")
      # Without words of its own, an empty answer leaves the word to completion of file names.
      [[ $files ]] || compopt +o default +o bashdefault 2>/dev/null
      return 0
    }
    complete -o bashdefault -o default -F _\(name) \(name)

    """
  }

  private func bashCase(_ command: Command) -> String {
    let values = command.options.compactMap { option in
      option.argument.map { argument in
        "          \(option.names.joined(separator: "|"))) "
          + "\(bashAnswer(argument.completion)) options='' ;;"
      }
    }
    let operands = command.operands.map { bashAnswer($0.completion) }.first { !$0.isEmpty } ?? ""
    let names = command.allOptions.flatMap(\.names).joined(separator: " ")
    let opening = "      \(command.name))\n        options='\(names)' \(operands)"
    guard !values.isEmpty else { return opening + "\n        ;;" }
    return """
      \(opening)
              [[ $ended ]] || case $before in
      \(values.joined(separator: "\n"))
              esac
              ;;
      """
  }

  /// Assignments that hold for a value or operand.
  private func bashAnswer(_ completion: Completion) -> String {
    switch completion {
    case .files: "words='' files=yes"
    case .words(let words): "words='\(words.joined(separator: " "))' files=''"
    case .wordsOrFiles(let words): "words='\(words.joined(separator: " "))' files=yes"
    case .nothing: "words='' files=''"
    }
  }
}
