import Metadata

/// Phrases for messages.
extension FactKind {
  /// A value of this kind, with examples.
  var phrase: String {
    switch self {
    case .text: "a text such as 'Lake'"
    case .integer, .number: "a number"
    case .bool: "true or false"
    case .date: "a date such as 2024-07 or 2024-07-03T10:20"
    case .duration: LiteralUnit.Dimension.time.phrase
    case .size: LiteralUnit.Dimension.bytes.phrase
    }
  }

  /// A value of this kind, without examples.
  var noun: String {
    switch self {
    case .text: "a text"
    case .integer, .number: "a number"
    case .bool: "true or false"
    case .date: "a date"
    case .duration: "a duration"
    case .size: "a size"
    }
  }
}

extension FactType {
  var noun: String {
    guard isList else { return kind.noun }
    return switch kind {
    case .text: "a list of texts"
    case .integer, .number: "a list of numbers"
    case .bool: "a list of truth values"
    case .date: "a list of dates"
    case .duration: "a list of durations"
    case .size: "a list of sizes"
    }
  }
}
