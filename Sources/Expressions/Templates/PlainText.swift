import Metadata

extension FactValue {
  /// The value as text, without a format.
  var plainText: String {
    switch self {
    case .text(let text): text
    case .integer(let number), .size(let number): String(number)
    case .number(let number): number.plainText
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .date(let date): date.description
    case .duration(let seconds): DurationFormat.automatic(for: seconds).text(of: seconds)
    // Lists have no lists as elements.
    case .list: ""
    }
  }
}

extension Double {
  /// The number without `.0` if it is whole.
  fileprivate var plainText: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
