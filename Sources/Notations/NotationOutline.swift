import Anatomy
import Bytes
import Schema

/// The positions of the values of a nested notation, found in one pass. A value precedes the values
/// inside it.
final class NotationOutline {
  struct Item {
    let start: Int
    /// The offset after the head of the value, where its content begins.
    let bodyStart: Int
    var end: Int
    /// The index of the first item that is not inside this one.
    var next: Int
  }

  let items: [Item]
  /// The reason why the rest could not be read, and the offset of the rest.
  let problem: (words: String, place: Int)?

  init(_ items: [Item], problem: (words: String, place: Int)?) {
    self.items = items
    self.problem = problem
  }

  /// The items directly inside an item.
  func children(of index: Int) -> [Item] {
    var found: [Item] = []
    var child = index + 1
    while child < items[index].next {
      found.append(items[child])
      child = max(child + 1, items[child].next)
    }
    return found
  }

  /// The index of the item that begins at an offset; of two items with the same start, the outer
  /// one.
  func index(at start: Int) -> Int? { items.index(of: start) { $0.start } }
}

extension Array {
  /// The index of the first element that begins at an offset. The elements must be sorted by
  /// offset.
  func index(of start: Int, beginning place: (Element) -> Int) -> Int? {
    let index = endOfFirst { place($0) < start }
    return index < count && place(self[index]) == start ? index : nil
  }
}

extension InheritedValue where Answer == NotationOutline {
  /// The outline of the value that contains a node.
  ///
  /// - Parameter isInside: whether a node is part of a value, and not the whole value.
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
  /// Adds the items directly inside a value. For the outermost value, also reports why the rest
  /// cannot be read.
  mutating func add(
    _ outline: NotationOutline, inside index: Int, of node: Node, nodeKind: DeclaredNodeKind,
    rule: String,
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
