/// A value of a fact. An absent value is nil, which differs from an empty text, from an empty list
/// and from 0.
package enum FactValue: Hashable, Sendable {
  case text(String)
  case integer(Int64)
  case number(Double)
  case bool(Bool)
  case date(FactDate)
  case duration(seconds: Double)
  case size(bytes: Int64)
  case list([FactValue])

  /// The values of a list, or the value itself.
  package var elements: [FactValue] {
    if case .list(let values) = self { values } else { [self] }
  }
}
