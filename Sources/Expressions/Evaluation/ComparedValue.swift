import Metadata

/// A value in a comparison. The text of a constant is folded once.
struct ComparedValue: Sendable {
  let value: FactValue
  private var prepared: FoldedText?

  init(_ value: FactValue) { self.value = value }

  /// Creates a constant for comparisons with these options.
  init(constant: FactValue, _ options: TextOptions) {
    value = constant
    if case .text(let text) = constant { prepared = FoldedText(text, options) }
  }

  var text: String? {
    if case .text(let text) = value { text } else { nil }
  }

  func folded(_ text: String, _ options: TextOptions) -> FoldedText {
    prepared ?? FoldedText(text, options)
  }
}

extension FactValue {
  /// The number of an integer, a number, a duration or a size; nil for all other values.
  var number: LiteralNumber? {
    switch self {
    case .integer(let number), .size(let number): .integer(number)
    case .number(let number), .duration(let number): .real(number)
    case .text, .bool, .date, .list: nil
    }
  }
}
