/// An option of a command, and the key to the value that it was given.
struct Option<Value: Sendable>: AnyOption {
  let names: [String]
  let argument: OptionArgument?
  let summary: String
  let isRepeatable: Bool
  /// The value when the option is not given.
  let absent: Value
  /// Nil when a text is not a value of this option.
  let read: @Sendable ([String]) -> Value?

  func accepts(_ text: String) -> Bool { read([text]) != nil }
}

/// An option without the type of its value: what parsing, help and completions need.
protocol AnyOption: Sendable {
  /// With their dashes, the one to be shown first being the last.
  var names: [String] { get }
  /// Nil for a switch.
  var argument: OptionArgument? { get }
  var summary: String { get }
  /// Whether all values given count, not only the last.
  var isRepeatable: Bool { get }
  func accepts(_ text: String) -> Bool
}

extension AnyOption {
  /// The name that stands for the option in messages and as a key.
  var name: String { names.last ?? "" }
}

/// What an option's value looks like.
struct OptionArgument: Sendable {
  let placeholder: String
  /// Goes after "takes" in an error message.
  let demand: String
  let completion: Completion
}
