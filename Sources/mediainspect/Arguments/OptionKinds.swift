extension Option where Value == Bool {
  /// A switch: off unless given.
  static func flag(_ names: String..., summary: String) -> Self {
    Option(
      names: names, argument: nil, summary: summary, isRepeatable: false, absent: false,
      read: { _ in true })
  }
}

extension Option where Value == Int? {
  /// A whole number from 0 up.
  static func count(_ names: String..., placeholder: String = "N", summary: String) -> Self {
    let argument = OptionArgument(
      placeholder: placeholder, demand: "a whole number from 0 up", completion: .nothing)
    return Option(
      names: names, argument: argument, summary: summary, isRepeatable: false, absent: nil,
      read: { texts in texts.last.flatMap(wholeNumber).map(Optional.some) })
  }
}

extension Option where Value == Amount? {
  /// A whole number from 0 up, or `all`.
  static func amount(_ names: String..., summary: String) -> Self {
    let argument = OptionArgument(
      placeholder: "N|all", demand: "a whole number from 0 up, or all", completion: .words(["all"]))
    return Option(
      names: names, argument: argument, summary: summary, isRepeatable: false, absent: nil,
      read: { texts in
        guard let text = texts.last else { return nil }
        return text == "all" ? .some(.all) : wholeNumber(text).map { .some(.atMost($0)) }
      })
  }
}

extension Option where Value: CaseIterable & RawRepresentable<String> {
  /// One of the cases of an enumeration.
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
  /// Any text.
  static func text(
    _ names: String..., placeholder: String, completion: Completion = .nothing, summary: String
  ) -> Self {
    let argument = OptionArgument(placeholder: placeholder, demand: "text", completion: completion)
    return Option(
      names: names, argument: argument, summary: summary, isRepeatable: false, absent: nil,
      read: { texts in texts.last.map(Optional.some) })
  }

  /// One of the words, or the name of a file where such are told apart, if it is given at all.
  static func word(
    _ names: String..., placeholder: String, of words: [String],
    orFile isFile: (@Sendable (String) -> Bool)? = nil, summary: String
  ) -> Self {
    let argument = OptionArgument(
      placeholder: placeholder,
      demand: alternatives(words + (isFile == nil ? [] : ["the name of a file"])),
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
  /// Any names, with commas between them or the option repeated.
  static func names(_ names: String..., placeholder: String, summary: String) -> Self {
    let argument = OptionArgument(
      placeholder: placeholder, demand: "a list of names", completion: .nothing)
    return Option(
      names: names, argument: argument, summary: summary, isRepeatable: true, absent: [],
      read: { texts in
        let given = texts.flatMap { $0.split(separator: ",").map(String.init) }
        return given.isEmpty ? nil : given
      })
  }

  /// Some of the words, with commas between them or the option repeated.
  static func list(
    _ names: String..., placeholder: String = "LIST", of words: [String], summary: String
  ) -> Self {
    let argument = OptionArgument(
      placeholder: placeholder, demand: "a list of " + alternatives(words),
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

/// How many of something are wanted.
enum Amount: Equatable, Sendable {
  case atMost(Int)
  case all
}

/// Digits only: no sign, no space.
private func wholeNumber(_ text: String) -> Int? {
  text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
}

/// `a, b or c`.
private func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
