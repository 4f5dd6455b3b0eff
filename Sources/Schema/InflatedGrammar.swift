package import Anatomy
package import Bytes

/// What is left of a structure is a zlib stream; what it inflates to is a child in bytes of its own,
/// and the stream stays a field.
package struct InflatedGrammar: Grammar {
  package let terms: Terms
  private let name: String
  /// The rule that a stream breaks which does not inflate.
  private let rule: String
  private let shape: @Sendable (Node) -> any Shape

  package init(
    _ name: String, terms: Terms, rule: String, shape: @escaping @Sendable (Node) -> any Shape
  ) {
    self.name = name
    self.terms = terms
    self.rule = rule
    self.shape = shape
  }

  package var kind: String { "stream" }

  package func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {
    guard !region.isEmpty else { return }
    let (source, outcome) = node.document.inflate(region, of: node.source)
    if source.size > 0 {
      siblings.add(
        FourCC(rawValue: 0), source.wholeRange, headerSize: 0, shape: shape(node), source: source)
    }
    let problem: String
    switch outcome {
    case .complete: return
    case .broken: problem = "the stream is damaged or ends early; \(source.size) bytes came of it"
    case .tooLong: problem = "the stream inflates to more than the \(source.size) bytes it may have"
    }
    guard !node.isCut || outcome == .tooLong else { return }
    siblings.report(
      Finding(
        rule: outcome == .tooLong ? "file.resource-limit" : rule, severity: .error,
        message: problem, evidence: Evidence(region, in: node.source), field: name,
        clause: node.clause))
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  package func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    (name, .payload)
  }
}
