import Bytes

extension Command {
  /// What the arguments after the name of a command request: a run of the command, or its help.
  enum Request {
    /// Help on the command: the short form for `-h`, the long form for `--help`.
    case help(isShort: Bool)
    case run(Invocation)
  }

  /// Parses the arguments after the name of the command.
  func parse(_ arguments: ArraySlice<String>) throws(UsageError) -> Request {
    // `-h` and `--help` are searched for before the parsing, so that help is printed even if the
    // command line is invalid. After `--`, they are operands.
    let beforeEnd = arguments.prefix { $0 != "--" }
    if let word = beforeEnd.first(where: Option.help.names.contains) {
      return .help(isShort: word == Option.help.names.first)
    }

    let options = allOptions
    var invocation = Invocation()
    var given: [String] = []
    var rest = arguments
    while let word = rest.popFirst() {
      if word == "--" {
        given += rest
        break
      } else if word.hasPrefix("--") {
        try parseLong(word, &rest, among: beforeEnd, of: options, into: &invocation)
      } else if isOption(word) {
        try parseShort(word, &rest, of: options, into: &invocation)
      } else {
        given.append(word)
      }
    }
    try assign(given, in: &invocation)
    return .run(invocation)
  }

  /// Parses a long option: `--name`, `--name value` or `--name=value`.
  private func parseLong(
    _ word: String, _ rest: inout ArraySlice<String>, among others: ArraySlice<String>,
    of options: [any AnyOption], into invocation: inout Invocation
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = try option(named: String(parts[0]), in: options)
    let isLeftOut =
      option.argument?.leftOutBeside.map { name in
        others.contains { $0 == name || $0.hasPrefix(name + "=") }
      } ?? false
    guard option.argument != nil, !isLeftOut || parts.count > 1 else {
      if parts.count > 1 { throw .valueNotTaken(option: option.name) }
      invocation.give("", to: option)
      return
    }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    try take(attached, &rest, for: option, into: &invocation)
  }

  /// Parses short options: `-o value`, `-ovalue`, or several options without values such as `-ab`.
  private func parseShort(
    _ word: String, _ rest: inout ArraySlice<String>, of options: [any AnyOption],
    into invocation: inout Invocation
  ) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let option = try option(named: "-\(letter)", in: options)
      if option.argument != nil {
        let attached = letters.isEmpty ? nil : String(letters)
        return try take(attached, &rest, for: option, into: &invocation)
      }
      invocation.give("", to: option)
    }
  }

  private func option(
    named name: String, in options: [any AnyOption]
  ) throws(UsageError) -> any AnyOption {
    if let option = options.first(where: { $0.names.contains(name) }) { return option }
    // Names are compared without their dashes, because the dashes would make all options look
    // similar.
    let bare = { (name: String) in String(name.drop { $0 == "-" }) }
    let closest = nearest(to: bare(name), in: options.map { bare($0.name) })
    throw .unknownOption(name, nearest: options.map(\.name).first { bare($0) == closest })
  }

  private func take(
    _ attached: String?, _ rest: inout ArraySlice<String>, for option: any AnyOption,
    into invocation: inout Invocation
  ) throws(UsageError) {
    guard let argument = option.argument else { return }
    // The next argument is not used as the value if it looks like an option. A value of this form
    // must be attached to the option, as in `--name=-value`.
    let following = rest.first.map(isOption) == false ? rest.first : nil
    guard let value = attached ?? following else {
      throw .valueMissing(option: option.name, placeholder: argument.placeholder)
    }
    if attached == nil { rest = rest.dropFirst() }
    if argument.hasTwoWords, !value.contains(" ") {
      guard let second = rest.popFirst(), !isOption(second) else {
        throw .valueMissing(option: option.name, placeholder: argument.placeholder)
      }
      return invocation.give(value + " " + second, to: option)
    }
    guard option.accepts(value) else {
      throw .valueRefused(option: option.name, value: value, demand: argument.demand)
    }
    invocation.give(value, to: option)
  }

  /// Assigns the given values to the operands in the declared order. An optional or repeatable
  /// operand takes the values that later operands do not require.
  private func assign(
    _ given: [String], in invocation: inout Invocation
  ) throws(UsageError) {
    let options = Set(invocation.sequence.map(\.name))
    func isNeeded(_ operand: any AnyOperand) -> Bool {
      operand.count.isNeeded && operand.substitutes.isDisjoint(with: options)
    }
    var rest = given[...]
    for (index, operand) in operands.enumerated() {
      let neededLater = operands.dropFirst(index + 1).count { isNeeded($0) }
      let free = max(0, rest.count - neededLater)
      let taken =
        switch operand.count {
        case .one: min(1, rest.count)
        case .oneOrMore: isNeeded(operand) ? max(free, min(1, rest.count)) : free
        case .atMostOne: min(1, free)
        case .any: free
        }
      if taken == 0 && isNeeded(operand) { throw .operandMissing(operand.placeholder) }
      invocation.give(rest.prefix(taken), to: operand)
      rest = rest.dropFirst(taken)
    }
    if let extra = rest.first { throw .operandNotTaken(extra) }
  }
}

/// Returns whether an argument is an option: it starts with a dash, but is neither a negative
/// number nor a single dash, which means standard input.
private func isOption(_ word: String) -> Bool {
  word.hasPrefix("-") && word != "-" && (word == "-0" || !isNegativeNumber(word))
}

private func isNegativeNumber(_ word: String) -> Bool {
  let parts = word.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
  return word.hasPrefix("-") && parts.count <= 2
    && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
}
