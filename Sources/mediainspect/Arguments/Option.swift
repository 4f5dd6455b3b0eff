/// An option of a command. It also serves as the key to look up its value in an `Invocation`.
struct Option<Value: Sendable>: AnyOption {
  let names: [String]
  let argument: OptionArgument?
  let summary: String
  let isRepeatable: Bool
  /// The value if the option is not given.
  let absent: Value
  /// Parses the given texts. Returns nil if one of them is not a valid value of this option.
  let read: @Sendable ([String]) -> Value?

  func accepts(_ text: String) -> Bool { read([text]) != nil }
}

/// An option, independent of the type of its value, with what parsing, help and completions need.
protocol AnyOption: Sendable {
  /// The names with their dashes. Messages use the last one.
  var names: [String] { get }
  /// The description of the value; nil for an option without a value.
  var argument: OptionArgument? { get }
  var summary: String { get }
  /// Whether all given values are used, not only the last.
  var isRepeatable: Bool { get }
  func accepts(_ text: String) -> Bool
}

extension AnyOption {
  /// The name that is used in messages and as a key.
  var name: String { names.last ?? "" }
}

/// A description of the value of an option.
struct OptionArgument: Sendable {
  let placeholder: String
  /// What is accepted; it follows "expects" in an error message.
  let demand: String
  let completion: Completion
}
