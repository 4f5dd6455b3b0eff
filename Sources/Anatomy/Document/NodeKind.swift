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
  /// What nodes of this kind can do in addition to being read.
  var capabilities: Capabilities { get }
  /// The grammar of the content, if edits of the content change this node too; nil otherwise.
  var content: (any EditableContent)? { get }
  /// What adds and changes the tags in a node of this kind; nil for nodes without tags, and for those
  /// in which another node does it.
  var author: (any TagAuthor)? { get }
  /// What knows the lists of tags in a file of this kind; nil for nodes that are no file.
  var container: (any TagContainer)? { get }
  /// The grammar of the content, if structures can be inserted into it; nil otherwise.
  var insertion: (any InsertableContent)? { get }
  /// How often child structures must or may occur in a node of this kind.
  var childRequirements: [ChildRequirement] { get }
  /// What nodes of this kind decide about how media is decoded and presented; nil for nothing.
  var presentation: Presentation? { get }
  /// Whether a node has a known structure that must not occur at its place.
  func isMisplaced(_ node: Node) -> Bool
  /// Returns the bytes of a node without children that are only a value: they do not decide which
  /// nodes and fields there are. Nil if there are none, or if this is not known.
  func valueBytes(of node: Node) -> ByteRange?
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
  package var content: (any EditableContent)? { nil }
  package var author: (any TagAuthor)? { capabilities.authoring }
  package var container: (any TagContainer)? { capabilities.container }
  package var insertion: (any InsertableContent)? { nil }
  package var presentation: Presentation? { nil }
  package func isMisplaced(_ node: Node) -> Bool { false }
  package func valueBytes(of node: Node) -> ByteRange? { nil }
}
