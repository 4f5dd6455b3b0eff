package import Anatomy
package import Bytes

/// The rules by which structures of one kind follow each other, and the header of each.
package protocol Grammar: Sendable {
  var terminology: FormatTerminology { get }

  /// Finds the structures in a region of a node, and adds them as children.
  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList)

  /// Reads the fields in the header of a structure, before those of its declaration.
  func readHeader(_ reader: FieldReader, of declaration: Declaration)

  /// Returns the end of the content of a structure. Bytes after it are padding before the next one.
  func contentEnd(of node: Node) -> Int

  /// Returns name and meaning of the bytes after the last child of a node.
  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning)

  func timescale(of clock: Clock, at node: Node) -> Int?

  func samples(of node: Node) -> SampleSequence?

  func sound(of node: Node, precise: Bool) -> SoundStream?

  /// Returns the lists of elements of a node, which are iterated on request.
  func elements(of node: Node) -> [ElementList]

  /// Returns the node that other structures assign a byte of a node to, by its offset in the file.
  func reference(to offset: Int, in node: Node) -> Node?

  /// Returns the key of the metadata value in a structure, if it is a tag.
  func tagKey(of node: Node) -> TagKey?

  /// Returns the declarations of structures in a container that state how often they occur.
  func declarations(in container: DeclaredNodeKind) -> [DeclaredNodeKind]

  /// Whether readers of the file never reach a structure, though it may occur where it is.
  func isUnreachable(_ node: Node) -> Bool

  /// Whether picture and sound are the same without a structure, regardless of its content.
  func isOptionalForPlayback(_ node: Node) -> Bool

  /// Returns how a target in a structure can be removed.
  func removal(of part: Target, from node: Node) -> Removal

  /// Returns how targets in a structure, and in those below it, can be removed in one edit.
  func removal(of parts: [(part: Target, node: Node)], from node: Node) -> Removal

  /// Returns the edits that a structure needs after other edits.
  func edits(of node: Node, applying offsetMap: OffsetMap) -> [Replacement]
  /// Returns the enclosing node that has to remove all targets below it in one edit.
  func whole(around node: Node) -> Node?
  /// Returns the byte ranges of the coded picture that a node describes which is not a track.
  func picture(of node: Node) -> [ByteRange]?

  /// Returns the edits that a structure with content of this grammar needs after other edits.
  func edits(around node: Node, applying offsetMap: OffsetMap) -> [Replacement]
  /// Returns edits that apply edits to the content of a node, which is a derived source; nil if the
  /// content cannot be regenerated.
  func edits(around node: Node, restating content: [Replacement]) -> [Replacement]?

  /// Visits the encoder signatures in the first samples or frames of a structure.
  func forEachEncoderSignature(in node: Node, first most: Int, _ visit: (EncoderSignature) -> Bool)

  /// Returns edits that update the checksums of a structure.
  func checksumEdits(of node: Node) -> [Replacement]

  /// The name of one structure, and of several: `box`, `boxes`.
  var kind: String { get }
  var kinds: String { get }
}

extension Grammar {
  package func contentEnd(of node: Node) -> Int { node.range.end }

  package func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("undecoded", Meaning(.undecoded))
  }

  package var kinds: String { kind + "s" }

  package func samples(of node: Node) -> SampleSequence? { nil }

  package func sound(of node: Node, precise: Bool) -> SoundStream? { nil }

  package func elements(of node: Node) -> [ElementList] { [] }

  package func reference(to offset: Int, in node: Node) -> Node? { nil }

  package func tagKey(of node: Node) -> TagKey? { nil }

  package func timescale(of clock: Clock, at node: Node) -> Int? { nil }

  package func declarations(in container: DeclaredNodeKind) -> [DeclaredNodeKind] { [] }

  package func isUnreachable(_ node: Node) -> Bool { false }
  package func isOptionalForPlayback(_ node: Node) -> Bool { false }

  package func removal(of part: Target, from node: Node) -> Removal {
    node.isRoot ? .impossible("it is the whole file") : .withHost
  }

  package func removal(of parts: [(part: Target, node: Node)], from node: Node) -> Removal {
    .withHost
  }
  package func edits(of node: Node, applying offsetMap: OffsetMap) -> [Replacement] { [] }
  package func whole(around node: Node) -> Node? { nil }
  package func picture(of node: Node) -> [ByteRange]? { nil }
  package func edits(around node: Node, applying offsetMap: OffsetMap) -> [Replacement] { [] }
  package func edits(around node: Node, restating content: [Replacement]) -> [Replacement]? { nil }
  package func forEachEncoderSignature(
    in node: Node, first most: Int, _ visit: (EncoderSignature) -> Bool
  ) {}
  package func checksumEdits(of node: Node) -> [Replacement] { [] }
}

extension Removal {
  /// For structures in a sequence from which each can be removed.
  package static func fromSequence(_ part: Target, of node: Node) -> Removal {
    switch part {
    case .structure: node.parent == nil ? .impossible("it is the whole file") : .drop(node.range)
    case .bytes(let range), .row(let range): .drop(range)
    case .field(let range): .blank(range)
    case .samples, .ofSamples: .impossible("it has no samples")
    }
  }
}
