package import Bytes

/// What an edit removes from a node.
package enum Target {
  case structure
  /// Bytes that belong to no other content of the node.
  case bytes(ByteRange)
  /// A field. The structure requires that it is there, so its bytes are blanked.
  case field(ByteRange)
  /// A row of a list. The stated number of rows is updated.
  case row(ByteRange)
  /// The samples of a track, except those with these numbers.
  case samples(but: SampleRuns)
  /// Bytes in samples of a track, as offsets in the file: those to remove, and those to replace.
  case ofSamples([Replacement])
}

/// How a target can be removed, as ranges in the source of its node.
package enum Removal {
  case drop(ByteRange)
  /// Replaces the bytes by as many others in the same place.
  case overwrite(ByteRange, with: [UInt8])
  /// Replaces several ranges, each by as many bytes.
  case restate([Replacement])
  /// Replaces ranges elsewhere, as offsets in the file.
  case edit([Replacement])
  /// Together with all other targets in this node, which is called once for all of them.
  case together(in: Node)
  /// Only together with the structure of which the node is part.
  case withHost
  /// Not possible, for the given reason.
  case impossible(String)
  /// Not possible separately, for the given reason: a copy that still contains it must not be
  /// written.
  case forbidsCopy(String)

  /// Overwrites a field with zeros.
  package static func blank(_ range: ByteRange) -> Removal {
    .overwrite(range, with: [UInt8](repeating: 0, count: range.count))
  }

  /// For data that decoders need from the start.
  package static var neededToDecode: Removal { .impossible("nothing can be decoded without it") }
}

extension Node {
  /// Whether it has no sibling with the same code.
  package var isOnlyOne: Bool {
    // Nodes named by their code were counted when they were found.
    if index > 0, isNamedByCode { return ordinal == nil }
    return parent?.children.lazy.filter { $0.code == code }.prefix(2).count == 1
  }

  /// Returns how a target in this node can be removed.
  package func removal(of part: Target) -> Removal {
    // Nothing refers to an unreferenced node, so it can be dropped as a whole.
    if case .structure = part, isUnreferenced { return .drop(range) }
    return nodeKind.removal(of: part, from: self)
  }

  /// Returns how targets in this node, and in nodes below it, can be removed in one edit.
  package func removal(of parts: [(part: Target, node: Node)]) -> Removal {
    nodeKind.removal(of: parts, from: self)
  }

  /// The enclosing node that has to remove all targets below it in one edit, and the part of it
  /// that contains this node.
  package var partOfWhole: (whole: Node, part: Node)? {
    var node: Node? = self
    while let candidate = node {
      if let whole = candidate.nodeKind.whole(around: candidate) { return (whole, candidate) }
      node = candidate.parent
    }
    return nil
  }

  /// Edits that update the checksums of this node.
  package var checksumEdits: [Replacement] { nodeKind.checksumEdits(of: self) }

  /// Returns the edits that this node needs after other edits.
  package func edits(applying offsetMap: OffsetMap) -> [Replacement] {
    nodeKind.edits(of: self, applying: offsetMap)
  }

  /// Returns edits that make this node contain its content with edits applied, if the content is a
  /// derived source; nil if it cannot be regenerated.
  package func edits(restating content: [Replacement]) -> [Replacement]? {
    nodeKind.edits(of: self, restating: content)
  }

  /// The node that the source of this one was derived from.
  package var origin: Node? {
    var host = parent
    while let next = host, next.source === source { host = next.parent }
    return host
  }
}
