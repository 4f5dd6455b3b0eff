import Anatomy
import Bytes

/// The structures of a file as columns: a file may have millions of them. Of the first the fields are
/// told too.
struct ReportTree {
  /// What nodes have in common.
  struct Kind {
    let name: NodeName
    let title: String
    let clause: Clause?
    let part: PartOfFile
  }

  private(set) var kinds: [Kind] = []
  private(set) var columns = Columns()
  /// Those whose fields are told: the first in the order of the columns.
  private(set) var detailed: [Node] = []
  private(set) var sources = ReportSources()
  private(set) var bytes: ReportBytes
  /// Runs of media bytes that nothing refers to.
  private(set) var unreferenced: [ByteRange] = []
  private(set) var isCut = false

  struct Columns {
    var kind: [Int] = []
    var offset: [Int] = []
    var size: [Int] = []
    var depth: [Int] = []
    /// Which source the offset counts in; 0 is the file.
    var source: [Int] = []
  }

  private var fieldsLeft = 40_000
  private var numbers: [KindKey: Int] = [:]
  private struct KindKey: Hashable {
    let shape: ObjectIdentifier
    let name: NodeName
  }

  private static let mostNodes = 1_000_000
  private static let mostUnreferenced = 2000

  /// - Parameter hasMedia: the beginnings of media are shown.
  init(of document: Document, hasMedia: Bool) {
    bytes = ReportBytes(of: document.source, hasMedia: hasMedia)
    pass(over: document.root, depth: 0)
  }

  // Nesting is bounded where structures are found.
  private mutating func pass(over node: Node, depth: Int) {
    guard columns.kind.count < Self.mostNodes else {
      isCut = true
      return
    }
    var fields: [Field]?
    if fieldsLeft > 0, detailed.count == columns.kind.count {
      let own = node.fields
      fieldsLeft -= own.count + 1
      detailed.append(node)
      bytes.add(own, of: node, in: &sources)
      fields = own
    }
    let distance = node.distanceToFile
    let kind = kind(of: node, fields)
    columns.kind.append(kind)
    columns.offset.append(node.range.start &+ (distance ?? 0))
    columns.size.append(node.range.count)
    columns.depth.append(depth)
    columns.source.append(distance == nil ? sources.number(of: node.source) : 0)
    if let distance, kinds[kind].part == .media { addUnreferenced(in: node, distance) }
    for child in node.children { pass(over: child, depth: depth + 1) }
  }

  private mutating func kind(of node: Node, _ fields: [Field]?) -> Int {
    let key = KindKey(shape: ObjectIdentifier(node.declaredShape), name: node.name)
    if let number = numbers[key] { return number }
    let number = kinds.count
    numbers[key] = number
    kinds.append(
      Kind(
        name: key.name, title: node.title, clause: node.clause,
        part: PartOfFile(node, fields ?? node.fields)))
    return number
  }

  private mutating func addUnreferenced(in node: Node, _ distance: Int) {
    guard unreferenced.count < Self.mostUnreferenced else { return }
    for list in node.elements where list.name == "unreferenced" {
      list.forEach { element in
        unreferenced.append(element.range.shifted(by: distance))
        return unreferenced.count < Self.mostUnreferenced
      }
    }
  }
}

/// Sources that offsets count in, beside the file.
struct ReportSources {
  private(set) var all: [(source: ByteSource, from: [ByteRange])] = []
  private var numbers: [ObjectIdentifier: Int] = [:]

  /// From 1.
  mutating func number(of source: ByteSource) -> Int {
    let key = ObjectIdentifier(source)
    if let number = numbers[key] { return number }
    all.append((source, Array(source.fileRanges(of: source.wholeRange).prefix(64))))
    numbers[key] = all.count
    return all.count
  }
}
