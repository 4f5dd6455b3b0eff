package import Anatomy
package import Bytes

/// A request to remove or replace a structure, a field or other content of a node.
package struct Edit {
  package enum Target {
    case structure
    /// Bytes that belong to no structure, as a range in the source of the node.
    case bytes(ByteRange)
    case field(ByteRange)
    /// A row of a table or list. The stated number of rows is updated.
    case row(ByteRange)
    /// All samples of a track except those with the given numbers.
    case samples(but: SampleRuns)
    /// The values at the given paths, in all samples of a track.
    case values(Set<ValuePath>)
    /// The encoder signatures of one kind, in all samples of the node.
    case encoderSignatures(kind: String)
    /// Bytes in samples, given as offsets in the file. Each replacement has as many bytes as its
    /// range.
    case restating([Replacement])
  }

  package let node: Node
  package let target: Target

  package init(_ target: Target, of node: Node) {
    self.target = target
    self.node = node
  }
}

/// A requested edit that cannot be made, with the reason.
package struct Refusal {
  package let edit: Edit
  package let reason: String
  /// Whether no copy of the file may be written because of this refusal.
  package var forbidsCopy = false
}
