package import Anatomy
package import Bytes

/// How structures of one kind follow each other, and what stands at the head of each.
package protocol Grammar: Sendable {
  var terminology: FormatTerminology { get }

  /// Finds the structures in a region of a node.
  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList)

  /// Reads the fields at the head of a structure, before those of its declaration.
  func readHeader(_ reader: FieldReader, of declaration: Declaration)

  /// Where what a structure says of itself ends; bytes behind it only fill up to where the next one
  /// may begin.
  func contentEnd(of node: Node) -> Int

  /// What bytes behind the last child of a node are.
  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning)

  func timescale(of clock: Clock, at node: Node) -> Int?

  func samples(of node: Node) -> SampleSequence?

  func sound(of node: Node, precise: Bool) -> SoundStream?

  /// What else belongs to a node, in lists that are walked when asked for.
  func elements(of node: Node) -> [ElementList]

  /// What the byte of the file at an offset inside a node belongs to by the word of others.
  func reference(to offset: Int, in node: Node) -> Node?

  /// The key that one of its structures is the value of, if it is a tag.
  func tagKey(of node: Node) -> TagKey?

  /// The declarations of what stands in a container, where they say how often it does.
  func declarations(in container: DeclaredNodeKind) -> [DeclaredNodeKind]

  /// Whether readers of the file never come to one of its structures, though it stands where it may.
  func isUnreachable(_ node: Node) -> Bool

  /// Whether picture and sound are the same without one of its structures, whatever that says.
  func isOptionalForPlayback(_ node: Node) -> Bool

  /// How a part of one of its structures can be taken out.
  func removal(of part: Target, from node: Node) -> Removal

  /// How parts of one of its structures, and of those in it, can be taken out at once.
  func removal(of parts: [(part: Target, node: Node)], from node: Node) -> Removal

  /// What of one of its structures has to go or to change once other things are gone.
  func edits(of node: Node, applying offsetMap: OffsetMap) -> [Replacement]
  /// The structure around a node from which everything goes at once, or not at all.
  func whole(around node: Node) -> Node?
  /// Where a coded picture lies that a node which is no track tells of.
  func picture(of node: Node) -> [ByteRange]?

  /// The same of a structure that holds those of this grammar.
  func edits(around node: Node, applying offsetMap: OffsetMap) -> [Replacement]
  /// What makes the content of a node, a source of its own, one with these edits; nil where it cannot be
  /// made anew.
  func edits(around node: Node, restating content: [Replacement]) -> [Replacement]?

  /// Visits what encoders wrote into the first samples or frames of one of its structures.
  func forEachEncoderSignature(in node: Node, first most: Int, _ visit: (EncoderSignature) -> Bool)

  /// What makes the checksums of one of its structures those of its bytes again.
  func checksumEdits(of node: Node) -> [Replacement]

  /// What one of its structures is called, and what several are: `box`, `boxes`.
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
  /// Where structures stand one behind the other, and each can be missing.
  package static func fromSequence(_ part: Target, of node: Node) -> Removal {
    switch part {
    case .structure: node.parent == nil ? .impossible("it is the whole file") : .drop(node.range)
    case .bytes(let range), .row(let range): .drop(range)
    case .field(let range): .blank(range)
    case .samples, .ofSamples: .impossible("it has no samples")
    }
  }
}
