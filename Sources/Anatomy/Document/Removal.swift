package import Bytes

/// What an edit removes from a node.
package enum Target {
  case structure
  /// Bytes that belong to no other content of the node.
  case bytes(ByteRange)
  /// A field. The structure requires the field, so its bytes are blanked instead of removed.
  case field(ByteRange)
  /// A row of a table or list. The stated number of rows is updated.
  case row(ByteRange)
  /// All samples of a track except those with the given numbers.
  case samples(but: SampleRuns)
  /// Bytes in the samples of a track, given as offsets in the file. A replacement without bytes
  /// removes its range.
  case ofSamples([Replacement])
}

/// How a target can be removed, as ranges in the source of its node.
package enum Removal {
  case drop(ByteRange)
  /// Overwrites a range with as many other bytes.
  case overwrite(ByteRange, with: [UInt8])
  /// Overwrites several ranges, each with as many other bytes.
  case restate([Replacement])
  /// Replaces ranges outside the node, given as offsets in the file.
  case edit([Replacement])
  /// Removes the target by an edit of the given node that removes all targets in that node at once.
  case together(in: Node)
  /// The target can only be removed together with the structure that it is part of.
  case withHost
  /// The target cannot be removed, for the given reason.
  case impossible(String)
  /// The target cannot be removed separately, for the given reason. A copy that still contains the
  /// target must not be written.
  case forbidsCopy(String)

  /// Overwrites a field with zeros.
  package static func blank(_ range: ByteRange) -> Removal {
    .overwrite(range, with: [UInt8](repeating: 0, count: range.count))
  }

  /// The result for data without which decoding cannot begin: such data cannot be removed.
  package static var neededToDecode: Removal {
    .impossible("the media cannot be decoded without this data")
  }
}

extension Node {
  /// Whether this node has no sibling with the same code.
  package var isOnlyOne: Bool {
    // Nodes that are named by their code were numbered when they were found. A node without an
    // ordinal is the only one with its code.
    if index > 0, isNamedByCode { return ordinal == nil }
    return parent?.children.lazy.filter { $0.code == code }.prefix(2).count == 1
  }

  /// Returns how an edit can remove a target from this node.
  package func removal(of part: Target) -> Removal {
    // Nothing refers to an unreferenced node, so the node can be removed as a whole.
    if case .structure = part, isUnreferenced { return .drop(range) }
    return nodeKind.removal(of: part, from: self)
  }

  /// Returns how one edit can remove several targets from this node and from nodes below it.
  package func removal(of parts: [(part: Target, node: Node)]) -> Removal {
    nodeKind.removal(of: parts, from: self)
  }

  /// The enclosing node in which all targets must be removed by one edit, and the part of it that
  /// contains this node. Nil if there is no such node.
  package var partOfWhole: (whole: Node, part: Node)? {
    var node: Node? = self
    while let candidate = node {
      if let whole = candidate.nodeKind.whole(around: candidate) { return (whole, candidate) }
      node = candidate.parent
    }
    return nil
  }

  /// Edits that correct the checksums of this node.
  package var checksumEdits: [Replacement] { nodeKind.checksumEdits(of: self) }

  /// Returns the additional edits that this node needs after bytes were removed, inserted or moved.
  package func edits(applying offsetMap: OffsetMap) -> [Replacement] {
    nodeKind.edits(of: self, applying: offsetMap)
  }

  /// Returns edits of this node that encode its decoded content again, for example compress it,
  /// after edits of that content. Nil if it cannot be encoded again.
  package func edits(restating content: [Replacement]) -> [Replacement]? {
    nodeKind.edits(of: self, restating: content)
  }

  /// The nearest enclosing node in another source: the source of this node was derived from it. Nil
  /// if there is none.
  package var origin: Node? {
    var host = parent
    while let next = host, next.source === source { host = next.parent }
    return host
  }
}
