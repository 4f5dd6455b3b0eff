package import Bytes

/// The children of one node while they are found.
package struct Siblings {
  private let document: Document
  private let parent: Int32
  private let depth: UInt8
  private let source: UInt16
  /// As the document will keep them, once all are found.
  let records: Records<NodeRecord>
  /// What comes now is left out.
  private(set) var areTooMany = false
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

  /// - Parameter records: room for the children, used before by others.
  init(of node: Node, in records: Records<NodeRecord>) {
    let record = node.document.record(node.index)
    document = node.document
    parent = node.index
    depth = record.depth &+ 1
    source = record.source
    self.records = records
  }

  package var count: Int { records.count }

  package mutating func add(
    _ code: FourCC, _ range: ByteRange, headerSize: Int, shape: any Shape, isCut: Bool = false,
    source: ByteSource? = nil, isPayload: Bool = false, isUncalledFor: Bool = false
  ) {
    guard !areTooMany, document.hasRoom(beside: count, inOtherSource: source != nil)
    else {
      areTooMany = true
      return
    }
    records.append(
      NodeRecord(
        start: range.start, count: range.count, code: code, shape: document.index(of: shape),
        source: source.map(document.index(ofSource:)) ?? self.source, parent: parent,
        firstChild: shape.mayHaveChildren ? -1 : 0, headerSize: UInt8(clamping: headerSize),
        depth: depth, isCut: isCut, isNamedByCode: shape.isNamedByCode, isPayload: isPayload,
        isUncalledFor: isUncalledFor))
  }

  /// A finding about the parent.
  package mutating func report(_ finding: Finding) { keep(finding, of: nil) }

  /// A finding about the child that was added last.
  package mutating func reportOnLast(_ finding: Finding) {
    keep(finding, of: count > 0 ? count - 1 : nil)
  }

  private mutating func keep(_ finding: Finding, of child: Int?) {
    guard !areTooMany else { return }
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
