package import Bytes

/// What a value in samples is known by: the codes of the structures that it lies in, from the sample
/// inwards, and its own. All samples of a track say the same thing in the same place.
package struct ValuePath: Hashable, Sendable {
  package let codes: [FourCC]

  package init(codes: [FourCC]) { self.codes = codes }
}

extension Node {
  /// Nil for what is no part of a sample, and for the whole of one.
  package var valuePath: ValuePath? {
    var codes: [FourCC] = []
    var node = self
    while node.index > 0, let parent = node.parent {
      codes.append(node.code)
      node = parent
    }
    return codes.isEmpty || !isOfElement ? nil : ValuePath(codes: codes.reversed())
  }

  /// Visits what is at these paths in a sample.
  package func forEachValue(at paths: Set<ValuePath>, _ visit: (Node) -> Void) {
    let longest = paths.reduce(0) { max($0, $1.codes.count) }
    // Nesting is bounded where structures are found.
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
