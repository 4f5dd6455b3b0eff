package import Bytes

/// A file as a tree: structure found when asked for, fields read when asked for.
package final class Document {
  package let source: ByteSource

  /// Who opens payloads; only the outermost document is asked.
  let detector: EmbeddedFormatDetector
  /// What this document is an element of.
  let host: Host?

  private var sources: [ByteSource]
  /// Of those behind the first.
  private var sourceIndices: [ObjectIdentifier: UInt16] = [:]
  private var nodeKinds: [any NodeKind] = []
  /// Of those behind the first.
  private var shapeIndices: [ObjectIdentifier: UInt16] = [:]
  /// The shapes met last, by some bits of their address: siblings are of few shapes. Elements are many,
  /// and little.
  private let recentShapes: Records<CachedKind>?
  private let arena = Records<NodeRecord>()
  /// Room for siblings that was used before.
  private var spareRecords: [Records<NodeRecord>] = []
  /// Findings made while children were looked for, by node.
  private var layoutFindings: [Int32: [Finding]] = [:]
  /// How many more bytes may be made from those of the file.
  var derivedByteBudget = 256 << 20
  /// How many more bytes may be opened again as something that lies elsewhere: tables can name the
  /// same bytes any number of times.
  var referencedByteBudget: Int
  /// So many structures are kept: each has a byte of the file, but a few bytes can be inflated to
  /// very many.
  private let maxNodes: Int
  private var hasReportedOmission = false
  private var answers: [LookupKey: Any] = [:]
  private var pendingLookups: [LookupKey] = []
  private var recentReadings: ReadingCache
  /// How many structures are having their children found.
  private var openLayouts = 0
  /// How many structures are having all their fields read.
  private var openReadings = 0

  /// So many sources can be told apart; what would come behind them is left out.
  private static let maxSources = Int(UInt16.max) - 1

  /// Room for more than these is given back.
  private static let maxRetainedRecords = 64

  /// All families together go no deeper than this.
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
    recentShapes = host == nil ? Records() : nil
    for _ in 0..<64 { recentShapes?.append(CachedKind()) }
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

  /// The structure that a handle with this index stood for; what is kept may be indices alone.
  package func node(at index: Int32) -> Node? {
    index >= 0 && Int(index) < arena.count ? Node(document: self, index: index) : nil
  }

  /// How many structures have been found so far.
  package var nodeCount: Int { arena.count }

  // MARK: What nodes ask

  func record(_ index: Int32) -> NodeRecord { arena[index] }
  func nodeKind(_ index: UInt16) -> any NodeKind { nodeKinds[Int(index)] }
  func source(_ index: UInt16) -> ByteSource { sources[Int(index)] }

  /// The run of arena places that are the children of a node.
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

  // MARK: Growing

  private func findChildren(_ index: Int32) {
    let node = Node(document: self, index: index)
    let room = spareRecords.popLast() ?? Records()
    var childList = ChildList(of: node, in: room)
    // Whoever asks for the children while they are being found gets none.
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

  /// Whether one more structure can be kept, beside so many that wait.
  func hasCapacity(addingTo waiting: Int, inOtherSource isExternal: Bool) -> Bool {
    arena.count + waiting < maxNodes && !(isExternal && sources.count > Self.maxSources)
  }

  /// Told once: whoever comes later has no room either.
  private func reportOmission(of node: Node) {
    guard !hasReportedOmission else { return }
    hasReportedOmission = true
    layoutFindings[node.index, default: []].append(
      Finding(
        rule: "file.resource-limit", severity: .error,
        message: "structures are left out from here on: these bytes make too many of them",
        evidence: Evidence(node.range, in: node.source)))
  }

  /// Counts siblings of one name, so that paths can tell them apart.
  private func number(_ indices: Range<Int32>) {
    guard indices.count > 1 else { return }
    if indices.allSatisfy({ arena[$0].isNamedByCode }) {
      number(indices) { arena[$0].code }
    } else {
      number(indices) { Node(document: self, index: $0).name.scalars }
    }
  }

  private func number<Name: Hashable>(_ indices: Range<Int32>, by name: (Int32) -> Name) {
    // A few are compared with each other; of many the last of each name is kept.
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

  /// The shape itself is kept beside the others, so that its address stays its own.
  private struct CachedKind: BitwiseCopyable {
    var address: UInt = 0
    var index: UInt16 = 0
  }

  func index(of nodeKind: any NodeKind) -> UInt16 {
    let key = ObjectIdentifier(nodeKind)
    let address = UInt(bitPattern: key)
    let slot = Int32(truncatingIfNeeded: address >> 5 & 63)
    if let recent = recentShapes?[slot], recent.address == address { return recent.index }
    let isFirst = nodeKinds.first.map { ObjectIdentifier($0) == key } ?? false
    let index = isFirst ? 0 : shapeIndices[key] ?? UInt16(clamping: nodeKinds.count)
    if Int(index) == nodeKinds.count {
      nodeKinds.append(nodeKind)
      if index > 0 { shapeIndices[key] = index }
    }
    recentShapes?[slot] = CachedKind(address: address, index: index)
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

  // MARK: Readings

  func fields(of node: Node) -> Reading {
    if let known = recentReadings.reading(of: node.index) { return known }
    openReadings += 1
    let reading = node.nodeKind.read(node, for: .fields)
    openReadings -= 1
    // What is read again later holds its node, and with it the document that would keep it: nobody tells
    // the document of an element to forget.
    if isSettled, host == nil || !reading.fields.contains(where: \.isReadLater) {
      recentReadings.keep(reading, of: node.index)
    }
    return reading
  }

  /// Reading all fields of a structure that has children would find those, and a structure that is being
  /// read may ask itself.
  ///
  /// - Parameter words: whether the value is to be told in words, too.
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

  /// Whether what is read now is what will be read later: nobody waits for an answer or for children.
  private var isSettled: Bool { pendingLookups.isEmpty && openLayouts == 0 }

  // MARK: Context

  /// The answer to a question about a scope: found once, whoever asks first. A question that comes
  /// back to itself has no answer.
  func answer<Answer>(_ inheritedValue: InheritedValue<Answer>, for scope: Node) -> Answer? {
    let key = LookupKey(inheritedValue: inheritedValue.name, node: scope.index)
    if let known = answers[key] { return known as? Answer }
    guard !pendingLookups.contains(key) else { return nil }
    pendingLookups.append(key)
    defer { pendingLookups.removeLast() }
    let answer = inheritedValue.answer(scope)
    // No answer is an answer too, or everybody would look for it again.
    answers.updateValue(answer as Any, forKey: key)
    return answer
  }

  /// Gives answers up that may hold nodes, and with them this document: for who asked for the last.
  package func forgetAnswers() {
    answers = [:]
    recentReadings = ReadingCache(ofElement: host != nil)
  }

  private struct LookupKey: Hashable {
    let inheritedValue: String
    let node: Int32
  }
}
