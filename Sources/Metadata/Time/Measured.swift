/// A number that a file states or that was counted, or one that only comes near.
package struct Measured<Value: Hashable & Sendable>: Hashable, Sendable {
  package let value: Value
  package let isEstimate: Bool

  package init(_ value: Value, isEstimate: Bool = false) {
    (self.value, self.isEstimate) = (value, isEstimate)
  }
}
