package import Bytes

/// A file as a tree of nodes. Children and fields are read only on request.
package final class Document {
  package let source: ByteSource

  /// Opens payloads. Only that of the outermost document is used.
  let detector: EmbeddedFormatDetector
  /// The node and element that this document was made from; nil for the document of a file.
  let host: Host?

  private var sources: [ByteSource]
  /// Indices in `sources`, except for the first.
  private var sourceIndices: [ObjectIdentifier: UInt16] = [:]
  private var nodeKinds: [any NodeKind] = []
  /// Indices in `nodeKinds`, except for the first.
  private var nodeKindIndices: [ObjectIdentifier: UInt16] = [:]
  /// The node kinds used last, by some bits of their address: siblings have few kinds. Nil for
  /// elements, which are many and small.
  private let recentNodeKinds: Records<CachedKind>?
  private let arena = Records<NodeRecord>()
  /// Storage for lists of siblings, kept for reuse.
  private var spareRecords: [Records<NodeRecord>] = []
  /// Findings made while children were searched for, by node.
  private var layoutFindings: [Int32: [Finding]] = [:]
  /// Number of bytes that may still be derived from those of the file.
  var derivedByteBudget = 256 << 20
  /// Number of bytes in other places that may still be opened by reference: tables can refer to the
  /// same bytes any number of times.
  var referencedByteBudget: Int
  /// Upper bound on the number of nodes. Usually each node has a byte of the file, but a few bytes
  /// can be inflated to very many nodes.
  private let maxNodes: Int
  private var hasReportedOmission = false
  private var answers: [LookupKey: Any] = [:]
  private var pendingLookups: [LookupKey] = []
  private var recentReadings: ReadingCache
  /// Number of nodes with a search for children in progress.
  private var openLayouts = 0
  /// Number of nodes with a read of all their fields in progress.
  private var openReadings = 0

  /// Maximum number of sources, as a record stores their index in 16 bits.
  private static let maxSources = Int(UInt16.max) - 1

  /// Storage with more records than this is freed, not kept for reuse.
  private static let maxRetainedRecords = 64

  /// Maximum depth of the tree, across all format families.
  package static let deepestLevel = 64

  package convenience init(
    _ source: ByteSource, nodeKind: any NodeKind, detector: EmbeddedFormatDetector = .disabled
  ) {
    self.init(source, source.wholeRange, nodeKind: nodeKind, detector: detector, host: nil)
  }

  convenience init(_ element: Element, of node: Node) {
    let range = element.range.clamped(to: element.source.wholeRange)
    self.init(
      element.source, range, nodeKind: element.nodeKind, detector: .disabled,
      host: Host(node: node, element: element))
  }

  private init(
    _ source: ByteSource, _ range: ByteRange, nodeKind: any NodeKind,
    detector: EmbeddedFormatDetector, host: Host?
  ) {
    self.source = source
    self.detector = detector
    self.host = host
    maxNodes = min(source.size.saturatingAdd(1 << 20), Int(Int32.max) - 64)
    referencedByteBudget = source.size.saturatingTimes(4).saturatingAdd(1 << 20)
    sources = [source]
    recentReadings = ReadingCache(ofElement: host != nil)
    recentNodeKinds = host == nil ? Records() : nil
    for _ in 0..<64 { recentNodeKinds?.append(CachedKind()) }
    arena.append(
      NodeRecord(
        start: range.start, count: range.count, code: FourCC(rawValue: 0),
        nodeKind: index(of: nodeKind), source: 0, parent: -1, headerSize: 0,
        depth: UInt8(clamping: host.map { $0.node.depth + 1 } ?? 0),
        isCut: host.map { $0.element.range != range } ?? false,
        isNamedByCode: nodeKind.isNamedByCode))
  }

  /// The document of the whole file.
  package var outermost: Document { host?.node.document.outermost ?? self }

  package var root: Node { Node(document: self, index: 0) }

  /// Returns the node with an index, for callers that store indices alone.
  package func node(at index: Int32) -> Node? {
    index >= 0 && Int(index) < arena.count ? Node(document: self, index: index) : nil
  }

  /// Number of nodes found so far.
  package var nodeCount: Int { arena.count }

  // MARK: Access for nodes

  func record(_ index: Int32) -> NodeRecord { arena[index] }
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

  func findings(ofLayout index: Int32) -> [Finding] {
    _ = children(of: index)
    return layoutFindings[index] ?? []
  }

  // MARK: Finding children

  private func findChildren(_ index: Int32) {
    let node = Node(document: self, index: index)
    let room = spareRecords.popLast() ?? Records()
    var childList = ChildList(of: node, in: room)
    // A request for the children during the search gets none.
    arena[index].firstChild = 0
    openLayouts += 1
    node.nodeKind.findChildren(node, into: &childList)
    openLayouts -= 1
    childList.countOmitted()
    let first = Int32(arena.count)
    for place in 0..<Int32(room.count) { arena.append(room[place]) }
    arena[index].firstChild = first
    arena[index].childCount = Int32(room.count)
    number(first..<Int32(arena.count))
    for (child, finding) in childList.findings {
      layoutFindings[child.map { first + Int32($0) } ?? index, default: []].append(finding)
    }
    if childList.isFull { reportOmission(of: node) }
    if room.count <= Self.maxRetainedRecords {
      room.removeAll()
      spareRecords.append(room)
    }
  }

  /// Whether one more node can be stored, in addition to those waiting to be added.
  func hasCapacity(addingTo waiting: Int, inOtherSource isExternal: Bool) -> Bool {
    arena.count + waiting < maxNodes && !(isExternal && sources.count > Self.maxSources)
  }

  /// Reports the limit once, as it applies to all later nodes as well.
  private func reportOmission(of node: Node) {
    guard !hasReportedOmission else { return }
    hasReportedOmission = true
    layoutFindings[node.index, default: []].append(
      Finding(
        rule: "file.resource-limit", severity: .error,
        message: "too many structures: those from here on are omitted",
        evidence: Evidence(node.range, in: node.source)))
  }

  /// Numbers siblings of the same name, so that paths can distinguish them.
  private func number(_ indices: Range<Int32>) {
    guard indices.count > 1 else { return }
    if indices.allSatisfy({ arena[$0].isNamedByCode }) {
      number(indices) { arena[$0].code }
    } else {
      number(indices) { Node(document: self, index: $0).name.scalars }
    }
  }

  private func number<Name: Hashable>(_ indices: Range<Int32>, by name: (Int32) -> Name) {
    // A few names are compared with each other; for many, a dictionary has the last of each name.
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

  /// The address remains valid because `nodeKinds` retains the node kind.
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
    // Tables and lists are read on request and retain their node, which retains the document.
    // Storing them would be a retain cycle, as `forgetAnswers` is never called on the document of
    // an element.
    if isSettled, host == nil || !reading.fields.contains(where: \.isReadLater) {
      recentReadings.keep(reading, of: node.index)
    }
    return reading
  }

  /// Returns one field. Reads all fields of the node only where this has no side effects: reading
  /// them would search for children, and a node that is being read may request its own fields.
  ///
  /// - Parameter words: Whether the value needs a label, too.
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

  /// Whether no lookup or search for children is in progress, so that reading now gives the final
  /// result.
  private var isSettled: Bool { pendingLookups.isEmpty && openLayouts == 0 }

  // MARK: Context

  /// Returns an inherited value for a scope, which is computed only once. A lookup that depends on
  /// itself returns nil.
  func answer<Answer>(_ inheritedValue: InheritedValue<Answer>, for scope: Node) -> Answer? {
    let key = LookupKey(inheritedValue: inheritedValue.name, node: scope.index)
    if let known = answers[key] { return known as? Answer }
    guard !pendingLookups.contains(key) else { return nil }
    pendingLookups.append(key)
    defer { pendingLookups.removeLast() }
    let answer = inheritedValue.answer(scope)
    // Nil is stored as well, so that it is not computed again.
    answers.updateValue(answer as Any, forKey: key)
    return answer
  }

  /// Discards stored values, which may retain nodes and with them this document. To be called after
  /// the last request.
  package func forgetAnswers() {
    answers = [:]
    recentReadings = ReadingCache(ofElement: host != nil)
  }

  private struct LookupKey: Hashable {
    let inheritedValue: String
    let node: Int32
  }
}
