import Anatomy
import Bytes
import Schema

/// The positions of all values of a JSON or CBOR document, found in one pass. In the list, a value
/// precedes the values inside it.
final class NotationOutline {
  struct Item {
    let start: Int
    /// The offset after the head of the value. The content of the value begins there.
    let bodyStart: Int
    var end: Int
    /// The index of the first later item that is not inside this item.
    var next: Int
  }

  let items: [Item]
  /// The reason why the rest of the document could not be read, and the offset of the rest; nil if
  /// the whole document was read.
  let problem: (words: String, place: Int)?

  init(_ items: [Item], problem: (words: String, place: Int)?) {
    self.items = items
    self.problem = problem
  }

  /// Returns the items directly inside the item with the given index.
  func children(of index: Int) -> [Item] {
    var found: [Item] = []
    var child = index + 1
    while child < items[index].next {
      found.append(items[child])
      child = max(child + 1, items[child].next)
    }
    return found
  }

  /// Returns the index of the item that begins at `start`; nil if there is none. If two items begin
  /// there, returns the index of the outer item.
  func index(at start: Int) -> Int? { items.index(of: start) { $0.start } }
}

extension Array {
  /// Returns the index of the first element that begins at `start`; nil if there is none. The
  /// elements must be sorted by the offsets that `place` returns.
  func index(of start: Int, beginning place: (Element) -> Int) -> Int? {
    let index = endOfFirst { place($0) < start }
    return index < count && place(self[index]) == start ? index : nil
  }
}

extension InheritedValue where Answer == NotationOutline {
  /// Returns the inherited value that gives a node the outline of the document around it.
  ///
  /// - Parameter isInside: returns whether a node is a value inside a document, and not the
  ///   document.
  static func outline(
    _ name: String, isInside: @escaping @Sendable (Node) -> Bool,
    scan: @escaping @Sendable (ByteRange, ByteSource) -> NotationOutline
  ) -> InheritedValue<NotationOutline> {
    InheritedValue<NotationOutline>(
      name,
      scope: { node in
        var place: Node? = node
        while let at = place, isInside(at) { place = at.parent }
        return place
      },
      answer: { root in
        scan(ByteRange(from: root.range.start + root.headerSize, to: root.range.end), root.source)
      })
  }
}

extension ChildList {
  /// Adds the values directly inside the value with the given index as child nodes. For the
  /// outermost value, also reports why the rest of the document cannot be read.
  mutating func add(
    _ outline: NotationOutline, inside index: Int, of node: Node, nodeKind: DeclaredNodeKind,
    rule: RuleID,
    _ notation: String
  ) {
    for item in outline.children(of: index) {
      add(
        FourCC(rawValue: 0), ByteRange(from: item.start, to: item.end), headerSize: 0,
        nodeKind: nodeKind)
    }
    guard index == 0, let problem = outline.problem else { return }
    report(
      Finding(
        rule: rule, severity: .error,
        message: "the \(notation) is malformed at byte \(problem.place): \(problem.words)",
        evidence: Evidence(
          ByteRange(start: problem.place, count: 1).clamped(to: node.range), in: node.source)))
  }
}
