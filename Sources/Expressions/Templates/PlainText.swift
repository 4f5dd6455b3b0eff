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
