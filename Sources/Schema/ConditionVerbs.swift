import Anatomy

/// Methods that read conditional fields. Declarations use them instead of `if`, so that a
/// description without a file includes every branch.
extension FieldReader {
  /// Reads fields that exist only if `holds` is true. `condition` is the condition as text.
  package func when(
    _ holds: Bool, _ condition: @autoclosure () -> String, _ body: () -> Void
  ) {
    if isDescribing {
      conditions.append(condition())
      body()
      conditions.removeLast()
    } else if holds, !hasFailed {
      body()
    }
  }

  /// Reads fields that exist only if the flag bit `mask` is set.
  package func when(flag mask: Int, _ body: () -> Void) {
    when(flags & mask != 0, "flag 0x\(String(mask, radix: 16))", body)
  }

  /// Reads fields that exist only in the given version.
  package func version(_ number: Int, _ body: () -> Void) {
    when(version == number, "version \(number)", body)
  }

  /// Reads fields that exist only from the given version on.
  package func version(atLeast number: Int, _ body: () -> Void) {
    when(version >= number, "version \(number) or later", body)
  }
}
