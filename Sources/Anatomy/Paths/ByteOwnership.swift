import Bytes

/// The nodes and fields that a byte of the file belongs to.
package struct Ownership {
  /// The nodes that contain the byte, from the outermost to the innermost.
  package let chain: [Node]
  /// The fields of the innermost node that contain the byte. There are several if bit fields share
  /// it.
  package let fields: [FieldMatch]
}

/// The nodes that a byte belongs to, determined without reading their fields.
struct ByteLocation {
  /// The nodes that contain the byte, from the outermost to the innermost.
  let chain: [Node]
  /// Offset of the byte in the source of the innermost node.
  let place: Int

  var owner: Ownership {
    let fields = chain.last.map { FieldSearch($0, places: [place]).matches[0] } ?? []
    return Ownership(chain: chain, fields: fields)
  }
}

extension Document {
  /// Returns the nodes and fields that a byte of the file belongs to. Returns nil if the offset is
  /// outside the file.
  package func owner(of offset: Int) -> Ownership? { byteLocation(of: offset)?.owner }

  func byteLocation(of offset: Int) -> ByteLocation? {
    guard source.wholeRange.contains(offset) else { return nil }
    return root.byteLocation(below: []) { node in
      node.source.place(ofFile: offset).map { ($0, offset) }
    }
  }
}

extension Node {
  /// Returns the nodes and fields that a byte of this node's source belongs to. This node must be
  /// the outermost one in the source. Returns nil if the byte is outside the node.
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

  /// - Parameter locate: Returns the offset of the byte in the source of a given node, and in the
  ///   file. Nil if that source does not contain the byte.
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
  /// Returns the child that contains a byte. If there is none, returns the node that other
  /// structures assign the byte to, such as a sample; otherwise nil.
  fileprivate func inner(holding locate: (Node) -> (place: Int, offset: Int?)?) -> Node? {
    let here = locate(self)
    if let here, let child = child(holding: here.place) { return child }
    if let child = derivedChild(holding: locate) { return child }
    return here?.offset.flatMap { reference(to: $0) }
  }

  /// Returns the child in another source that contains a byte. Children in the same other source
  /// are adjacent, and in the order of that source.
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

  /// Returns the child that contains a byte of this node's source, or nil. Children in that source
  /// are first, in order and without overlaps. Children in other sources follow them.
  package func child(holding place: Int) -> Node? {
    let children = self.children
    let index = children.endOfFirst { $0.source === source && $0.range.end <= place }
    guard index < children.count, children[index].range.contains(place),
      children[index].source === source
    else { return nil }
    return children[index]
  }
}
