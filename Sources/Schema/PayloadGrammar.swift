package import Anatomy
package import Bytes

/// A grammar for structures that end with a payload: one child if the format of its content is
/// recognized, otherwise a field.
package struct PayloadGrammar: Grammar {
  package let terminology: FormatTerminology
  private let name: String
  private let meaning: Meaning
  private let declaredType: @Sendable (Node) -> Payload.DeclaredType?

  /// - Parameters:
  ///   - name: Name of the field that the payload becomes if its format is not recognized.
  ///   - meaning: Meaning of that field.
  ///   - declaredType: Returns the type that the structure declares for the payload.
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
    // If the payload is opened, the child in its own source describes it.
    meaning.role == .undecoded && !node.children.isEmpty ? ("data", .payload) : (name, meaning)
  }
}
