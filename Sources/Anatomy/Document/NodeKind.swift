package import Bytes

/// The kind of a node with its behavior: it determines the name, the fields and the search for
/// children. Format families create kinds from their declarations; the document calls them.
package protocol NodeKind: AnyObject, Sendable {
  var title: String { get }
  var kind: StructureKind { get }
  var declaredName: String { get }
  var clause: Clause? { get }
  func name(of node: Node) -> NodeName
  /// Whether the name of such a node consists of its code alone.
  var isNamedByCode: Bool { get }
  /// Whether a node of this kind can have children.
  var mayHaveChildren: Bool { get }
  func findChildren(_ node: Node, into childList: inout ChildList)
  /// Reads the fields of a node, as far as the purpose requires.
  func read(_ node: Node, for purpose: ReadingPurpose) -> Reading
  /// Returns the text that the summary line of a node shows in addition to its fields; nil if there
  /// is none.
  func summary(of node: Node) -> String?
  /// Returns the lists of elements in a node, which are iterated on request.
  func elements(of node: Node) -> [ElementList]
  /// Returns the node, such as a sample in `mdat`, that a byte of the given node belongs to because
  /// of a reference from another structure. Nil if there is none.
  func reference(to offset: Int, in node: Node) -> Node?
  /// Returns the samples of a node; nil if the node is not a track.
  func samples(of node: Node) -> SampleSequence?
  /// Returns the byte ranges of the coded picture that a node describes. Nil for a track and for a
  /// node that describes no picture.
  func picture(of node: Node) -> [ByteRange]?
  /// Returns the key of the metadata value that a whole node contains; nil if the node is not a
  /// tag.
  func tagKey(of node: Node) -> TagKey?
  /// Returns the properties of an audio stream; nil if the node is not one. If `precise` is set,
  /// all frames may be read.
  func sound(of node: Node, precise: Bool) -> SoundStream?
  /// Returns the timescale of a clock at a node, in units per second; nil if it is not known.
  func timescale(of clock: Clock, at node: Node) -> Int?
  /// How often child structures must or may occur in a node of this kind.
  var childRequirements: [ChildRequirement] { get }
  /// Whether a node has a known structure that must not occur at its place.
  func isMisplaced(_ node: Node) -> Bool
  /// Whether readers of the file never reach a node, although its structure may occur at its place.
  func isUnreachable(_ node: Node) -> Bool
  /// Whether picture and sound play the same without a node of this kind, regardless of its
  /// content.
  func isOptionalForPlayback(_ node: Node) -> Bool
  /// Returns how an edit can remove a target from a node.
  func removal(of part: Target, from node: Node) -> Removal
  /// Returns how one edit can remove several targets from a node and from nodes below it.
  func removal(of parts: [(part: Target, node: Node)], from node: Node) -> Removal
  /// Returns the enclosing node in which all targets must be removed by one edit, or nil if there
  /// is none.
  func whole(around node: Node) -> Node?
  /// Returns the additional edits that a node needs after bytes were removed, inserted or moved.
  /// Edits that follow from the roles of its fields are not included.
  func edits(of node: Node, applying offsetMap: OffsetMap) -> [Replacement]
  /// Returns edits of a node that encode its decoded content again, for example compress it, after
  /// edits of that content. Nil if it cannot be encoded again.
  func edits(of node: Node, restating content: [Replacement]) -> [Replacement]?
  /// Visits the encoder signatures in the first `most` samples or frames of a node, until the
  /// visitor returns false.
  func forEachEncoderSignature(in node: Node, first most: Int, _ visit: (EncoderSignature) -> Bool)
  /// Returns edits that correct the checksums of a node.
  func checksumEdits(of node: Node) -> [Replacement]
}

package enum ReadingPurpose: Equatable {
  /// Only the offset at which the children begin is needed.
  case layout
  /// The fields are needed that appear in the summary line of the node.
  case line
  case fields
  /// One named field is needed, with a label for its value if `words` is set.
  case field(String, words: Bool = true)
}

/// The fields and findings that reading a node gave.
package struct Reading {
  package var fields: [Field]
  package var findings: [Finding]
  /// The offset of the first byte after the fields, where the children begin.
  package var end: Int

  package init(fields: [Field] = [], findings: [Finding] = [], end: Int) {
    self.fields = fields
    self.findings = findings
    self.end = end
  }
}

extension NodeKind {
  package var childRequirements: [ChildRequirement] { [] }
  package func isMisplaced(_ node: Node) -> Bool { false }
  package func isUnreachable(_ node: Node) -> Bool { false }
  package func isOptionalForPlayback(_ node: Node) -> Bool { false }
  package func edits(of node: Node, applying offsetMap: OffsetMap) -> [Replacement] { [] }
  package func edits(of node: Node, restating content: [Replacement]) -> [Replacement]? { nil }
  package func checksumEdits(of node: Node) -> [Replacement] { [] }
  package func removal(of parts: [(part: Target, node: Node)], from node: Node) -> Removal {
    .withHost
  }
  package func removal(of part: Target, from node: Node) -> Removal {
    node.isRoot ? .impossible("the whole file cannot be removed") : .withHost
  }
  package func forEachEncoderSignature(
    in node: Node, first most: Int, _ visit: (EncoderSignature) -> Bool
  ) {}
  package func reference(to offset: Int, in node: Node) -> Node? { nil }
  package func elements(of node: Node) -> [ElementList] { [] }
  package func tagKey(of node: Node) -> TagKey? { nil }
  package func samples(of node: Node) -> SampleSequence? { nil }
  package func picture(of node: Node) -> [ByteRange]? { nil }
  package func whole(around node: Node) -> Node? { nil }
  package func sound(of node: Node, precise: Bool) -> SoundStream? { nil }
}
