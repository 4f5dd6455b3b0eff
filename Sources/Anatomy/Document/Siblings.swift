package import Bytes

/// The children of one node while they are found.
package struct Siblings {
  struct Child {
    let range: ByteRange
    let shape: any Shape
    let source: ByteSource?
    let code: FourCC
    let headerSize: UInt8
    /// Its size says more than there is.
    let isCut: Bool
    /// Opened by the door.
    let isPayload: Bool
  }

  private(set) var children: [Child] = []
  private(set) var findings: [(child: Int?, Finding)] = []
  private var counts: [Kind: Int] = [:]
  /// The last of each kind that is not told of.
  private var leftOut: [Kind: (child: Int?, finding: Finding)] = [:]

  private struct Kind: Hashable, Comparable {
    let rule: String
    let severity: Severity

    static func < (left: Kind, right: Kind) -> Bool {
      (left.rule, left.severity) < (right.rule, right.severity)
    }
  }

  /// So many findings of one rule are told of below one node; others are counted.
  package static let mostAlike = 100

  package init() {}

  package var count: Int { children.count }

  /// Empties the list but keeps its room.
  mutating func removeAll() {
    children.removeAll(keepingCapacity: true)
    findings.removeAll(keepingCapacity: true)
    counts.removeAll()
    leftOut.removeAll()
  }

  package mutating func add(
    _ code: FourCC, _ range: ByteRange, headerSize: Int, shape: any Shape, isCut: Bool = false,
    source: ByteSource? = nil, isPayload: Bool = false
  ) {
    children.append(
      Child(
        range: range, shape: shape, source: source, code: code,
        headerSize: UInt8(clamping: headerSize), isCut: isCut,
        isPayload: isPayload))
  }

  /// A finding about the parent.
  package mutating func report(_ finding: Finding) { keep(finding, of: nil) }

  /// A finding about the child that was added last.
  package mutating func reportOnLast(_ finding: Finding) {
    keep(finding, of: children.indices.last)
  }

  private mutating func keep(_ finding: Finding, of child: Int?) {
    let kind = Kind(rule: finding.rule, severity: finding.severity)
    let number = (counts[kind] ?? 0) + 1
    counts[kind] = number
    if number <= Self.mostAlike {
      findings.append((child, finding))
    } else {
      leftOut[kind] = (child, finding)
    }
  }

  /// One line, where the last of them is, for all findings of a kind that are too many.
  mutating func countLeftOut() {
    for (kind, last) in leftOut.sorted(by: { $0.key < $1.key }) {
      let count = (counts[kind] ?? 0) - Self.mostAlike
      findings.append(
        (
          last.child,
          Finding(
            rule: kind.rule, severity: kind.severity,
            message: count == 1
              ? "the same is so at 1 more place"
              : "the same is so at \(count) more places, of which this is the last",
            evidence: last.finding.evidence, clause: last.finding.clause)
        ))
    }
  }
}
