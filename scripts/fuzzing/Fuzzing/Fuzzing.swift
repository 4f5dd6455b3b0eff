package import Anatomy
import Bytes
import InvariantChecks

/// Stops where libFuzzer notices it when the bytes break an invariant.
package func fuzz(_ start: UnsafePointer<UInt8>?, count: Int, shape: any Shape) {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let violations = Invariants.violations(in: Document(ByteSource(bytes: bytes), shape: shape))
  precondition(violations.isEmpty, violations.joined(separator: "\n"))
}
