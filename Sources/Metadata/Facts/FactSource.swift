/// A source of facts, usually a file.
package protocol FactSource {
  /// Returns the value of a fact; nil if the file does not state it.
  func value(of fact: FactName) -> FactValue?
}
