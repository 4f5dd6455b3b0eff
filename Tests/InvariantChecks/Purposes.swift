import Anatomy
import Bytes
import Crypto

/// Checks that reading a declaration for one field, for the line of its node or for the layout of
/// its children gives the same result as reading all of it.
struct Purposes {
  private(set) var violations = Violations()

  mutating func check(_ node: Node, whole: Reading) {
    let line = node.read(for: .line)
    violations.expect(
      Self.digest(line.findings) == Self.digest(whole.findings), node.path,
      "its line has the findings \(Self.digest(line.findings)), all its fields \(Self.digest(whole.findings))"
    )
    for field in line.fields {
      violations.expect(
        whole.fields.contains { Self.isSame($0, field) }, node.path,
        "its line shows a \(field.name) that is not among its fields")
    }
    let begin = node.read(for: .layout).end
    if let child = node.children.first, child.source === node.source {
      violations.expect(
        begin == child.range.start, node.path,
        "its fields end at \(begin), its children begin at \(child.range.start)")
    }
    var seen: Set<String> = []
    let named = whole.fields.filter { seen.insert($0.name).inserted }
    // Each field is read separately.
    for field in named.sampled(atMost: 64) {
      violations.expect(
        node.field(field.name).map { Self.isSame($0, field) } ?? false, node.path,
        "\(field.name) differs when it is read alone")
    }
  }

  private static func digest(_ findings: [Finding]) -> [String] {
    findings.map { "\($0.rule) @\($0.evidence.fileRanges.first?.start ?? -1)" }
  }

  private static func isSame(_ left: Field, _ right: Field) -> Bool {
    left.name == right.name && left.range == right.range && left.bits == right.bits
  }
}
