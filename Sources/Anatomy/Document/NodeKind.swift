package import Bytes

/// The kind of a node with its behavior: the name of the node, how its fields are read, and how its
/// children are found. Format families create kinds from their declarations; the document calls
/// them.
package protocol NodeKind: AnyObject, Sendable {
  var title: String { get }
  var kind: StructureKind { get }
  var declaredName: String { get }
  var clause: Clause? { get }
  func name(of node: Node) -> NodeName
  /// Whether the name of a node of this kind consists of the code of the node alone.
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
  /// The grammar of the content, if an edit of the content also changes the node around it;
  /// otherwise nil.
  var content: (any EditableContent)? { get }
  /// The author that adds and changes the tags in a node of this kind. Nil for nodes without tags,
  /// and for nodes with tags that the author of another node changes.
  var author: (any TagAuthor)? { get }
  /// The grammar that finds the lists of tags in a file of this kind; nil for kinds that are not
  /// files.
  var container: (any TagContainer)? { get }
  /// The grammar of the content, if structures can be inserted into the content; otherwise nil.
  var insertion: (any InsertableContent)? { get }
  /// How often child structures must or may occur in a node of this kind.
  var childRequirements: [ChildRequirement] { get }
  /// What nodes of this kind decide about how media is decoded and presented; nil if they decide
  /// nothing.
  var presentation: Presentation? { get }
  /// Whether a node is in a container in which its kind must not occur.
  func isMisplaced(_ node: Node) -> Bool
  /// For a node that cannot have children, returns the bytes that determine only values: with other
  /// bytes in this range, the node would have the same fields with other values. Nil if there are
  /// no such bytes, or if this is not known.
  func valueBytes(of node: Node) -> ByteRange?
}

package enum ReadingPurpose: Equatable {
  /// Only the offset at which the children begin is needed.
  case layout
  /// Only the fields that appear in the summary line of the node are needed.
  case line
  case fields
  /// Only the named field is needed, with a label for its value if `words` is set.
  case field(String, words: Bool = true)
}

/// The result of reading a node: its fields and the findings about it.
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
