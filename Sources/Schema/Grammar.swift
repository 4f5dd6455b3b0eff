package import Anatomy
package import Bytes

/// The rules for reading structures of one kind: how they follow each other, and the header of
/// each. What the structures can do in addition is stated by protocols that a grammar adopts, such as
/// `Editable` and `MediaHolder`.
package protocol Grammar: CapabilityAdopter {
  var terminology: FormatTerminology { get }

  /// Finds the structures in a region of a node, and adds them as children of the node.
  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList)

  /// Reads the fields in the header of a structure. The fields of its declaration follow them.
  func readHeader(_ reader: FieldReader, of declaration: Declaration)

  /// Returns the offset where the content of a structure ends. Bytes after it are padding before
  /// the next structure.
  func contentEnd(of node: Node) -> Int

  /// Returns the name and the meaning of the field for bytes after the last child of a node.
  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning)

  /// Returns the declarations that limit how often their structure occurs in a container.
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
  /// Returns how a target is removed from a node, if the structures of its kind follow each other
  /// and can each be removed separately.
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
