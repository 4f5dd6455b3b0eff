import Anatomy

/// Conditional fields. They use methods, so that a description includes every branch.
extension FieldReader {
  /// Reads fields that exist under a condition, with the condition as text.
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

  /// Reads fields that exist if a flag bit is set.
  package func when(flag mask: Int, _ body: () -> Void) {
    when(flags & mask != 0, "flag 0x\(String(mask, radix: 16))", body)
  }

  package func version(_ number: Int, _ body: () -> Void) {
    when(version == number, "version \(number)", body)
  }

  package func version(atLeast number: Int, _ body: () -> Void) {
    when(version >= number, "version \(number) and later", body)
  }
}
