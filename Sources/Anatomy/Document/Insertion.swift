package import Bytes

/// Bytes that an edit inserts into a structure.
package struct Insertion: Sendable, Hashable {
  package let bytes: [UInt8]
  /// The offset in the file at which the bytes are inserted.
  package let place: Int
  /// The structure to which the bytes belong, as a range of the file. The insertion enlarges this
  /// structure and the structures around it, but not other structures that begin or end at the
  /// offset.
  package let owner: ByteRange
  /// The depth of the owner, because a structure and the only structure in it can have the same
  /// range.
  package let depth: Int
  /// Whether the bytes are a row of a list or table, not a structure.
  package let isRow: Bool
  package let links: LabelLinks

  package init(
    _ bytes: [UInt8], at place: Int, in owner: ByteRange, depth: Int, isRow: Bool = false,
    links: LabelLinks = LabelLinks()
  ) {
    self.links = links
    self.isRow = isRow
    self.bytes = bytes
    self.place = place
    self.owner = owner
    self.depth = depth
  }

  package var replacement: Replacement {
    Replacement(ByteRange(start: place, count: 0), with: bytes)
  }

  /// Whether the bytes belong to the structure with the given range and depth, or to a structure
  /// inside it.
  func belongs(to whole: ByteRange, depth: Int) -> Bool {
    whole == owner
      ? depth <= self.depth : whole.start <= owner.start && owner.end <= whole.end
  }
}

/// Edits that encode the changed content of a node again and store it.
package struct Restatement {
  package var replacements: [Replacement]
  package var insertions: [Insertion]
  /// The fields that state the offsets of labels in the insertions.
  package var offsets: [LabelField]

  package init(
    _ replacements: [Replacement] = [], inserting insertions: [Insertion] = [],
    stating offsets: [LabelField] = []
  ) {
    (self.replacements, self.insertions, self.offsets) = (replacements, insertions, offsets)
  }
}

/// Where a new structure is inserted into a node, or why it cannot be inserted.
package enum InsertionPoint {
  /// The given bytes are inserted at the given offset in the source of the node. In addition, the
  /// given replacements are made.
  case at(Int, bytes: [UInt8], with: [Replacement] = [])
  case impossible(String)
}

extension Node {
  /// Returns where a new child is inserted: before the given child of this node, or after the last
  /// one if `child` is nil.
  package func insertionPoint(of bytes: [UInt8], before child: Node?) -> InsertionPoint {
    guard child.map({ $0.parent == self && $0.source === source }) ?? true else {
      return .impossible("the place is not in this structure")
    }
    // Structures outside of a sample state its size, so structures in a sample cannot grow.
    if isOfElement { return .impossible("structures in samples have a fixed size") }
    return nodeKind.insertion?.insertionPoint(of: bytes, into: self, before: child)
      ?? .impossible("structures of this kind cannot be inserted")
  }

  /// Returns the form of this node that has more bits for its numbers; nil if there is no such
  /// form.
  package func widening(applying offsetMap: OffsetMap?) -> Widening? {
    capabilities.widening?.widening(of: self, applying: offsetMap)
  }
}

/// A wider form of a node, with more bits for its numbers.
package struct Widening {
  /// The number of bytes by which the node grows, at its end.
  package let growth: Int
  /// The bytes of the node in the wider form.
  package let bytes: [UInt8]

  package init(growth: Int, bytes: [UInt8]) {
    self.growth = growth
    self.bytes = bytes
  }
}
