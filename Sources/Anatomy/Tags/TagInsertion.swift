package import Bytes

/// A new structure or row that contains a tag, or to which a tag refers.
package struct TagInsertion {
  package enum Place {
    /// The bytes are a child of the node, before another child or after the last one.
    case child(before: Node?)
    /// The bytes are a row after the last row of the only list or table in the node.
    case row
    /// The bytes replace others of the node.
    case range(ByteRange)
  }

  package let bytes: [UInt8]
  package let node: Node
  package let place: Place

  package init(_ bytes: [UInt8], into node: Node, _ place: Place) {
    self.bytes = bytes
    self.node = node
    self.place = place
  }
}
