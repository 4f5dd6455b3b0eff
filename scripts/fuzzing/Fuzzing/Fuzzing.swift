package import Anatomy
import Bytes
import InvariantChecks

/// Stops where libFuzzer notices it when the bytes break an invariant.
package func fuzz(_ start: UnsafePointer<UInt8>?, count: Int, shape: any Shape) {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  var violations = Invariants.violations(in: Document(ByteSource(bytes: bytes), shape: shape))
  // Rendering takes longer than all the rest: a quarter of the sizes stands for all.
  if count % 4 == 0 {
    violations += Orders.violations(of: bytes, expected: Rendered(Invariants.open(bytes)))
  }
  precondition(violations.isEmpty, violations.joined(separator: "\n"))
}
