package import Anatomy
package import Bytes

/// The rules for reading structures of one kind: how they follow each other, and the header of
/// each.
package protocol Grammar: Sendable {
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

  func timescale(of clock: Clock, at node: Node) -> Int?

  func samples(of node: Node) -> SampleSequence?

  func sound(of node: Node, precise: Bool) -> SoundStream?

  /// Returns the lists of elements in a node, which are iterated on request.
  func elements(of node: Node) -> [ElementList]

  /// Returns the node, such as a sample in `mdat`, that a byte of the given node belongs to because
  /// of a reference from another structure. The byte is given by its offset in the file. Nil if
  /// there is none.
  func reference(to offset: Int, in node: Node) -> Node?

  /// Returns the key of the metadata value in a node; nil if the node is not a tag.
  func tagKey(of node: Node) -> TagKey?

  /// Returns the declarations that limit how often their structure occurs in a container.
  func declarations(in container: DeclaredNodeKind) -> [DeclaredNodeKind]

  /// Whether readers of the file never reach a node, although its structure may occur at its place.
  func isUnreachable(_ node: Node) -> Bool

  /// Whether picture and sound play the same without a node, regardless of its content.
  func isOptionalForPlayback(_ node: Node) -> Bool

  /// Returns how an edit can remove a target from a structure.
  func removal(of part: Target, from node: Node) -> Removal

  /// Returns how one edit can remove several targets from a structure and from structures below it.
  func removal(of parts: [(part: Target, node: Node)], from node: Node) -> Removal

  /// Returns the additional edits that a structure needs after bytes were removed, inserted or
  /// moved.
  func edits(of node: Node, applying offsetMap: OffsetMap) -> [Replacement]
  /// Returns the enclosing node in which all targets must be removed by one edit, or nil if there
  /// is none.
  func whole(around node: Node) -> Node?
  /// Returns the byte ranges of the coded picture that a node describes. Nil for a track and for a
  /// node that describes no picture.
  func picture(of node: Node) -> [ByteRange]?

  /// Returns the additional edits that a structure needs because its content has this grammar,
  /// after bytes were removed, inserted or moved.
  func edits(around node: Node, applying offsetMap: OffsetMap) -> [Replacement]
  /// Returns edits of a node that encode its decoded content again, for example compress it, after
  /// edits of that content. Nil if it cannot be encoded again.
  func edits(around node: Node, restating content: [Replacement]) -> [Replacement]?

  /// Visits the encoder signatures in the first `most` samples or frames of a structure, until the
  /// visitor returns false.
  func forEachEncoderSignature(in node: Node, first most: Int, _ visit: (EncoderSignature) -> Bool)

  /// Returns edits that correct the checksums of a structure.
  func checksumEdits(of node: Node) -> [Replacement]

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
    node.isRoot ? .impossible("the whole file cannot be removed") : .withHost
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
  /// Returns how a target is removed from a node, if the structures of its kind follow each other
  /// and can each be removed separately.
  package static func fromSequence(_ part: Target, of node: Node) -> Removal {
    switch part {
    case .structure:
      node.parent == nil ? .impossible("the whole file cannot be removed") : .drop(node.range)
    case .bytes(let range), .row(let range): .drop(range)
    case .field(let range): .blank(range)
    case .samples, .ofSamples: .impossible("the node has no samples")
    }
  }
}
