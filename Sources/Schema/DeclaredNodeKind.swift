package import Anatomy
package import Bytes
import Synchronization

/// A node kind that is created from a declaration.
package final class DeclaredNodeKind: NodeKind {
  package let declaration: Declaration
  package let standard: Standard?
  /// The grammar that reads the header of the structure.
  package let grammar: any Grammar
  package let capabilities: Capabilities
  // These properties are computed once, because they are read for every node.
  package let isNamedByCode: Bool
  package let mayHaveChildren: Bool
  /// Whether the declaration limits how often the structure occurs in a container.
  let isCounted: Bool
  private let hasFields: Bool
  /// The name that declarations use to refer to this structure as a container. Empty if it is no
  /// container.
  private let place: String

  /// - Parameters:
  ///   - chapter: The standard that the section of the declaration belongs to.
  ///   - capabilities: The capabilities of the grammar, if they are known.
  package init(
    _ declaration: Declaration, in grammar: any Grammar, from chapter: Standard? = nil,
    capabilities: Capabilities? = nil
  ) {
    self.declaration = declaration
    standard = declaration.standard ?? chapter
    self.grammar = grammar
    self.capabilities = capabilities ?? Capabilities(of: grammar)
    isNamedByCode = declaration.naming == nil && !declaration.isNamedByWord
    mayHaveChildren = declaration.holds != nil
    isCounted = if case .any = declaration.occurs { false } else { true }
    hasFields = declaration.hasFields
    place = mayHaveChildren ? declaration.name.description : ""
  }

  var code: FourCC { declaration.code }
  package var title: String { declaration.title }
  package var kind: StructureKind { grammar.kind }
  package var declaredName: String { declaration.name.description }
  package var clause: Clause? { standard.map { Clause($0, declaration.number) } }

  /// Whether the declared structure may occur in a container: its declaration names the container
  /// or the group of the container.
  package func belongs(in container: DeclaredNodeKind) -> Bool {
    declaration.containers.contains {
      $0 == container.place || $0 == "*" || $0 == container.declaration.group
    }
  }

  package func name(of node: Node) -> NodeName {
    if let naming = declaration.naming { return naming.name(node) }
    if node.isRoot { return .word("/") }
    if declaration.isNamedByWord { return declaration.name }
    return .code(node.code)
  }

  package func summary(of node: Node) -> String? { declaration.summary?.text(node) }

  package var presentation: Presentation? { declaration.presents }
  package var content: (any EditableContent)? { declaration.holds?.editableContent }
  package var author: (any TagAuthor)? {
    declaration.holds?.authoring ?? capabilities.authoring
  }
  package var container: (any TagContainer)? {
    declaration.holds?.container ?? capabilities.container
  }
  package var insertion: (any InsertableContent)? { declaration.holds?.insertableContent }

  // Cached, because finding the requirements takes a search through all declarations, and rules
  // request them for each structure.
  private let counted = Mutex<[ChildRequirement]?>(nil)

  package var childRequirements: [ChildRequirement] {
    if let known = counted.withLock({ $0 }) { return known }
    let found = (declaration.holds?.declarations(in: self) ?? []).map {
      ChildRequirement(
        code: $0.code, title: $0.title, occurs: $0.declaration.occurs, clause: $0.clause)
    }
    counted.withLock { $0 = found }
    return found
  }

  /// Whether the structure is in a container that its declaration does not name. Reading a
  /// structure does not check this, because some declarations name no containers, and some
  /// containers do not declare their content.
  package func isMisplaced(_ node: Node) -> Bool {
    guard !declaration.containers.isEmpty, !node.isPayload,
      let container = node.parent?.declared
    else { return false }
    return !belongs(in: container)
  }

  package func valueBytes(of node: Node) -> ByteRange? {
    guard !mayHaveChildren, declaration.onlyValue?.applies(node) ?? false else { return nil }
    let range = node.range
    return ByteRange(from: min(range.start + node.headerSize, range.end), to: range.end)
  }

  package func findChildren(_ node: Node, into childList: inout ChildList) {
    guard let holds = declaration.holds else { return }
    let range = node.range
    let start =
      hasFields ? read(node, for: .layout).end : range.start + node.headerSize
    let region = ByteRange(from: start, to: grammar.contentEnd(of: node)).clamped(to: range)
    guard node.depth < Document.deepestLevel else {
      if !region.isEmpty { childList.report(tooDeep(region, in: node)) }
      return
    }
    holds.divide(region, of: node, into: &childList)
  }

  private func tooDeep(_ region: ByteRange, in node: Node) -> Finding {
    Finding(
      rule: grammar.terminology.tooDeep, severity: .error,
      message: "structures are nested deeper than \(Document.deepestLevel) levels",
      evidence: Evidence(region, in: node.source))
  }

  package func read(_ node: Node, for purpose: ReadingPurpose) -> Reading {
    let range = node.range
    let content = ByteRange(from: range.start, to: grammar.contentEnd(of: node)).clamped(to: range)
    let reader = FieldReader(
      node, terminology: grammar.terminology, purpose: purpose, range: content)
    grammar.readHeader(reader, of: declaration)
    if let versions = declaration.versions, !versions.contains(reader.version) {
      reader.fail(
        rule: reader.terminology.unknownVersion,
        "version \(reader.version) of \(node.code) is not known",
        at: ByteRange(start: node.range.start + node.headerSize, count: 1), field: "version")
    } else {
      declaration.body?(reader)
    }
    if let holds = declaration.holds {
      if purpose != .layout { readLeftover(reader, of: node, holds) }
    } else {
      readTrailing(reader, of: node)
    }
    if content.end < range.end { reader.addPadding(to: range.end) }
    return reader.reading
  }

  /// Adds a field for the bytes after the last child. It is added only if all fields, or one field
  /// by its name, are requested, because finding it requires a search for the children.
  private func readLeftover(_ reader: FieldReader, of node: Node, _ holds: any Grammar) {
    switch reader.mode {
    case .reading(.fields), .reading(.field): break
    default: return
    }
    guard !reader.hasFailed else { return }
    // The field begins after the last child in the source of the node. Children in derived sources
    // are ignored, because they do not contain bytes of this source.
    let last = node.children.last { $0.source === node.source }
    reader.advance(to: last?.range.end ?? reader.position)
    guard reader.remaining > 0 else { return }
    let (name, meaning) = holds.leftover(reader.rest, of: node)
    reader.rest(name, means: meaning)
  }

  private func readTrailing(_ reader: FieldReader, of node: Node) {
    guard !reader.hasFailed, reader.remaining > 0 || reader.bit != 0 else { return }
    reader.report(
      rule: reader.terminology.trailing, severity: .warning,
      "\(reader.remaining) bytes after the last field of \(node.name)", at: reader.rest)
    reader.rest("trailing", means: Meaning(.trailing))
  }
}

extension Node {
  /// The kind of this node, if a declaration describes it; otherwise nil.
  package var declared: DeclaredNodeKind? { declaredNodeKind as? DeclaredNodeKind }
}
