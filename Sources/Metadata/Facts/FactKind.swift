/// The kind of a single value that a fact can have.
package enum FactKind: String, CaseIterable, Sendable {
  case text, integer, number, bool, date
  /// A duration in seconds.
  case duration
  /// A size in bytes.
  case size
}
