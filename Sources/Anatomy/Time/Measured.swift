/// A value that is exact (stated in the file or counted) or an estimate.
package struct Measured<Value: Hashable & Sendable>: Hashable, Sendable {
  package let value: Value
  package let isEstimate: Bool

  package init(_ value: Value, isEstimate: Bool = false) {
    (self.value, self.isEstimate) = (value, isEstimate)
  }
}
