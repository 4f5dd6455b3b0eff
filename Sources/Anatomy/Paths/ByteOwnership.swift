import Bytes

/// The nodes and fields that a byte of the file belongs to.
package struct Ownership {
  /// From the outermost node to the innermost.
  package let chain: [Node]
  /// The fields of the innermost node that contain the byte: several if bits share it.
  package let fields: [FieldMatch]
}

/// The position of a byte in the tree, before the fields are read.
struct ByteLocation {
  /// From the outermost node to the innermost.
  let chain: [Node]
  /// Offset in the source of the innermost node.
  let place: Int

  var owner: Ownership {
    let fields = chain.last.map { FieldSearch($0, places: [place]).matches[0] } ?? []
    return Ownership(chain: chain, fields: fields)
  }
}

extension Document {
  /// Returns the owner of a byte of the file; nil if the offset is outside the file.
  package func owner(of offset: Int) -> Ownership? { byteLocation(of: offset)?.owner }

  func byteLocation(of offset: Int) -> ByteLocation? {
    guard source.wholeRange.contains(offset) else { return nil }
    return root.byteLocation(below: []) { node in
      node.source.place(ofFile: offset).map { ($0, offset) }
    }
  }
}

extension Node {
  /// Returns the owner of a byte in the source of this node, which must be the outermost node in
  /// it.
  package func owner(of place: Int) -> Ownership? { byteLocation(of: place)?.owner }

  func byteLocation(of place: Int) -> ByteLocation? {
    guard range.contains(place) else { return nil }
    var above: [Node] = []
    var node = parent
    while let next = node {
      above.insert(next, at: 0)
      node = next.parent
    }
    let own = source
    return byteLocation(below: above) { $0.source === own ? (place, nil) : nil }
  }

  /// - Parameter locate: Returns the offset of the byte in the source of a node, and in the file.
  fileprivate func byteLocation(
    below above: [Node], _ locate: (Node) -> (place: Int, offset: Int?)?
  ) -> ByteLocation? {
    var chain = [self]
    while let node = chain.last, let inner = node.inner(holding: locate) { chain.append(inner) }
    guard let innermost = chain.last, let place = locate(innermost)?.place else { return nil }
    return ByteLocation(chain: above + chain, place: place)
  }
}

extension Node {
  /// Returns the child that contains a byte, or the node that other structures assign it to.
  fileprivate func inner(holding locate: (Node) -> (place: Int, offset: Int?)?) -> Node? {
    let here = locate(self)
    if let here, let child = child(holding: here.place) { return child }
    if let child = derivedChild(holding: locate) { return child }
    return here?.offset.flatMap { nodeKind.reference(to: $0, in: self) }
  }

  /// Children in another source are adjacent, and in the order of that source.
  private func derivedChild(
    holding locate: (Node) -> (place: Int, offset: Int?)?
  ) -> Node? {
    var rest = children[children.endOfFirst { $0.source === source }...]
    while let first = rest.first {
      let made = first.source
      let end = rest.endOfFirst { $0.source === made }
      if let place = locate(first)?.place {
        let index = rest[..<end].endOfFirst { $0.range.end <= place }
        if index < end, rest[index].range.contains(place) { return rest[index] }
      }
      rest = rest[end...]
    }
    return nil
  }

  /// Children in the node's own source are in file order and do not overlap; others follow them.
  package func child(holding place: Int) -> Node? {
    let children = self.children
    let index = children.endOfFirst { $0.source === source && $0.range.end <= place }
    guard index < children.count, children[index].range.contains(place),
      children[index].source === source
    else { return nil }
    return children[index]
  }
}
