package import Bytes

/// A handle for one node of a document. Its properties are read on request.
package struct Node {
  package let document: Document
  package let index: Int32

  private var record: NodeRecord { document.record(index) }
  var nodeKind: any NodeKind { document.nodeKind(record.nodeKind) }
  var capabilities: Capabilities { nodeKind.capabilities }

  package var code: FourCC { record.code }
  package var name: NodeName { nodeKind.name(of: self) }
  var isNamedByCode: Bool { record.isNamedByCode }
  package var title: String { nodeKind.title }
  package var clause: Clause? { nodeKind.clause }
  package var summary: String? { nodeKind.summary(of: self) }

  /// The bytes of the node, as a range of the source that contains it.
  package var range: ByteRange { record.range }
  package var source: ByteSource { document.source(record.source) }
  /// The number to add to an offset in the source of this node to get the offset in the file. Nil
  /// if the file does not contain the bytes of the node unchanged in one range.
  package var distanceToFile: Int? {
    if case .file = source.origin { return 0 }
    return source.fileRange(of: range).map { $0.start - range.start }
  }
  package var headerSize: Int { Int(record.headerSize) }
  /// Whether the structure states a larger size than the space available for it.
  package var isCut: Bool { record.isCut }
  /// Whether the node was opened as a separate format inside a structure of another kind.
  package var isPayload: Bool { record.isPayload }
  package var isUnreferenced: Bool { record.isUnreferenced }
  package var depth: Int { Int(record.depth) }
  package var isRoot: Bool { index == 0 && document.host == nil }

  /// Position of this node among its siblings of the same name, counted from 1. Nil if no sibling
  /// has the same name. For a list element, its number in the list.
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

  /// The kind of this node, for code of the same format family that needs the declaration.
  package var declaredNodeKind: any NodeKind { nodeKind }

  /// The name of the structure to which the value in this node belongs, for formats that can store
  /// values apart from their structures; otherwise nil.
  package var group: String? { capabilities.groups?.group(of: self) }

  /// The metadata key, if this node is a tag; otherwise nil.
  package var tagKey: TagKey? { capabilities.tags?.tagKey(of: self) }

  /// Whether a value in this node describes a different resource than the metadata around the
  /// value.
  package func describesOtherResource(_ value: ByteRange) -> Bool {
    capabilities.tags?.describesOtherResource(value, in: self) ?? false
  }

  /// Whether this node is stored separately in the file, for example in an item, but describes the
  /// whole file.
  package var describesFile: Bool {
    document.root.capabilities.tags?.describesFile(self) ?? false
  }

  /// The samples, if this node is a track; otherwise nil.
  package var samples: SampleSequence? { capabilities.media?.samples(of: self) }

  /// The byte ranges of the coded picture that this node describes. Nil for a track and for a node
  /// that describes no picture.
  package var picture: [ByteRange]? { capabilities.media?.picture(of: self) }

  /// Returns the properties of the audio stream, if this node is one; otherwise nil.
  package func sound(precise: Bool) -> SoundStream? {
    capabilities.media?.sound(of: self, precise: precise)
  }

  /// Returns the units per second of a clock, as stated for this node; nil if it is not known.
  package func timescale(of clock: Clock) -> Int? {
    capabilities.clocks?.timescale(of: clock, at: self)
  }

  /// Whether readers of the file never use this node, such as an item property that no item uses,
  /// although the format allows the node at its place.
  package var isUnreachable: Bool { capabilities.playback?.isUnreachable(self) ?? false }

  /// Whether picture and sound play the same without this node, regardless of its content.
  package var isOptionalForPlayback: Bool {
    capabilities.playback?.isOptionalForPlayback(self) ?? false
  }

  // MARK: Walking

  /// Returns the first child with the given code, or nil if there is none.
  package func child(_ code: FourCC) -> Node? {
    document.firstChild(of: index, code).map { Node(document: document, index: $0) }
  }

  package func children(_ code: FourCC) -> [Node] { children.filter { $0.code == code } }

  /// Returns this node or its nearest enclosing node with the given code. Returns nil if there is
  /// none.
  package func enclosing(_ code: FourCC) -> Node? {
    var node: Node? = self
    while let candidate = node, !(candidate.code == code && !candidate.isRoot) {
      node = candidate.parent
    }
    return node
  }

  /// Returns the descendant reached by following the given codes, one level per code. Returns nil
  /// if one is missing.
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

  /// Returns the field with the given name; nil if there is none. `FieldName` lists the names that
  /// modules other than format families use.
  package func field(named name: String) -> Field? { document.field(name, of: self, words: true) }

  package func value(named name: String) -> Value? {
    document.field(name, of: self, words: false)?.value
  }

  /// Returns the value of a named field as a whole number. A group of bit fields is read as one
  /// number. Returns nil if the field is missing or is not a whole number.
  package func integer(named name: String) -> Int? {
    guard let field = document.field(name, of: self, words: false) else { return nil }
    guard case .group = field.value, field.range.count <= 8 else { return field.value.integer }
    return source.integer(at: field.range.start, width: field.range.count)
      .flatMap(Int.init(exactly:))
  }

  /// Returns the value of a named field as a text; nil if the field is missing or is not a text.
  package func textValue(named name: String) -> String? {
    if case .text(let text)? = value(named: name) { text.string } else { nil }
  }

  package func table(named name: String) -> Table? {
    if case .table(let table)? = value(named: name) { return table }
    return nil
  }

  package func inherited<Answer>(_ inheritedValue: InheritedValue<Answer>) -> Answer? {
    inheritedValue.scope(self).flatMap { $0.document.answer(inheritedValue, for: $0) }
  }

  /// Findings made while the children of this node were searched for.
  package var layoutFindings: [Finding] { document.findings(ofLayout: index) }
}

extension Node: Hashable {
  package static func == (left: Node, right: Node) -> Bool {
    guard left.index == right.index else { return false }
    if left.document === right.document { return true }
    // Two nodes of the same list element are equal, even if they belong to separate documents.
    guard let one = left.document.host, let other = right.document.host else { return false }
    return one.element.number == other.element.number && one.node == other.node
      && left.document.root.name == right.document.root.name
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(index)
    // The root nodes of all list elements have the same index, so the number of the element is
    // needed, too.
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
