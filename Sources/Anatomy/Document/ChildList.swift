package import Bytes

/// The list of children of one node while it is built.
package struct ChildList {
  private let document: Document
  private let parent: Int32
  private let depth: UInt8
  private let source: UInt16
  /// The children found so far, as the records that the document will store once all are found.
  let records: Records<NodeRecord>
  /// Whether a limit on nodes or sources of the document was reached. Further children are omitted.
  private(set) var isFull = false
  private(set) var findings: [(child: Int?, Finding)] = []
  private var counts: [Kind: Int] = [:]
  /// For each rule and severity with more than `maxAlike` findings, the last finding and the index
  /// of its child.
  private var omitted: [Kind: (child: Int?, finding: Finding)] = [:]

  private struct Kind: Hashable, Comparable {
    let rule: String
    let severity: Severity

    static func < (left: Kind, right: Kind) -> Bool {
      (left.rule, left.severity) < (right.rule, right.severity)
    }
  }

  /// Maximum number of findings with the same rule and severity that are reported for one node and
  /// its children. Further findings are only counted.
  package static let maxAlike = 100

  /// - Parameter records: Storage for the records of the children. It is empty, but may have been
  ///   used for other lists before.
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
    _ code: FourCC, _ range: ByteRange, headerSize: Int, nodeKind: any NodeKind,
    isCut: Bool = false,
    source: ByteSource? = nil, isPayload: Bool = false, isUnreferenced: Bool = false
  ) {
    guard !isFull, document.hasCapacity(addingTo: count, inOtherSource: source != nil)
    else {
      isFull = true
      return
    }
    records.append(
      NodeRecord(
        start: range.start, count: range.count, code: code, nodeKind: document.index(of: nodeKind),
        source: source.map(document.index(ofSource:)) ?? self.source, parent: parent,
        firstChild: nodeKind.mayHaveChildren ? -1 : 0, headerSize: UInt8(clamping: headerSize),
        depth: depth, isCut: isCut, isNamedByCode: nodeKind.isNamedByCode, isPayload: isPayload,
        isUnreferenced: isUnreferenced))
  }

  /// Adds a finding about the node that the list belongs to.
  package mutating func report(_ finding: Finding) { keep(finding, of: nil) }

  /// Adds a finding about the child that was added last.
  package mutating func reportOnLast(_ finding: Finding) {
    keep(finding, of: count > 0 ? count - 1 : nil)
  }

  private mutating func keep(_ finding: Finding, of child: Int?) {
    guard !isFull else { return }
    let kind = Kind(rule: finding.rule, severity: finding.severity)
    let number = (counts[kind] ?? 0) + 1
    counts[kind] = number
    if number <= Self.maxAlike {
      findings.append((child, finding))
    } else {
      omitted[kind] = (child, finding)
    }
  }

  /// Adds one finding for each rule and severity with more than `maxAlike` findings. The added
  /// finding states the number of omitted findings and has the evidence of the last omitted one.
  mutating func countOmitted() {
    for (kind, last) in omitted.sorted(by: { $0.key < $1.key }) {
      let count = (counts[kind] ?? 0) - Self.maxAlike
      findings.append(
        (
          last.child,
          Finding(
            reporting: kind.rule, severity: kind.severity,
            message: count == 1
              ? "the same finding occurs 1 more time"
              : "the same finding occurs \(count) more times; this is the last occurrence",
            evidence: last.finding.evidence, clause: last.finding.clause)
        ))
    }
  }
}
