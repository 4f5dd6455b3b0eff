package import Bytes

/// A handle on one structure of a document; it costs nothing until it is asked.
package struct Node {
  package let document: Document
  package let index: Int32

  private var record: NodeRecord { document.record(index) }
  var nodeKind: any NodeKind { document.nodeKind(record.nodeKind) }

  package var code: FourCC { record.code }
  package var name: NodeName { nodeKind.name(of: self) }
  var isNamedByCode: Bool { record.isNamedByCode }
  package var title: String { nodeKind.title }
  package var clause: Clause? { nodeKind.clause }
  package var summary: String? { nodeKind.summary(of: self) }

  /// The bytes of the structure, in its own source.
  package var range: ByteRange { record.range }
  package var source: ByteSource { document.source(record.source) }
  /// How much further on in the file its bytes lie; nil when the file has them not, or not in one run.
  package var distanceToFile: Int? {
    if case .file = source.origin { return 0 }
    return source.fileRange(of: range).map { $0.start - range.start }
  }
  package var headerSize: Int { Int(record.headerSize) }
  /// The size that the structure states is larger than the room there is.
  package var isCut: Bool { record.isCut }
  /// It was opened as something of its own inside a structure of another kind.
  package var isPayload: Bool { record.isPayload }
  package var isUnreferenced: Bool { record.isUnreferenced }
  package var depth: Int { Int(record.depth) }
  package var isRoot: Bool { index == 0 && document.host == nil }

  /// Which of its namesakes among its siblings, from 1; nil when it has none.
  package var ordinal: Int? {
    if index == 0 { return document.host?.element.number }
    return record.hasNamesake ? Int(record.ordinal) : nil
  }

  package var parent: Node? {
    let parent = record.parent
    return parent < 0 ? document.host?.node : Node(document: document, index: parent)
  }

  package var children: NodeList {
    NodeList(document: document, indices: document.children(of: index))
  }

  /// What the declaration of this node is, for those of the same family.
  package var declaredNodeKind: any NodeKind { nodeKind }

  /// The key that this node is the value of, if it is a tag.
  package var tagKey: TagKey? { nodeKind.tagKey(of: self) }

  /// The samples, if this node is a track.
  package var samples: SampleSequence? { nodeKind.samples(of: self) }

  /// Where the coded picture lies, if this node tells of one and is no track.
  package var picture: [ByteRange]? { nodeKind.picture(of: self) }

  /// What this node says of itself, if it is a stream of sound.
  package func sound(precise: Bool) -> SoundStream? { nodeKind.sound(of: self, precise: precise) }

  // MARK: Walking

  /// The first child with a code.
  package func child(_ code: FourCC) -> Node? { children.first { $0.code == code } }

  package func children(_ code: FourCC) -> [Node] { children.filter { $0.code == code } }

  /// The nearest node above, or this one, with a code.
  package func enclosing(_ code: FourCC) -> Node? {
    var node: Node? = self
    while let candidate = node, !(candidate.code == code && !candidate.isRoot) {
      node = candidate.parent
    }
    return node
  }

  /// The node that a chain of codes leads to.
  package func descendant(_ codes: FourCC...) -> Node? {
    var node: Node? = self
    for code in codes { node = node?.child(code) }
    return node
  }

  // MARK: Fields

  package func read(for purpose: ReadingPurpose) -> Reading {
    purpose == .fields ? document.fields(of: self) : nodeKind.read(self, for: purpose)
  }

  package var fields: [Field] { document.fields(of: self).fields }

  package func field(_ name: String) -> Field? { document.field(name, of: self, words: true) }

  package func value(_ name: String) -> Value? {
    document.field(name, of: self, words: false)?.value
  }

  /// A field as a whole number; bits in a group are one number together.
  package func integer(_ name: String) -> Int? {
    guard let field = document.field(name, of: self, words: false) else { return nil }
    guard case .group = field.value, field.range.count <= 8 else { return field.value.integer }
    return source.integer(at: field.range.start, width: field.range.count)
      .flatMap(Int.init(exactly:))
  }

  package func table(_ name: String) -> Table? {
    if case .table(let table)? = value(name) { return table }
    return nil
  }

  package func inherited<Answer>(_ inheritedValue: InheritedValue<Answer>) -> Answer? {
    inheritedValue.scope(self).flatMap { $0.document.answer(inheritedValue, for: $0) }
  }

  /// What was found wrong while the children were looked for.
  package var layoutFindings: [Finding] { document.findings(ofLayout: index) }
}

extension Node: Hashable {
  package static func == (left: Node, right: Node) -> Bool {
    guard left.index == right.index else { return false }
    if left.document === right.document { return true }
    // Handles on one element are equal, though each was made anew.
    guard let one = left.document.host, let other = right.document.host else { return false }
    return one.element.number == other.element.number && one.node == other.node
      && left.document.root.name == right.document.root.name
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(index)
    // The roots of all elements have the same index.
    hasher.combine(document.host?.element.number)
  }
}

/// The children of a node, in file order.
package struct NodeList: RandomAccessCollection {
  let document: Document
  let places: Range<Int32>

  init(document: Document, indices: Range<Int32>) {
    self.document = document
    self.places = indices
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }
  package subscript(position: Int) -> Node {
    Node(document: document, index: places.lowerBound + Int32(position))
  }
}
