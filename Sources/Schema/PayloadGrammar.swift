package import Anatomy
package import Bytes

/// What is left of a structure is a payload, opened by its content: one child if anybody knows it,
/// otherwise a field.
package struct PayloadGrammar: Grammar {
  package let terminology: FormatTerminology
  private let name: String
  private let meaning: Meaning
  private let declaredType: @Sendable (Node) -> Payload.DeclaredType?

  /// - Parameters:
  ///   - name: what the field is called that stays where nobody knows the content.
  ///   - claim: what the structure says that the payload is.
  package init(
    _ name: String, means meaning: Meaning, terminology: FormatTerminology,
    declaredType: @escaping @Sendable (Node) -> Payload.DeclaredType? = { _ in nil }
  ) {
    self.name = name
    self.meaning = meaning
    self.terminology = terminology
    self.declaredType = declaredType
  }

  package var kind: String { "payload" }

  package func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard !region.isEmpty else { return }
    childList.open(
      Payload(node.source, region, declaredType: declaredType(node)), in: node, instead: meaning)
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  package func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    // Opened, it is told of by the child, which lies in a source of its own.
    meaning.role == .undecoded && !node.children.isEmpty ? ("data", .payload) : (name, meaning)
  }
}
