extension Option where Value == Bool {
  /// Creates a Boolean option: true if the option is given, otherwise false.
  static func flag(_ names: String..., summary: String) -> Self {
    Option(
      names: names, argument: nil, summary: summary, isRepeatable: false, absent: false,
      read: { _ in true })
  }
}

extension Option where Value == Int? {
  /// Creates an option for an integer of 0 or more.
  static func count(_ names: String..., placeholder: String = "N", summary: String) -> Self {
    let argument = OptionArgument(
      placeholder: placeholder, demand: "a non-negative integer", completion: .nothing)
    return Option(
      names: names, argument: argument, summary: summary, isRepeatable: false, absent: nil,
      read: { texts in texts.last.flatMap(wholeNumber).map(Optional.some) })
  }
}

extension Option where Value == Amount? {
  /// Creates an option for an integer of 0 or more, or `all`.
  static func amount(_ names: String..., summary: String) -> Self {
    let argument = OptionArgument(
      placeholder: "N|all", demand: "a non-negative integer or all", completion: .words(["all"]))
    return Option(
      names: names, argument: argument, summary: summary, isRepeatable: false, absent: nil,
      read: { texts in
        guard let text = texts.last else { return nil }
        return text == "all" ? .some(.all) : wholeNumber(text).map { .some(.atMost($0)) }
      })
  }
}

extension Option where Value: CaseIterable & RawRepresentable<String> {
  /// Creates an option that takes the name of a case of the enumeration as its value.
  static func choice(_ names: String..., default absent: Value, summary: String) -> Self {
    let words = Value.allCases.map(\.rawValue)
    let argument = OptionArgument(
      placeholder: words.joined(separator: "|"), demand: alternatives(words),
      completion: .words(words))
    return Option(
      names: names, argument: argument, summary: summary, isRepeatable: false, absent: absent,
      read: { texts in texts.last.flatMap(Value.init(rawValue:)) })
  }
}

extension Option where Value == String? {
  /// Creates an option for a text.
  static func text(
    _ names: String..., placeholder: String, completion: Completion = .nothing, summary: String
  ) -> Self {
    let argument = OptionArgument(placeholder: placeholder, demand: "text", completion: completion)
    return Option(
      names: names, argument: argument, summary: summary, isRepeatable: false, absent: nil,
      read: { texts in texts.last.map(Optional.some) })
  }

  /// Creates an option for one of several words, or for a path: any text for which `isFile` returns
  /// true. The value is nil if the option is not given.
  static func word(
    _ names: String..., placeholder: String, of words: [String],
    orFile isFile: (@Sendable (String) -> Bool)? = nil, summary: String
  ) -> Self {
    let argument = OptionArgument(
      placeholder: placeholder,
      demand: alternatives(words + (isFile == nil ? [] : ["a file path"])),
      completion: isFile == nil ? .words(words) : .wordsOrFiles(words))
    return Option(
      names: names, argument: argument, summary: summary, isRepeatable: false, absent: nil,
      read: { texts in
        guard let text = texts.last, words.contains(text) || isFile?(text) == true else {
          return nil
        }
        return .some(text)
      })
  }
}

extension Option where Value == [String] {
  /// Creates an option for a list of names, separated by commas. The option may be repeated.
  ///
  /// - Parameter other: the option with which this option takes no value if both are given.
  static func names(
    _ names: String..., placeholder: String, leftOutBeside other: String? = nil,
    completion: Completion = .nothing, summary: String
  ) -> Self {
    var argument = OptionArgument(
      placeholder: placeholder, demand: "a comma-separated list of names", completion: completion)
    argument.leftOutBeside = other
    return Option(
      names: names, argument: argument, summary: summary, isRepeatable: true, absent: [],
      read: { texts in
        let given = texts.flatMap { $0.split(separator: ",").map(String.init) }
        return given.isEmpty ? nil : given
      })
  }

  /// Creates an option for a list of the given words, separated by commas. The option may be
  /// repeated.
  static func list(
    _ names: String..., placeholder: String = "LIST", of words: [String], summary: String
  ) -> Self {
    let argument = OptionArgument(
      placeholder: placeholder, demand: "a comma-separated list of " + alternatives(words),
      completion: .words(words))
    return Option(
      names: names, argument: argument, summary: summary, isRepeatable: true, absent: [],
      read: { texts in
        let given = texts.flatMap {
          $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        return given.allSatisfy(words.contains) ? given : nil
      })
  }
}

/// The value of an option for a maximum number: a number, or all.
enum Amount: Equatable, Sendable {
  case atMost(Int)
  case all
}

/// Returns the number that a text of digits represents; nil for any other text, such as one with a
/// sign or spaces.
private func wholeNumber(_ text: String) -> Int? {
  text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
}

/// Returns the words as a list such as `a, b or c`.
private func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
