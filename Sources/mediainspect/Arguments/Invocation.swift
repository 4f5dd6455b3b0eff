/// The values that a valid command line assigns to the options and operands of a command.
struct Invocation: Sendable {
  private var options: [String: [String]] = [:]
  private var operands: [String: [String]] = [:]
  /// All given options with their values, in the order of the command line.
  private(set) var sequence: [(name: String, text: String)] = []

  func flag(_ option: Option<Bool>) -> Bool { value(option) }

  func value<Value>(_ option: Option<Value>) -> Value {
    options[option.name].flatMap(option.read) ?? option.absent
  }

  func operand<Value>(_ operand: Operand<Value>) -> Value {
    operand.read(operands[operand.placeholder] ?? [])
  }

  /// Returns the options on the command line with their values, sorted by name.
  ///
  /// - Parameter omitted: names of options that are left out.
  func given(but omitted: Set<String> = []) -> [String] {
    options.filter { !omitted.contains($0.key) }.sorted { $0.key < $1.key }.map { name, texts in
      ([name] + texts.filter { !$0.isEmpty }).joined(separator: " ")
    }
  }

  mutating func give(_ text: String, to option: any AnyOption) {
    options[option.name, default: []].append(text)
    sequence.append((option.name, text))
  }

  mutating func give(_ texts: ArraySlice<String>, to operand: any AnyOperand) {
    operands[operand.placeholder] = Array(texts)
  }
}
