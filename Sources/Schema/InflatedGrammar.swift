package import Anatomy
package import Bytes

/// A grammar for structures that end with a zlib stream. The inflated bytes become a child in a
/// derived source. The compressed bytes become a field.
package struct InflatedGrammar: Grammar, EditableContent {
  package let terminology: FormatTerminology
  private let name: String
  /// ID of the rule that a stream violates if it cannot be inflated.
  private let rule: RuleID
  private let nodeKind: @Sendable (Node) -> any NodeKind
  private let restating: (@Sendable (inout [UInt8]) -> Void)?

  /// - Parameter restating: Updates the sizes and checksums in the content after an edit. If it is
  ///   nil, edited content is never compressed again.
  package init(
    _ name: String, terminology: FormatTerminology, rule: RuleID,
    restating: (@Sendable (inout [UInt8]) -> Void)? = nil,
    nodeKind: @escaping @Sendable (Node) -> any NodeKind
  ) {
    self.restating = restating
    self.name = name
    self.terminology = terminology
    self.rule = rule
    self.nodeKind = nodeKind
  }

  package var kind: StructureKind { .stream }

  package func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard !region.isEmpty else { return }
    let (source, outcome) = node.document.inflate(region, of: node.source)
    if source.size > 0 {
      childList.add(
        FourCC(rawValue: 0), source.wholeRange, headerSize: 0, nodeKind: nodeKind(node),
        source: source)
    }
    let problem: String
    switch outcome {
    case .complete: return
    case .broken:
      problem = "the compressed stream is damaged or incomplete; \(source.size) bytes decompressed"
    case .tooLong:
      problem = "the compressed stream inflates to more than the limit of \(source.size) bytes"
    }
    guard !node.isCut || outcome == .tooLong else { return }
    childList.report(
      Finding(
        rule: outcome == .tooLong ? "file.resource-limit" : rule, severity: .error,
        message: problem, evidence: Evidence(region, in: node.source), field: name,
        clause: node.clause))
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  package func edits(around node: Node, restating content: [Replacement]) -> Restatement? {
    guard let restating, let source = node.children.first?.source, source !== node.source,
      let stream = node.field(name)?.range, let place = node.source.exactFileRange(of: stream),
      // The inflated bytes of a damaged stream are incomplete, so the stream must not be replaced
      // by a newly compressed stream.
      node.source.endOfStream(stream, limit: source.size) != nil
    else { return nil }
    if content.isEmpty { return Restatement() }
    var bytes = source.bytes(applying: content)
    restating(&bytes)
    return bytes.deflated().map { Restatement([Replacement(place, with: $0)]) }
  }

  package func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    (name, .payload)
  }
}
