package import Anatomy
package import Bytes

/// A grammar for structures that end with a payload. The payload becomes a child if its format is
/// recognized; otherwise it becomes a field.
package struct PayloadGrammar: Grammar {
  package let terminology: FormatTerminology
  private let name: String
  private let meaning: Meaning
  private let mayOpen: @Sendable (Payload) -> Bool
  private let declaredType: @Sendable (Node) -> Payload.DeclaredType?

  /// - Parameters:
  ///   - name: Name of the field for a payload of an unrecognized format.
  ///   - meaning: Meaning of the field for a payload of an unrecognized format.
  ///   - declaredType: Returns the content type that a structure declares for its payload; nil if
  ///     it declares none.
  ///   - mayOpen: Returns whether the format of a payload is to be detected. Other payloads are not
  ///     examined, because coded media can look like any format.
  package init(
    _ name: String, means meaning: Meaning, terminology: FormatTerminology,
    declaredType: @escaping @Sendable (Node) -> Payload.DeclaredType? = { _ in nil },
    mayOpen: @escaping @Sendable (Payload) -> Bool = { _ in true }
  ) {
    self.mayOpen = mayOpen
    self.name = name
    self.meaning = meaning
    self.terminology = terminology
    self.declaredType = declaredType
  }

  package var kind: StructureKind { .payload }

  package func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let payload = Payload(node.source, region, declaredType: declaredType(node))
    guard !region.isEmpty, mayOpen(payload) else { return }
    childList.open(payload, in: node, instead: meaning)
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  package func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    // A payload that was opened as a child in a derived source is decoded. The field is only its
    // stored form, so the role of the field is not `undecoded`.
    meaning.role == .undecoded && !node.children.isEmpty ? ("data", .payload) : (name, meaning)
  }
}
