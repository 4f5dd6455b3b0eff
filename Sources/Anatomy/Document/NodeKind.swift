package import Bytes

/// The kind of a node with its behavior: its name, its fields, how to find its children. Format
/// families create kinds from their declarations; the document only calls them.
package protocol NodeKind: AnyObject, Sendable {
  var title: String { get }
  /// What structures of the family are called, such as `box`, and the name of this one in its
  /// declaration.
  var kind: String { get }
  var declaredName: String { get }
  var clause: Clause? { get }
  func name(of node: Node) -> NodeName
  /// Whether nodes of this kind are named by their code alone.
  var isNamedByCode: Bool { get }
  /// Whether nodes of this kind can have children at all.
  var mayHaveChildren: Bool { get }
  func findChildren(_ node: Node, into childList: inout ChildList)
  /// Reads the fields of a node as far as the purpose requires.
  func read(_ node: Node, for purpose: ReadingPurpose) -> Reading
  /// Returns what the line of a node shows in addition to its fields.
  func summary(of node: Node) -> String?
  /// Returns the lists of elements of a node, which are iterated on request.
  func elements(of node: Node) -> [ElementList]
  /// Returns the node that other structures assign a byte of the node to, such as a sample.
  func reference(to offset: Int, in node: Node) -> Node?
  /// Returns the samples of a node that is a track.
  func samples(of node: Node) -> SampleSequence?
  /// Returns the byte ranges of the coded picture that a node describes which is not a track.
  func picture(of node: Node) -> [ByteRange]?
  /// Returns the key of the metadata value that a node as a whole contains.
  func tagKey(of node: Node) -> TagKey?
  /// Returns the properties of a node that is a stream of sound. If precise, all frames may be
  /// read.
  func sound(of node: Node, precise: Bool) -> SoundStream?
  /// Returns the units per second of a clock at a node.
  func timescale(of clock: Clock, at node: Node) -> Int?
  /// How often other structures must or may occur in this one.
  var childRequirements: [ChildRequirement] { get }
  /// Whether a known structure must not occur where this node is.
  func isMisplaced(_ node: Node) -> Bool
  /// Whether readers of the file never reach a node, though it may occur where it is.
  func isUnreachable(_ node: Node) -> Bool
  /// Whether picture and sound are the same without a node of this kind, regardless of its content.
  func isOptionalForPlayback(_ node: Node) -> Bool
  /// Returns how a target in a node can be removed.
  func removal(of part: Target, from node: Node) -> Removal
  /// Returns how targets in a node, and in nodes below it, can be removed in one edit.
  func removal(of parts: [(part: Target, node: Node)], from node: Node) -> Removal
  /// Returns the enclosing node that has to remove all targets below it in one edit, or nil.
  func whole(around node: Node) -> Node?
  /// Returns the edits that a node needs after other edits, in addition to those that the roles of
  /// its fields imply.
  func edits(of node: Node, applying offsetMap: OffsetMap) -> [Replacement]
  /// Returns edits that make a node contain its content with edits applied, if the content is a
  /// derived source; nil if it cannot be regenerated.
  func edits(of node: Node, restating content: [Replacement]) -> [Replacement]?
  /// Visits the encoder signatures in the first samples or frames of a node.
  func forEachEncoderSignature(in node: Node, first most: Int, _ visit: (EncoderSignature) -> Bool)
  /// Returns edits that update the checksums of a node.
  func checksumEdits(of node: Node) -> [Replacement]
}

package enum ReadingPurpose: Equatable {
  /// Only the offset at which the children begin.
  case layout
  /// The fields shown in the line of the node.
  case line
  case fields
  /// One field by name, with a label for its value if it is shown.
  case field(String, words: Bool = true)
}

/// The result of reading a node.
package struct Reading {
  package var fields: [Field]
  package var findings: [Finding]
  /// The first byte after the fields, where the children begin.
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
    node.isRoot ? .impossible("it is the whole file") : .withHost
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
