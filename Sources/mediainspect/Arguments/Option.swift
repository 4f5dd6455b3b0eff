/// An option of a command, such as `--out`. It is also the key for looking up its value in an
/// `Invocation`.
struct Option<Value: Sendable>: AnyOption {
  let names: [String]
  let argument: OptionArgument?
  let summary: String
  let isRepeatable: Bool
  /// The value that is used if the option is not given.
  let absent: Value
  /// Converts the texts given for the option to its value. Returns nil if one of them is invalid.
  let read: @Sendable ([String]) -> Value?

  func accepts(_ text: String) -> Bool { read([text]) != nil }
}

/// An option of a command, without the type of its value. It contains what parsing, help and
/// completions need.
protocol AnyOption: Sendable {
  /// The names of the option with their dashes. Messages use the last one.
  var names: [String] { get }
  /// The description of the value; nil for an option without a value.
  var argument: OptionArgument? { get }
  var summary: String { get }
  /// Whether all given values of the option are used, rather than only the last one.
  var isRepeatable: Bool { get }
  func accepts(_ text: String) -> Bool
}

extension AnyOption {
  /// The name of the option in messages. It is also the key of its values in an `Invocation`.
  var name: String { names.last ?? "" }
}

/// A description of the value of an option.
struct OptionArgument: Sendable {
  let placeholder: String
  /// The values that the option accepts, as text that follows "expects" in an error message.
  let demand: String
  let completion: Completion
  /// Whether the option takes two words, such as an encoding and a key.
  var hasTwoWords = false
  /// The option with which this option takes no value if both are given; nil if it always takes
  /// one.
  var leftOutBeside: String?
}
