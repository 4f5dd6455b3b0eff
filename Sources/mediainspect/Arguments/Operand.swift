/// An operand of a command. It also serves as the key to look up its values in an `Invocation`.
struct Operand<Value: Sendable>: AnyOperand {
  let placeholder: String
  let summary: String
  let count: OperandCount
  let completion: Completion
  let read: @Sendable ([String]) -> Value
}

/// An operand, independent of the type of its value.
protocol AnyOperand: Sendable {
  var placeholder: String { get }
  var summary: String { get }
  var count: OperandCount { get }
  var completion: Completion { get }
}

/// How many values an operand takes.
enum OperandCount: Sendable {
  case one
  case oneOrMore
  case atMostOne
  case any

  var isNeeded: Bool { self == .one || self == .oneOrMore }
}

extension AnyOperand {
  /// The operand in a usage line: `FILE`, `FILE...`, `[FILE]` or `[FILE...]`. Only ASCII is used,
  /// so that every terminal can show it.
  var usage: String {
    switch count {
    case .one: placeholder
    case .oneOrMore: placeholder + "..."
    case .atMostOne: "[\(placeholder)]"
    case .any: "[\(placeholder)...]"
    }
  }
}

extension Operand where Value == String {
  static func one(
    _ placeholder: String, summary: String, completion: Completion = .nothing
  ) -> Self {
    // The parser rejects a command line without this operand, so the empty string is never
    // returned.
    Operand(
      placeholder: placeholder, summary: summary, count: .one, completion: completion,
      read: { $0.first ?? "" })
  }
}

extension Operand where Value == [String] {
  static func any(
    _ placeholder: String, summary: String, completion: Completion = .nothing
  ) -> Self {
    Operand(
      placeholder: placeholder, summary: summary, count: .any, completion: completion,
      read: { $0 })
  }

  static func oneOrMore(
    _ placeholder: String, summary: String, completion: Completion = .nothing
  ) -> Self {
    Operand(
      placeholder: placeholder, summary: summary, count: .oneOrMore, completion: completion,
      read: { $0 })
  }
}

extension Operand where Value == String? {
  static func atMostOne(
    _ placeholder: String, summary: String, completion: Completion = .nothing
  ) -> Self {
    Operand(
      placeholder: placeholder, summary: summary, count: .atMostOne, completion: completion,
      read: { $0.first })
  }
}
