import Anatomy
import Bytes
import Rendering

/// The nodes of a file, stored as an array per property, because a file may have millions of nodes.
/// The fields of the first nodes are included.
struct ReportTree {
  /// The common properties of all nodes with the same name, title and purpose.
  struct Kind {
    let name: NodeName
    let title: String
    let clause: Clause?
    let part: FilePart
  }

  private(set) var kinds: [Kind] = []
  private(set) var columns = Columns()
  /// The nodes of which the report contains the fields: the first nodes in file order.
  private(set) var detailed: [Node] = []
  private(set) var sources = ReportSources()
  private(set) var bytes: ReportBytes
  private(set) var runs = ReportRuns()
  private(set) var isCut = false

  struct Columns {
    var kind: [Int] = []
    var offset: [Int] = []
    var size: [Int] = []
    var depth: [Int] = []
    /// For each node, the number of the source in which its offset counts; 0 is the file.
    var source: [Int] = []
  }

  private var fieldsLeft = 40_000
  private var parts: [FilePart] = []

  private static let maxNodes = 1_000_000

  /// Collects the nodes of a document.
  ///
  /// - Parameter hasMedia: whether the first bytes of media are included.
  init(of document: Document, hasMedia: Bool) {
    bytes = ReportBytes(of: document.source, hasMedia: hasMedia)
    var names = KindNames()
    pass(over: document.root, depth: 0, naming: &names)
    settleKinds(names)
  }

  // The recursion depth is bounded, because the parser limits the nesting of nodes.
  private mutating func pass(over node: Node, depth: Int, naming names: inout KindNames) {
    let index = parts.count
    guard index < Self.maxNodes else {
      isCut = true
      return
    }
    let fields = node.fields
    if fieldsLeft > 0, detailed.count == index {
      fieldsLeft -= fields.count + 1
      detailed.append(node)
      bytes.add(fields, of: node, in: &sources)
    }
    let distance = node.distanceToFile
    let part = FilePart(node, fields)
    parts.append(part)
    columns.kind.append(names.number(of: node))
    columns.offset.append(node.range.start &+ (distance ?? 0))
    columns.size.append(node.range.count)
    columns.depth.append(depth)
    columns.source.append(distance == nil ? sources.number(of: node.source) : 0)
    if let distance { runs.add(fields, of: node, part, shiftedBy: distance) }
    var content = ContentOfNode()
    for child in node.children {
      let place = parts.count
      pass(over: child, depth: depth + 1, naming: &names)
      if place < parts.count { content.add(parts[place], child.range.count) }
    }
    if part == .structure, depth > 0, content.isMetadata(byBytes: node.isPayload) {
      parts[index] = .metadata
    }
  }

  /// Sets the purpose of structures inside metadata to metadata, and then assigns each node its
  /// kind.
  private mutating func settleKinds(_ names: KindNames) {
    struct Key: Hashable {
      let name: Int
      let part: FilePart
    }
    var numbers: [Key: Int] = [:]
    // The depth of the outermost metadata node that contains the current node; `Int.max` if none
    // does.
    var top = Int.max
    for index in parts.indices {
      let depth = columns.depth[index]
      if depth <= top { top = .max }
      if parts[index] == .metadata { top = min(top, depth) }
      let part = top < depth && parts[index] == .structure ? .metadata : parts[index]
      let key = Key(name: columns.kind[index], part: part)
      if numbers[key] == nil {
        numbers[key] = kinds.count
        let (name, title, clause) = names.all[key.name]
        kinds.append(Kind(name: name, title: title, clause: clause, part: part))
      }
      columns.kind[index] = numbers[key] ?? 0
    }
  }
}

/// The distinct names of nodes, each with its title and clause.
private struct KindNames {
  private(set) var all: [(NodeName, title: String, Clause?)] = []
  private var numbers: [Key: Int] = [:]
  private struct Key: Hashable {
    let nodeKind: ObjectIdentifier
    let name: NodeName
  }

  mutating func number(of node: Node) -> Int {
    let key = Key(nodeKind: ObjectIdentifier(node.declaredNodeKind), name: node.name)
    if let number = numbers[key] { return number }
    numbers[key] = all.count
    all.append((key.name, node.title, node.clause))
    return all.count - 1
  }
}

/// Sums up the number and size of the children of a node, in total and for metadata.
private struct ContentOfNode {
  private var (count, metadataCount) = (0, 0)
  private var (size, metadataSize) = (0, 0)

  mutating func add(_ part: FilePart, _ bytes: Int) {
    guard part != .free else { return }
    count += 1
    size = size.saturatingAdd(bytes)
    guard part == .metadata else { return }
    metadataCount += 1
    metadataSize = metadataSize.saturatingAdd(bytes)
  }

  /// Returns whether metadata makes up more than half of the bytes in a node and, unless `byBytes`
  /// is true, at least half of its children. A movie with long tags does not count as metadata.
  ///
  /// - Parameter byBytes: whether only the bytes count. This is for embedded documents, which have
  ///   many small children without metadata.
  func isMetadata(byBytes: Bool) -> Bool {
    metadataSize > size / 2 && (byBytes || metadataCount * 2 >= count)
  }
}

/// The sources of derived bytes that occur in a report, with their numbers.
struct ReportSources {
  private(set) var all: [(source: ByteSource, from: [ByteRange])] = []
  private var numbers: [ObjectIdentifier: Int] = [:]

  /// Returns the number of a source, starting at 1. A new source is added.
  mutating func number(of source: ByteSource) -> Int {
    let key = ObjectIdentifier(source)
    if let number = numbers[key] { return number }
    all.append((source, Array(source.fileRanges(of: source.wholeRange).prefix(64))))
    numbers[key] = all.count
    return all.count
  }
}
