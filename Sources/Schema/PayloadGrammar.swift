package import Anatomy
package import Bytes

/// What is left of a structure is a payload, opened by its content: one child if anybody knows it,
/// otherwise a field.
package struct PayloadGrammar: Grammar {
  package let terms: Terms
  private let name: String
  private let meaning: Meaning
  private let claim: @Sendable (Node) -> Payload.Claim?

  /// - Parameters:
  ///   - name: what the field is called that stays where nobody knows the content.
  ///   - claim: what the structure says that the payload is.
  package init(
    _ name: String, means meaning: Meaning, terms: Terms,
    claim: @escaping @Sendable (Node) -> Payload.Claim? = { _ in nil }
  ) {
    self.name = name
    self.meaning = meaning
    self.terms = terms
    self.claim = claim
  }

  package var kind: String { "payload" }

  package func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {
    guard !region.isEmpty else { return }
    siblings.open(Payload(node.source, region, claim: claim(node)), in: node, instead: meaning)
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  package func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    // Opened, it is told of by the child, which lies in a source of its own.
    meaning.role == .undecoded && !node.children.isEmpty ? ("data", .payload) : (name, meaning)
  }
}
