package import Bytes

/// Identifies a kind of value in samples by the codes of the enclosing nodes, from the sample
/// inwards, and the code of the value. All samples of a track have the same kind of value at the
/// same path.
package struct ValuePath: Hashable, Sendable {
  package let codes: [FourCC]

  package init(codes: [FourCC]) { self.codes = codes }
}

extension Node {
  /// The path of this node inside its sample. Nil if the node is not inside a sample, or is the
  /// whole sample.
  package var valuePath: ValuePath? {
    var codes: [FourCC] = []
    var node = self
    while node.index > 0, let parent = node.parent {
      codes.append(node.code)
      node = parent
    }
    return codes.isEmpty || !isOfElement ? nil : ValuePath(codes: codes.reversed())
  }

  /// Visits the nodes of a sample that are at one of the given paths.
  package func forEachValue(at paths: Set<ValuePath>, _ visit: (Node) -> Void) {
    let longest = paths.reduce(0) { max($0, $1.codes.count) }
    // The recursion is bounded, because the depth of nodes is limited when they are found.
    func search(_ node: Node, _ codes: [FourCC]) {
      guard codes.count < longest else { return }
      for child in node.children {
        let own = codes + [child.code]
        if paths.contains(ValuePath(codes: own)) { visit(child) } else { search(child, own) }
      }
    }
    search(self, [])
  }
}
