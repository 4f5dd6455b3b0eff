package import Metadata

extension FactValue {
  /// The value as a cell of a table for programs. Durations are in seconds, and sizes in bytes.
  /// Several values are separated by `; `.
  package var cell: String {
    switch self {
    case .text(let text): text
    case .integer(let number), .size(let number): String(number)
    case .number(let number), .duration(let number): number.plainText
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .date(let date): date.description
    case .list(let values): values.map(\.cell).joined(separator: "; ")
    }
  }
}
