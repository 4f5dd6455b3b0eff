package import Anatomy
package import Bytes

/// The rules for reading structures of one kind: how they follow each other, and what the header of
/// each contains. A grammar can adopt further protocols, such as `Editable` and `MediaHolder`,
/// which state what else the structures can do.
package protocol Grammar: CapabilityAdopter {
  var terminology: FormatTerminology { get }

  /// Finds the structures in a region of a node, and adds them as children of the node.
  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList)

  /// Reads the fields in the header of a structure. The fields of its declaration follow the
  /// header.
  func readHeader(_ reader: FieldReader, of declaration: Declaration)

  /// Returns the offset where the content of a structure ends. Bytes after it are padding before
  /// the next structure.
  func contentEnd(of node: Node) -> Int

  /// Returns the name and the meaning of the field for bytes after the last child of a node.
  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning)

  /// Returns the declarations that limit how often the declared structure occurs in the given
  /// container.
  func declarations(in container: DeclaredNodeKind) -> [DeclaredNodeKind]

  var kind: StructureKind { get }
  /// The word for the structures that this grammar finds in a region, such as `boxes`.
  var kinds: String { get }
}

extension Grammar {
  package func contentEnd(of node: Node) -> Int { node.range.end }

  package func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("undecoded", Meaning(.undecoded))
  }

  package var kinds: String { kind.plural }

  package func declarations(in container: DeclaredNodeKind) -> [DeclaredNodeKind] { [] }
}

extension Removal {
  /// Returns how the given part of `node` is removed. The node must be in a sequence of structures,
  /// each of which can be removed without the others.
  package static func fromSequence(_ part: Target, of node: Node) -> Removal {
    switch part {
    case .structure:
      node.parent == nil ? .impossible("the whole file cannot be removed") : .drop(node.range)
    case .bytes(let range), .row(let range): .drop(range)
    case .field(let range): .blank(range)
    case .samples, .sampleBytes, .values, .encoderSignatures: .impossible("the node has no samples")
    }
  }
}
