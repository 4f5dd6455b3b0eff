package import Anatomy
package import Bytes

/// A grammar for structures that have neither a header nor child structures.
package struct BareGrammar: Grammar, TagHolder, Editable {
  package let terminology: FormatTerminology
  package let kind: StructureKind
  /// The key space of the metadata keys that the structures are named by. Nil if their names are
  /// not keys.
  private let tagSpace: KeySpace?
  /// Whether a structure can be removed without the structure that contains it.
  private let standsAlone: Bool

  package init(
    _ kind: StructureKind, terminology: FormatTerminology, tagSpace: KeySpace? = nil,
    standsAlone: Bool = false
  ) {
    self.kind = kind
    self.terminology = terminology
    self.tagSpace = tagSpace
    self.standsAlone = standsAlone
  }

  package func removal(of part: Target, from node: Node) -> Removal {
    standsAlone ? .fromSequence(part, of: node) : .withHost
  }

  package func tagKey(of node: Node) -> TagKey? {
    guard let tagSpace, case .key(let name) = node.name else { return nil }
    return TagKey(space: tagSpace, name: name)
  }

  package func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}
