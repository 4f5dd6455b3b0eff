import Anatomy
import Bytes

/// Checks that every finding names a rule, has a message and points at bytes of the file.
struct EvidenceOfFindings {
  private(set) var violations = Violations()
  private(set) var findingCount = 0

  mutating func check(_ finding: Finding, at node: Node) {
    findingCount += 1
    let place = "\(node.path) \(finding.rule)"
    violations.expect(Self.isRule(finding.rule), place, "is not a valid rule id")
    violations.expect(!finding.message.isEmpty, place, "has no message")
    violations.expect(!finding.evidence.fileRanges.isEmpty, place, "points at no bytes")
    let file = node.document.outermost.source.wholeRange
    for range in finding.evidence.fileRanges {
      violations.expect(
        file.contains(range), place,
        "points at \(range.count) bytes at \(range.start), outside of the \(file.count) of the file"
      )
    }
    for related in finding.related {
      violations.expect(
        related.evidence.fileRanges.allSatisfy(file.contains), place,
        "has related evidence outside of the file")
    }
    if let derived = finding.evidence.derived {
      violations.expect(
        node.source.wholeRange.contains(derived), place, "points outside of the derived bytes")
    }
  }

  /// Whether the text is a rule id such as `isom.box.size-exceeds-parent`: words of lowercase
  /// letters, digits and hyphens, separated by dots.
  static func isRule(_ text: String) -> Bool {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count > 1, let first = words.first else { return false }
    return words.allSatisfy { word in
      !word.isEmpty
        && word.utf8.allSatisfy {
          (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
        }
    } && !first.contains("-")
  }
}
