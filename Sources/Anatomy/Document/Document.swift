package import Bytes

/// A file as a tree: structure found when asked for, fields read when asked for.
package final class Document {
  package let source: ByteSource

  /// Who opens payloads; only the outermost document is asked.
  let door: Door
  /// What this document is an element of.
  let host: Host?

  private var sources: [ByteSource]
  /// Of those behind the first.
  private var sourceIndices: [ObjectIdentifier: UInt16] = [:]
  private var shapes: [any Shape] = []
  /// Of those behind the first.
  private var shapeIndices: [ObjectIdentifier: UInt16] = [:]
  /// The shapes met last, by some bits of their address: siblings are of few shapes. Elements are many,
  /// and little.
  private let recentShapes: Records<RecentShape>?
  private let arena = Records<NodeRecord>()
  /// Room for siblings that was used before.
  private var spareRooms: [Records<NodeRecord>] = []
  /// Findings made while children were looked for, by node.
  private var layoutFindings: [Int32: [Finding]] = [:]
  /// How many more bytes may be made from those of the file.
  var roomForDerived = 256 << 20
  /// How many more bytes may be opened again as something that lies elsewhere: tables can name the
  /// same bytes any number of times.
  var roomForReferences: Int
  /// So many structures are kept: each has a byte of the file, but a few bytes can be inflated to
  /// very many.
  private let mostNodes: Int
  private var hasToldOfMore = false
  private var answers: [AnswerKey: Any] = [:]
  private var openQuestions: [AnswerKey] = []
  private var recentReadings: RecentReadings
  /// How many structures are having their children found.
  private var openLayouts = 0
  /// How many structures are having all their fields read.
  private var openReadings = 0

  /// So many sources can be told apart; what would come behind them is left out.
  private static let mostSources = Int(UInt16.max) - 1

  /// Room for more than these is given back.
  private static let mostToKeepRoomFor = 64

  /// All families together go no deeper than this.
  package static let deepestLevel = 64

  package convenience init(_ source: ByteSource, shape: any Shape, door: Door = .shut) {
    self.init(source, source.wholeRange, shape: shape, door: door, host: nil)
  }

  convenience init(_ element: Element, of node: Node) {
    let range = element.range.clamped(to: element.source.wholeRange)
    self.init(
      element.source, range, shape: element.shape, door: .shut,
      host: Host(node: node, element: element))
  }

  private init(
    _ source: ByteSource, _ range: ByteRange, shape: any Shape, door: Door, host: Host?
  ) {
    self.source = source
    self.door = door
    self.host = host
    mostNodes = min(source.size.saturatingAdd(1 << 20), Int(Int32.max) - 64)
    roomForReferences = source.size.saturatingTimes(4).saturatingAdd(1 << 20)
    sources = [source]
    recentReadings = RecentReadings(ofElement: host != nil)
    recentShapes = host == nil ? Records() : nil
    for _ in 0..<64 { recentShapes?.append(RecentShape()) }
    arena.append(
      NodeRecord(
        start: range.start, count: range.count, code: FourCC(rawValue: 0),
        shape: index(of: shape), source: 0, parent: -1, headerSize: 0,
        depth: UInt8(clamping: host.map { $0.node.depth + 1 } ?? 0),
        isCut: host.map { $0.element.range != range } ?? false,
        isNamedByCode: shape.isNamedByCode))
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
  func shape(_ index: UInt16) -> any Shape { shapes[Int(index)] }
  func source(_ index: UInt16) -> ByteSource { sources[Int(index)] }

  /// The run of arena places that are the children of a node.
  func children(of index: Int32) -> Range<Int32> {
    let record = arena[index]
    if record.firstChild >= 0 { return record.firstChild..<record.firstChild + record.childCount }
    layOut(index)
    let first = arena[index].firstChild
    return first..<first + arena[index].childCount
  }

  func findings(ofLayout index: Int32) -> [Finding] {
    _ = children(of: index)
    return layoutFindings[index] ?? []
  }

  // MARK: Growing

  private func layOut(_ index: Int32) {
    let node = Node(document: self, index: index)
    let room = spareRooms.popLast() ?? Records()
    var siblings = Siblings(of: node, in: room)
    // Whoever asks for the children while they are being found gets none.
    arena[index].firstChild = 0
    openLayouts += 1
    node.shape.layOut(node, into: &siblings)
    openLayouts -= 1
    siblings.countLeftOut()
    let first = Int32(arena.count)
    for place in 0..<Int32(room.count) { arena.append(room[place]) }
    arena[index].firstChild = first
    arena[index].childCount = Int32(room.count)
    number(first..<Int32(arena.count))
    for (child, finding) in siblings.findings {
      layoutFindings[child.map { first + Int32($0) } ?? index, default: []].append(finding)
    }
    if siblings.areTooMany { leaveOutMore(of: node) }
    if room.count <= Self.mostToKeepRoomFor {
      room.removeAll()
      spareRooms.append(room)
    }
  }

  /// Whether one more structure can be kept, beside so many that wait.
  func hasRoom(beside waiting: Int, inOtherSource isElsewhere: Bool) -> Bool {
    arena.count + waiting < mostNodes && !(isElsewhere && sources.count > Self.mostSources)
  }

  /// Told once: whoever comes later has no room either.
  private func leaveOutMore(of node: Node) {
    guard !hasToldOfMore else { return }
    hasToldOfMore = true
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
  private struct RecentShape: BitwiseCopyable {
    var address: UInt = 0
    var index: UInt16 = 0
  }

  func index(of shape: any Shape) -> UInt16 {
    let key = ObjectIdentifier(shape)
    let address = UInt(bitPattern: key)
    let slot = Int32(truncatingIfNeeded: address >> 5 & 63)
    if let recent = recentShapes?[slot], recent.address == address { return recent.index }
    let isFirst = shapes.first.map { ObjectIdentifier($0) == key } ?? false
    let index = isFirst ? 0 : shapeIndices[key] ?? UInt16(clamping: shapes.count)
    if Int(index) == shapes.count {
      shapes.append(shape)
      if index > 0 { shapeIndices[key] = index }
    }
    recentShapes?[slot] = RecentShape(address: address, index: index)
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
    let reading = node.shape.read(node, for: .fields)
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
    guard isSettled, openReadings == 0, !node.shape.mayHaveChildren,
      recentReadings.isAskedAgain(node.index)
    else {
      return node.shape.read(node, for: .field(name, words: words)).fields.first
    }
    return fields(of: node).fields.first { $0.name == name }
  }

  /// Whether what is read now is what will be read later: nobody waits for an answer or for children.
  private var isSettled: Bool { openQuestions.isEmpty && openLayouts == 0 }

  // MARK: Context

  /// The answer to a question about a scope: found once, whoever asks first. A question that comes
  /// back to itself has no answer.
  func answer<Answer>(_ question: Question<Answer>, for scope: Node) -> Answer? {
    let key = AnswerKey(question: question.name, node: scope.index)
    if let known = answers[key] { return known as? Answer }
    guard !openQuestions.contains(key) else { return nil }
    openQuestions.append(key)
    defer { openQuestions.removeLast() }
    let answer = question.answer(scope)
    // No answer is an answer too, or everybody would look for it again.
    answers.updateValue(answer as Any, forKey: key)
    return answer
  }

  /// Gives answers up that may hold nodes, and with them this document: for who asked for the last.
  package func forgetAnswers() {
    answers = [:]
    recentReadings = RecentReadings(ofElement: host != nil)
  }

  private struct AnswerKey: Hashable {
    let question: String
    let node: Int32
  }
}
