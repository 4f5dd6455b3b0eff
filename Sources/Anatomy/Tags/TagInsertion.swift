package import Bytes

/// A new structure or row that contains a tag, or to which a tag refers.
package struct TagInsertion {
  package enum Place {
    /// The bytes are a child of the node, before another child or after the last one.
    case child(before: Node?)
    /// The bytes are a row after the last row of the only list or table in the node.
    case row
    /// The bytes replace the given range of the node.
    case range(ByteRange)
    /// The bytes are complete structures. They replace the given range of the node and all
    /// structures in this range.
    case content(ByteRange)
  }

  package let bytes: [UInt8]
  package let node: Node
  package let place: Place
  /// The labels in the bytes, and the numbers that state the offsets of labels.
  package let links: LabelLinks

  package init(
    _ bytes: [UInt8], into node: Node, _ place: Place, links: LabelLinks = LabelLinks()
  ) {
    self.links = links
    self.bytes = bytes
    self.node = node
    self.place = place
  }
}
