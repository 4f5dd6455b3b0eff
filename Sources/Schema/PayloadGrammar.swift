package import Anatomy
package import Bytes

/// A grammar for structures that end with a payload. The payload becomes a child if its format is
/// recognized; otherwise it becomes a field.
package struct PayloadGrammar: Grammar {
  package let terminology: FormatTerminology
  private let name: String
  private let meaning: Meaning
  private let declaredType: @Sendable (Node) -> Payload.DeclaredType?

  /// - Parameters:
  ///   - name: Name of the field for a payload of an unrecognized format.
  ///   - meaning: Meaning of the field for a payload of an unrecognized format.
  ///   - declaredType: Returns the content type that a structure declares for its payload; nil if
  ///     it declares none.
  package init(
    _ name: String, means meaning: Meaning, terminology: FormatTerminology,
    declaredType: @escaping @Sendable (Node) -> Payload.DeclaredType? = { _ in nil }
  ) {
    self.name = name
    self.meaning = meaning
    self.terminology = terminology
    self.declaredType = declaredType
  }

  package var kind: StructureKind { .payload }

  package func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard !region.isEmpty else { return }
    childList.open(
      Payload(node.source, region, declaredType: declaredType(node)), in: node, instead: meaning)
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  package func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    // If the payload was opened as a child in a derived source, the bytes are decoded and the field
    // is only their stored form.
    meaning.role == .undecoded && !node.children.isEmpty ? ("data", .payload) : (name, meaning)
  }
}
