package import Anatomy
import Bytes

/// Checks that the output does not depend on the order in which a document is read.
package enum Orders {
  package static func violations(
    of bytes: [UInt8], expected: Rendered, open: ([UInt8]) -> Document = Invariants.open
  ) -> [String] {
    var violations = Violations()
    violations.expect(
      Rendered(open(bytes)) == expected, "/", "opened twice, it renders differently")
    let backwards = open(bytes)
    readBackwards(backwards.root)
    violations.expect(
      Rendered(backwards) == expected, "/",
      "read from the last to the first, it renders differently")
    let deepFirst = open(bytes)
    readDeepFirst(deepFirst.root)
    violations.expect(
      Rendered(deepFirst) == expected, "/", "read from the inside out, it renders differently")
    return violations.texts
  }

  /// Fields before children, the last child first.
  private static func readBackwards(_ node: Node) {
    _ = node.fields
    for child in node.children.reversed() { readBackwards(child) }
  }

  /// Children before fields and before the line of their parent.
  private static func readDeepFirst(_ node: Node) {
    for child in node.children.reversed() { readDeepFirst(child) }
    _ = node.summary
    _ = node.read(for: .line)
    _ = node.fields
  }
}
