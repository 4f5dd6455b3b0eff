package import Bytes

/// A file as a tree of nodes. Children and fields of a node are read only when they are requested.
package final class Document {
  package let source: ByteSource

  /// Detects and opens embedded formats. Only the detector of the outermost document is used.
  let detector: EmbeddedFormatDetector
  /// How the file was opened; nil if the document contains only a part of a file, such as a list
  /// element.
  let opening: FileOpening?
  /// The list element that this document represents, and the node with the list. Nil for the
  /// document of a file.
  let host: Host?

  private var sources: [ByteSource]
  /// The index of each source in `sources`. The first source is omitted.
  private var sourceIndices: [ObjectIdentifier: UInt16] = [:]
  private var nodeKinds: [any NodeKind] = []
  /// The index of each node kind in `nodeKinds`. The first node kind is omitted.
  private var nodeKindIndices: [ObjectIdentifier: UInt16] = [:]
  /// A cache of the node kinds used last, indexed by some bits of their address. It is effective
  /// because sibling nodes have few different kinds. Nil for documents of list elements, which are
  /// many and small.
  private let recentNodeKinds: Records<CachedKind>?
  private let arena = Records<NodeRecord>()
  /// Emptied storage for lists of child nodes, kept for reuse.
  private var spareRecords: [Records<NodeRecord>] = []
  /// Findings made while the children of a node were searched for, by the index of the node.
  private var layoutFindings: [Int32: [Finding]] = [:]
  /// For each node with many children, the first child with each code. The keys are the index of
  /// the node and the code.
  private var firstChildren: [Int32: [FourCC: Int32]] = [:]
  /// For each track, by its index, the removal of values from its samples that was computed last.
  /// It is stored because all samples are read to compute it.
  package var valueRemovals: [Int32: (paths: Set<ValuePath>, removal: Removal)] = [:]
  /// The medium that this document describes, if it is a sidecar with statements about the bytes of
  /// its medium. Nil for other documents, and if the medium is not known.
  package var medium: Document?
  /// Why the medium of a sidecar is not known; nil for other documents.
  package var reasonWithoutMedium: String?
  /// Number of bytes that may still be derived from the bytes of the file, for example by
  /// inflating.
  var derivedByteBudget: Int
  /// Number of bytes that structures may still open by reference to another place in the file. It
  /// is limited because tables can refer to the same bytes any number of times.
  var referencedByteBudget: Int
  /// Whether edits may remove data that a structure with a wrong size may contain. True if the user
  /// requested each change.
  package var removesNearDamage = false
  /// Maximum number of nodes in the document. Each node usually has at least one byte of the file,
  /// but a few compressed bytes can be inflated to very many nodes.
  private let maxNodes: Int
  private var accesses = 0
  /// The part of `steps` that was counted in documents of list elements, and for examined text.
  private var otherSteps = 0
  private var hasReportedOmission = false
  private var answers: [LookupKey: Any] = [:]
  /// The stored inherited values that depend only on bytes. They remain valid until the document is
  /// released.
  private var answersOfBytes: [LookupKey: Any] = [:]
  /// If this document is the result of an edit: the document before the edit, and the edit.
  private var original: (document: Document, edit: PatchedSource)?
  private var pendingLookups: [LookupKey] = []
  private var recentReadings: ReadingCache
  /// Number of searches for children that are in progress, one inside the other.
  private var openLayouts = 0
  /// Number of reads of all fields of a node that are in progress, one inside the other.
  private var openReadings = 0

  /// Maximum number of sources in a document. A node record stores the index of its source in 16
  /// bits.
  private static let maxSources = Int(UInt16.max) - 1

  /// Maximum number of records in storage that is kept for reuse. Larger storage is freed.
  private static let maxRetainedRecords = 64

  /// Maximum depth of the node tree, including embedded files of other formats.
  package static let deepestLevel = 64

  package convenience init(
    _ source: ByteSource, nodeKind: any NodeKind, detector: EmbeddedFormatDetector = .disabled,
    opening: FileOpening? = nil
  ) {
    self.init(
      source, source.wholeRange, nodeKind: nodeKind, detector: detector, opening: opening, host: nil
    )
  }

  convenience init(_ element: Element, of node: Node) {
    let range = element.range.clamped(to: element.source.wholeRange)
    self.init(
      element.source, range, nodeKind: element.nodeKind, detector: .disabled, opening: nil,
      host: Host(node: node, element: element))
  }

  private init(
    _ source: ByteSource, _ range: ByteRange, nodeKind: any NodeKind,
    detector: EmbeddedFormatDetector, opening: FileOpening?, host: Host?
  ) {
    self.source = source
    self.detector = detector
    self.opening = opening
    self.host = host
    maxNodes = min(source.size.saturatingAdd(1 << 20), Int(Int32.max) - 64)
    derivedByteBudget = min(source.size.saturatingTimes(2).saturatingAdd(24 << 20), 256 << 20)
    referencedByteBudget = source.size.saturatingTimes(4).saturatingAdd(1 << 20)
    sources = [source]
    recentReadings = ReadingCache(ofElement: host != nil)
    recentNodeKinds = host == nil ? Records() : nil
    for _ in 0..<64 { recentNodeKinds?.append(CachedKind()) }
    arena.append(
      NodeRecord(
        start: range.start, count: range.count, code: host?.element.code ?? FourCC(rawValue: 0),
        nodeKind: index(of: nodeKind), source: 0, parent: -1,
        headerSize: UInt8(clamping: host?.element.headerSize ?? 0),
        depth: UInt8(clamping: host.map { $0.node.depth + 1 } ?? 0),
        isCut: host.map { $0.element.range != range } ?? false,
        isNamedByCode: nodeKind.isNamedByCode))
  }

  /// The document of the whole file: this document itself, unless it is inside a list element.
  package var outermost: Document { host?.node.document.outermost ?? self }

  package var root: Node { Node(document: self, index: 0) }

  /// Returns the node with an index in the arena, for callers that store only indices. Nil if there
  /// is no such node.
  package func node(at index: Int32) -> Node? {
    index >= 0 && Int(index) < arena.count ? Node(document: self, index: index) : nil
  }

  /// A measure of the work done so far: accesses to nodes, reads of bytes, and bytes that were
  /// searched, inflated or examined as text. The measure grows in proportion to the size of the
  /// file.
  package var steps: Int { sources.reduce(accesses &+ otherSteps) { $0 &+ $1.steps } }

  /// Adds the given number of examined letters of text to `steps`.
  package func countExamined(_ letters: Int) { outermost.otherSteps &+= letters }

  deinit {
    if let host { host.node.document.outermost.otherSteps &+= accesses }
  }

  /// Number of nodes found so far in this document.
  package var nodeCount: Int { arena.count }

  // MARK: Access for nodes

  func record(_ index: Int32) -> NodeRecord {
    accesses &+= 1
    return arena[index]
  }
  func nodeKind(_ index: UInt16) -> any NodeKind { nodeKinds[Int(index)] }
  func source(_ index: UInt16) -> ByteSource { sources[Int(index)] }

  /// Returns the range of arena indices with the children of a node.
  func children(of index: Int32) -> Range<Int32> {
    let record = arena[index]
    if record.firstChild >= 0 { return record.firstChild..<record.firstChild + record.childCount }
    findChildren(index)
    let first = arena[index].firstChild
    return first..<first + arena[index].childCount
  }

  /// Returns the arena index of the first child with a code; nil if there is none.
  func firstChild(of index: Int32, _ code: FourCC) -> Int32? {
    let children = children(of: index)
    guard children.count > Self.fewChildren else {
      return children.first { arena[$0].code == code }
    }
    if let known = firstChildren[index] { return known[code] }
    var firsts: [FourCC: Int32] = [:]
    for child in children where firsts[arena[child].code] == nil {
      firsts[arena[child].code] = child
    }
    firstChildren[index] = firsts
    return firsts[code]
  }

  private static let fewChildren = 64

  func findings(ofLayout index: Int32) -> [Finding] {
    _ = children(of: index)
    return layoutFindings[index] ?? []
  }

  // MARK: Finding children

  private func findChildren(_ index: Int32) {
    let node = Node(document: self, index: index)
    let room = spareRecords.popLast() ?? Records()
    var childList = ChildList(of: node, in: room)
    // Until the search ends, a request for the children of this node returns an empty list.
    arena[index].firstChild = 0
    openLayouts += 1
    node.nodeKind.findChildren(node, into: &childList)
    openLayouts -= 1
    childList.countOmitted()
    let first = Int32(arena.count)
    let count = room.count
    room.moveAll(to: arena)
    arena[index].firstChild = first
    arena[index].childCount = Int32(count)
    number(first..<Int32(arena.count))
    for (child, finding) in childList.findings {
      layoutFindings[child.map { first + Int32($0) } ?? index, default: []].append(finding)
    }
    if childList.isFull { reportOmission(of: node) }
    if count <= Self.maxRetainedRecords { spareRecords.append(room) }
  }

  /// Whether the limits allow one more node, in addition to the children in a list that is still
  /// being built.
  func hasCapacity(addingTo waiting: Int, inOtherSource isExternal: Bool) -> Bool {
    arena.count + waiting < maxNodes && !(isExternal && sources.count > Self.maxSources)
  }

  /// Reports that the limit of nodes was reached. Only the first call adds a finding, because the
  /// limit applies to all later nodes as well.
  private func reportOmission(of node: Node) {
    guard !hasReportedOmission else { return }
    hasReportedOmission = true
    layoutFindings[node.index, default: []].append(
      Finding(
        rule: "file.resource-limit", severity: .error,
        message: "too many structures: all structures from here on are omitted",
        evidence: Evidence(node.range, in: node.source)))
  }

  /// Numbers sibling nodes that have the same name, so that their paths differ.
  private func number(_ indices: Range<Int32>) {
    guard indices.count > 1 else { return }
    if indices.allSatisfy({ arena[$0].isNamedByCode }) {
      number(indices) { arena[$0].code }
    } else {
      number(indices) { Node(document: self, index: $0).name.scalars }
    }
  }

  private func number<Name: Hashable>(_ indices: Range<Int32>, by name: (Int32) -> Name) {
    // Up to eight names are compared with each other. For more names, a dictionary contains the
    // last node of each name.
    guard indices.count > 8 else {
      for index in indices.dropFirst() {
        let own = name(index)
        if let previous = (indices.lowerBound..<index).last(where: { name($0) == own }) {
          follow(previous, with: index)
        }
      }
      return
    }
    var last: [Name: Int32] = [:]
    for index in indices {
      if let previous = last.updateValue(index, forKey: name(index)) {
        follow(previous, with: index)
      }
    }
  }

  private func follow(_ previous: Int32, with index: Int32) {
    arena[index].ordinal = arena[previous].ordinal + 1
    arena[index].hasNamesake = true
    arena[previous].hasNamesake = true
  }

  /// A cached node kind with its index. Its address remains valid because `nodeKinds` retains the
  /// node kind.
  private struct CachedKind: BitwiseCopyable {
    var address: UInt = 0
    var index: UInt16 = 0
  }

  func index(of nodeKind: any NodeKind) -> UInt16 {
    let key = ObjectIdentifier(nodeKind)
    let address = UInt(bitPattern: key)
    let slot = Int32(truncatingIfNeeded: address >> 5 & 63)
    if let recent = recentNodeKinds?[slot], recent.address == address { return recent.index }
    let isFirst = nodeKinds.first.map { ObjectIdentifier($0) == key } ?? false
    let index = isFirst ? 0 : nodeKindIndices[key] ?? UInt16(clamping: nodeKinds.count)
    if Int(index) == nodeKinds.count {
      nodeKinds.append(nodeKind)
      if index > 0 { nodeKindIndices[key] = index }
    }
    recentNodeKinds?[slot] = CachedKind(address: address, index: index)
    return index
  }

  func index(ofSource source: ByteSource) -> UInt16 {
    if source === self.source { return 0 }
    let key = ObjectIdentifier(source)
    if let index = sourceIndices[key] { return index }
    let index = UInt16(clamping: sources.count)
    sources.append(source)
    sourceIndices[key] = index
    return index
  }

  // MARK: Reading fields

  func fields(of node: Node) -> Reading {
    if let known = recentReadings.reading(of: node.index) { return known }
    openReadings += 1
    let reading = node.nodeKind.read(node, for: .fields)
    openReadings -= 1
    // Tables and lists are read on request and retain their node, which retains the document. A
    // document of a list element must not store them: this would be a retain cycle, as
    // `forgetAnswers` is never called on such a document.
    if isSettled, host == nil || !reading.fields.contains(where: \.isReadLater) {
      recentReadings.keep(reading, of: node.index)
    }
    return reading
  }

  /// Returns the field with the given name of a node. On a repeated request, all fields of the node
  /// are read and cached, provided that the node cannot have children and no other read or search
  /// is in progress.
  ///
  /// - Parameter words: Whether a label for the value is needed, too.
  func field(_ name: String, of node: Node, words: Bool) -> Field? {
    if let known = recentReadings.reading(of: node.index) {
      return known.fields.first { $0.name == name }
    }
    guard isSettled, openReadings == 0, !node.nodeKind.mayHaveChildren,
      recentReadings.markRead(node.index)
    else {
      return node.nodeKind.read(node, for: .field(name, words: words)).fields.first
    }
    return fields(of: node).fields.first { $0.name == name }
  }

  /// Whether no inherited value is being looked up and no children are being searched for, so that
  /// reading fields now gives the final result.
  private var isSettled: Bool { pendingLookups.isEmpty && openLayouts == 0 }

  // MARK: Context

  /// Returns the value that a scope node provides to the nodes below it. The value is computed only
  /// once. Nil if the scope has no value, or if computing the value requires the value itself.
  func answer<Answer>(_ inheritedValue: InheritedValue<Answer>, for scope: Node) -> Answer? {
    let key = LookupKey(inheritedValue: inheritedValue.name, node: scope.index)
    if let known = inheritedValue.isOfBytes ? answersOfBytes[key] : answers[key] {
      return known as? Answer
    }
    guard !pendingLookups.contains(key) else { return nil }
    pendingLookups.append(key)
    defer { pendingLookups.removeLast() }
    // A nil result is stored as well, so that it is not computed again.
    if inheritedValue.isOfBytes {
      let twin = twin(of: scope)
      let answer =
        twin.map { $0.document.answer(inheritedValue, for: $0) } ?? inheritedValue.answer(scope)
      answersOfBytes.updateValue(answer as Any, forKey: key)
      return answer
    }
    let answer = inheritedValue.answer(scope)
    answers.updateValue(answer as Any, forKey: key)
    return answer
  }

  /// Allows this document to take values that depend only on bytes from the document before an
  /// edit, if the edit keeps these bytes in place.
  package func shareAnswers(with original: Document, before edit: PatchedSource) {
    self.original = (original, edit)
    removesNearDamage = original.removesNearDamage
  }

  /// Returns the node of the original document that has the same kind and the same bytes as the
  /// given node; nil if there is none.
  private func twin(of node: Node) -> Node? {
    guard let (document, edit) = original, node.source === source,
      edit.origin(of: node.range) == node.range
    else { return nil }
    var place = document.root
    while place.range != node.range || place.declaredNodeKind !== node.declaredNodeKind {
      let next = place.children.first {
        $0.source === document.source && $0.range.contains(node.range)
      }
      guard let next else { return nil }
      place = next
    }
    return place
  }

  /// Discards the stored inherited values and readings, which may retain nodes and therefore this
  /// document. Call this method after the last request to the document.
  package func forgetAnswers() {
    medium?.forgetAnswers()
    answers = [:]
    recentReadings = ReadingCache(ofElement: host != nil)
  }

  private struct LookupKey: Hashable {
    let inheritedValue: String
    let node: Int32
  }
}
