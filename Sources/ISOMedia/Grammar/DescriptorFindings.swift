import Anatomy
import Bytes

/// Findings about the tags and sizes of descriptors.
extension Finding {
  private static let clause = Clause(.iso1, "8.3.3")

  static func tagZero(at range: ByteRange, in node: Node) -> Finding {
    Finding(
      rule: "isom.descriptor.tag-zero", severity: .warning,
      message: "\(node.name) contains data with the forbidden descriptor tag 0: "
        + "\(range.count) bytes",
      evidence: Evidence(range, in: node.source), clause: Clause(.iso1, "7.2.2.1"))
  }

  static func descriptorSizeUnreadable(at place: Int, in node: Node) -> Finding {
    let range = ByteRange(start: place, count: DescriptorHeader.longestSize + 1)
    return Finding(
      rule: "isom.descriptor.size-unreadable", severity: .error,
      message: "a descriptor size field in \(node.name) is longer than "
        + "\(DescriptorHeader.longestSize) bytes or incomplete",
      evidence: Evidence(range.clamped(to: node.range), in: node.source), clause: clause)
  }

  static func descriptorPastEnd(
    _ header: DescriptorHeader, at place: Int, in node: Node, region: ByteRange
  ) -> Finding {
    Finding(
      rule: node.enclosing("esds") == nil
        ? "isom.descriptor.size-exceeds-parent" : "isom.esds.length-mismatch", severity: .error,
      message:
        "a descriptor extends \(header.end - region.end) bytes past the end of \(node.name)",
      evidence: Evidence(ByteRange(start: place + 1, count: header.size - 1), in: node.source),
      field: "sizeOfInstance", clause: clause)
  }
}
