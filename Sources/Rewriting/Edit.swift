package import Anatomy
package import Bytes

/// A request to remove or replace something in a node.
package struct Edit {
  package enum Target {
    case structure
    /// Bytes that belong to no structure.
    case bytes(ByteRange)
    case field(ByteRange)
    /// A row of a list or table. The stated number of rows is updated.
    case row(ByteRange)
    /// The samples of a track, except those with these numbers.
    case samples(but: SampleRuns)
    /// The values at these paths in the samples of a track.
    case values(Set<ValuePath>)
    /// The encoder signatures of one kind in the samples of the node.
    case encoderSignatures(kind: String)
    /// Replacements in samples, each with as many bytes as before, as offsets in the file.
    case restating([Replacement])
  }

  package let node: Node
  package let target: Target

  package init(_ target: Target, of node: Node) {
    self.target = target
    self.node = node
  }
}

/// A request that cannot be fulfilled.
package struct Refusal {
  package let edit: Edit
  package let reason: String
  /// Whether no copy may be written because of it.
  package var forbidsCopy = false
}
