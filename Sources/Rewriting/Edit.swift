package import Anatomy
package import Bytes

/// Something that is to go from a file.
package struct Edit {
  package enum Target {
    case structure
    /// Bytes that belong to nothing.
    case bytes(ByteRange)
    case field(ByteRange)
    /// A row of a list or table, with the number of rows that is stated.
    case row(ByteRange)
    /// Samples of a track, but for those with these numbers.
    case samples(but: SampleRuns)
    /// What the samples of the track say in these places.
    case values(Set<ValuePath>)
    /// What encoders wrote into the samples of the node, of one kind.
    case encoderSignatures(kind: String)
    /// Other bytes in samples, just as many, in the file.
    case restating([Replacement])
  }

  package let node: Node
  package let target: Target

  package init(_ target: Target, of node: Node) {
    self.target = target
    self.node = node
  }
}

/// A wish that is not granted.
package struct Refusal {
  package let edit: Edit
  package let reason: String
  /// Whether a copy must not be written because of it.
  package var forbidsCopy = false
}
