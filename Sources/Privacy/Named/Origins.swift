import Anatomy
import Bytes

/// Maps nodes of an edited document to the corresponding nodes of the original document. The paths
/// of corresponding nodes can differ, because removals change the numbers in paths.
final class Origins {
  private let original: Document
  private let patchedSource: PatchedSource
  private var known: [Node: Node?] = [:]

  /// Maximum number of nodes searched one by one, if they are not in the order of their offsets.
  private static let maxOthers = 1000

  init(_ original: Document, _ patchedSource: PatchedSource) {
    self.original = original
    self.patchedSource = patchedSource
  }

  /// Returns the path that the given node has in the original document.
  func path(of node: Node) -> String {
    if let origin = origin(of: node) { return origin.path }
    guard let parent = node.parent else { return node.path }
    return (parent.isRoot ? "" : path(of: parent)) + "/" + node.pathStep
  }

  /// Returns the node of the original that corresponds to the given node; nil for a node that is
  /// new or was replaced.
  func origin(of node: Node) -> Node? {
    if let known = known[node] { return known }
    let origin = search(for: node)
    known[node] = .some(origin)
    return origin
  }

  private func search(for node: Node) -> Node? {
    guard let parent = node.parent else { return original.root }
    guard let former = origin(of: parent) else { return nil }
    // Nodes in decoded content, such as decompressed data, have no bytes in the file. They are
    // removed together with the bytes that they were decoded from, and do not change otherwise.
    guard let ranges = node.source.exactFileRanges(of: node.range) else {
      return unchanged(node, in: former)
    }
    guard let place = firstPlace(of: ranges) else { return nil }
    let found =
      node.document === parent.document
      ? child(of: former, at: place)
      : element(of: former, named: node.name, at: place)
    return found?.name == node.name ? found : nil
  }

  /// Returns the child of `former` with the same path step as `node`. Siblings before the child may
  /// have been removed, so its position is counted from the end.
  private func unchanged(_ node: Node, in former: Node) -> Node? {
    let (children, step) = (former.children, node.pathStep)
    if let parent = node.parent, node.document === parent.document, let last = parent.children.last
    {
      let place = children.count - 1 - Int(last.index - node.index)
      if place >= 0, children[place].pathStep == step { return children[place] }
    }
    return children.first { $0.pathStep == step }
  }

  /// Returns the original offset of the first byte that was not inserted by an edit; nil if all
  /// bytes were inserted.
  private func firstPlace(of ranges: [ByteRange]) -> Int? {
    for range in ranges {
      for case .original(let old) in patchedSource.runs(of: range) { return old.start }
    }
    return nil
  }

  private func child(of former: Node, at place: Int) -> Node? {
    let children = former.children
    func holds(_ child: Node) -> Bool {
      (child.source.exactFileRanges(of: child.range) ?? []).contains { $0.contains(place) }
    }
    let own = children.endOfFirst { $0.source === former.source }
    let after = children[..<own].endOfFirst {
      ($0.source.exactFileRanges(of: $0.range)?.first?.start ?? .max) <= place
    }
    if after > 0, holds(children[after - 1]) { return children[after - 1] }
    return children[own...].prefix(Self.maxOthers).first(where: holds)
  }

  private func element(of former: Node, named name: NodeName, at place: Int) -> Node? {
    var found: Node?
    for list in former.elements
    where .word(list.kind.rawValue) == name && list.count <= Self.maxOthers {
      list.forEach { element in
        if element.range.contains(place) { found = former.node(for: element) }
        return found == nil
      }
    }
    return found
  }
}
