/// An operand of a command, such as `FILE`. It is also the key for looking up its values in an
/// `Invocation`.
struct Operand<Value: Sendable>: AnyOperand {
  let placeholder: String
  let summary: String
  let count: OperandCount
  let completion: Completion
  /// The names of options that replace the operand: it may be missing if one of them is given.
  var substitutes: Set<String> = []
  let read: @Sendable ([String]) -> Value
}

/// An operand of a command, without the type of its value.
protocol AnyOperand: Sendable {
  var placeholder: String { get }
  var summary: String { get }
  var count: OperandCount { get }
  var completion: Completion { get }
  var substitutes: Set<String> { get }
}

/// The number of values that an operand takes.
enum OperandCount: Sendable {
  case one
  case oneOrMore
  case atMostOne
  case any

  var isNeeded: Bool { self == .one || self == .oneOrMore }
}

extension AnyOperand {
  /// The notation of the operand in a usage line: `FILE`, `FILE...`, `[FILE]` or `[FILE...]`. It is
  /// ASCII, so that every terminal can show it.
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
    // The parser rejects a command line without this operand, so `read` never returns the empty
    // string in place of a missing operand.
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
