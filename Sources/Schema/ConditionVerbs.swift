import Anatomy

/// Branches. They are verbs so that a description sees every arm.
extension FieldReader {
  /// Fields that are there under a condition, which is told in words.
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

  /// Fields that are there when a flag bit is set.
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
