package import Anatomy
import Bytes
import Formats

/// Properties that must hold for any input.
package enum Invariants {
  /// An upper bound that is linear in the size of the file.
  package struct Bound: Sendable {
    package let perByte: Int
    package let besides: Int

    package func allows(_ count: Int, for size: Int) -> Bool { count <= perByte * size + besides }
  }

  /// A box takes eight bytes at least.
  package static let nodes = Bound(perByte: 1, besides: 1)
  /// A few bytes that no format recognizes can be opened as a stream with a run of frames.
  package static let nodesOfAnyBytes = Bound(perByte: 2, besides: 4)
  /// A byte may be eight fields of one bit, in a group in a list.
  package static let fields = Bound(perByte: 10, besides: 8)
  /// A jump fetches a window of 4 KiB, and bytes that are read twice may be fetched twice.
  package static let bytesRead = Bound(perByte: 16, besides: 64 << 10)
  /// Each analysis may read each byte at each of 64 levels several times.
  package static let steps = Bound(perByte: 64 * 80, besides: 100_000)
  /// A byte may be a line, and a line may be nested 64 levels deep.
  package static let text = Bound(perByte: 800, besides: 4 << 10)

  package static func open(_ bytes: [UInt8]) -> Document {
    Examination(ByteSource(bytes: bytes), name: "", magic: nil).document
  }

  package static func isRecognized(_ bytes: [UInt8]) -> Bool {
    Examination(ByteSource(bytes: bytes), name: "", magic: nil).isRecognized
  }

  /// The violations that the quick checks find. Nodes and offsets are sampled evenly; small files
  /// are checked completely.
  package static func violations(of bytes: [UInt8]) -> [String] { violations(in: open(bytes)) }

  /// - Parameter nodes: the bound on the number of nodes.
  package static func violations(
    in document: Document, nodes mostNodes: Bound = Self.nodes
  ) -> [String] {
    let size = document.source.size
    var tiling = Tiling()
    var evidence = EvidenceOfFindings()
    var purposes = Purposes()
    var paths = PathsAndOwners()
    var samples = SamplesOfTracks()
    var elements = Elements()
    var totals = Violations()
    totals.expect(document.root.range == document.source.wholeRange, "/", "is not the whole file")

    var nodes: [Node] = []
    document.root.forEachNode { node in
      let reading = node.read(for: .fields)
      tiling.check(node, fields: reading.fields)
      for finding in node.layoutFindings + reading.findings { evidence.check(finding, at: node) }
      samples.check(node)
      elements.check(node)
      nodes.append(node)
    }
    for node in nodes.sampled(atMost: 64) {
      purposes.check(node, whole: node.read(for: .fields))
    }
    // Not counted as bytes read: resolving a path computes the names of all siblings each time.
    let bytesRead = document.source.bytesRead
    for node in nodes.sampled(atMost: 64) { paths.check(node) }
    for offset in (0..<size).sampled(atMost: 24) {
      paths.checkOwner(of: offset, in: document)
    }
    for (what, count, bound) in [
      ("nodes", document.nodeCount, mostNodes), ("fields", tiling.fieldCount, fields),
      ("bytes read", bytesRead, Self.bytesRead),
    ] {
      totals.expect(
        bound.allows(count, for: size), "/", "\(count) \(what) for \(size) bytes")
    }
    return totals.texts + tiling.violations.texts + evidence.violations.texts
      + purposes.violations.texts + paths.violations.texts + samples.violations.texts
      + elements.texts
  }
}

extension Node {
  /// This node and all below it, in file order.
  package func forEachNode(_ visit: (Node) -> Void) {
    visit(self)
    for child in children { child.forEachNode(visit) }
  }
}

extension RandomAccessCollection {
  /// At most `most` elements, spread evenly, with the first and the last among them.
  package func sampled(atMost most: Int) -> [Element] {
    guard count > most, most > 1 else { return Array(self) }
    return (0..<most).map { self[index(startIndex, offsetBy: $0 * (count - 1) / (most - 1))] }
  }
}
