/// An operand of a command, and the key to what was given for it.
struct Operand<Value: Sendable>: AnyOperand {
  let placeholder: String
  let summary: String
  let count: OperandCount
  let completion: Completion
  let read: @Sendable ([String]) -> Value
}

/// An operand without the type of its value.
protocol AnyOperand: Sendable {
  var placeholder: String { get }
  var summary: String { get }
  var count: OperandCount { get }
  var completion: Completion { get }
}

/// How often an operand may stand on a command line.
enum OperandCount: Sendable {
  case one
  case oneOrMore
  case atMostOne
  case any

  var isNeeded: Bool { self == .one || self == .oneOrMore }
}

extension AnyOperand {
  /// `FILE`, `FILE...`, `[FILE]` or `[FILE...]`; ASCII, so that any terminal shows it.
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
    // The parser has refused a command line without it, so the empty text is never seen.
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
