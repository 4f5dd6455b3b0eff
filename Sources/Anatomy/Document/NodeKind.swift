package import Bytes

/// What is known of one kind of structure: how it is called, what is in it, where its children are.
/// Families make shapes from their declarations; the document only asks them.
package protocol NodeKind: AnyObject, Sendable {
  var title: String { get }
  /// What structures of the family are called, such as `box`, and what this one is by its declaration.
  var kind: String { get }
  var declaredName: String { get }
  var clause: Clause? { get }
  func name(of node: Node) -> NodeName
  /// Whether nodes of this shape are called by their code and nothing else.
  var isNamedByCode: Bool { get }
  /// Whether nodes of this shape can have children at all.
  var mayHaveChildren: Bool { get }
  /// Finds the children of a node.
  func findChildren(_ node: Node, into childList: inout ChildList)
  /// Reads the fields of a node as far as the purpose needs them.
  func read(_ node: Node, for purpose: ReadingPurpose) -> Reading
  /// What the line of a node says beyond its own fields.
  func summary(of node: Node) -> String?
  /// What else belongs to a node, in lists that are walked when asked for.
  func elements(of node: Node) -> [ElementList]
  /// What a node's bytes belong to by the word of others, such as a sample: its handle.
  func reference(to offset: Int, in node: Node) -> Node?
  /// The samples of a node that is a track.
  func samples(of node: Node) -> SampleSequence?
  /// Where a coded picture lies that a node which is no track tells of.
  func picture(of node: Node) -> [ByteRange]?
  /// What a node as a whole is the value of.
  func tagKey(of node: Node) -> TagKey?
  /// What a node that is a stream of sound says of itself; precise where all frames may be walked.
  func sound(of node: Node, precise: Bool) -> SoundStream?
  /// How many units of a clock are a second at this node.
  func timescale(of clock: Clock, at node: Node) -> Int?
  /// What is laid down about how often other structures stand in this one.
  var childRequirements: [ChildRequirement] { get }
  /// Whether a structure that is known may not stand where this node does.
  func isMisplaced(_ node: Node) -> Bool
  /// Whether readers of the file never come to a structure, though it stands where it may.
  func isUnreachable(_ node: Node) -> Bool
  /// Whether picture and sound are the same without a structure of this kind, whatever it says.
  func isOptionalForPlayback(_ node: Node) -> Bool
  /// How a part of a node can be taken out.
  func removal(of part: Target, from node: Node) -> Removal
  /// How parts of a node, and of those in it, can be taken out at once.
  func removal(of parts: [(part: Target, node: Node)], from node: Node) -> Removal
  /// The structure around a node from which everything goes at once, or not at all.
  func whole(around node: Node) -> Node?
  /// What of a node has to go or to change once other things are gone, beside what the roles of its
  /// fields say.
  func edits(of node: Node, applying offsetMap: OffsetMap) -> [Replacement]
  /// What makes a node whose content is a source of its own hold it with these edits; nil where it
  /// cannot be made anew.
  func edits(of node: Node, restating content: [Replacement]) -> [Replacement]?
  /// Visits what encoders wrote into the first samples or frames of a node.
  func forEachEncoderSignature(in node: Node, first most: Int, _ visit: (EncoderSignature) -> Bool)
  /// What makes the checksums of a node those of its bytes again.
  func checksumEdits(of node: Node) -> [Replacement]
}

package enum ReadingPurpose: Equatable {
  /// Only the place where the children begin.
  case layout
  /// The fields that the line of the node shows.
  case line
  case fields
  /// One field by its name, with words for its value where it is to be shown.
  case field(String, words: Bool = true)
}

/// What reading a node brought.
package struct Reading {
  package var fields: [Field]
  package var findings: [Finding]
  /// The first byte behind the fields: the children begin there.
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
