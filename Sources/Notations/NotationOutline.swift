import Anatomy
import Bytes
import Schema

/// Where the values of a nested notation stand, found in one pass: a value before what is in it.
final class NotationOutline {
  struct Item {
    let start: Int
    /// Behind the head of the value: what is in it begins there.
    let bodyStart: Int
    var end: Int
    /// The first item that is not inside this one.
    var next: Int
  }

  let items: [Item]
  /// Why the rest could not be read, and where it begins.
  let problem: (words: String, place: Int)?

  init(_ items: [Item], problem: (words: String, place: Int)?) {
    self.items = items
    self.problem = problem
  }

  /// The items right inside another.
  func children(of index: Int) -> [Item] {
    var found: [Item] = []
    var child = index + 1
    while child < items[index].next {
      found.append(items[child])
      child = max(child + 1, items[child].next)
    }
    return found
  }

  /// The item that begins at a place; where one begins with another, the outer one.
  func index(at start: Int) -> Int? { items.index(of: start) { $0.start } }
}

extension Array {
  /// Where the first of those stands that begin at a place, in the order of their places.
  func index(of start: Int, beginning place: (Element) -> Int) -> Int? {
    let index = endOfFirst { place($0) < start }
    return index < count && place(self[index]) == start ? index : nil
  }
}

extension InheritedValue where Answer == NotationOutline {
  /// The outline of the value that a node is in.
  ///
  /// - Parameter isInside: whether a node is a part of a value and not the value.
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
  /// Adds what is right inside a value, and tells at the outermost why the rest cannot be read.
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
        message: "the \(notation) cannot be read on here: \(problem.words)",
        evidence: Evidence(
          ByteRange(start: problem.place, count: 1).clamped(to: node.range), in: node.source)))
  }
}
