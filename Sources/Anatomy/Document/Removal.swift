package import Bytes

/// A part of a node that an edit changes.
package enum Target {
  /// The node with everything in it.
  case structure
  /// A range of bytes that can be changed alone, such as unused bytes after the last field.
  case bytes(ByteRange)
  /// A field. The structure requires the field, so its bytes are blanked instead of removed.
  case field(ByteRange)
  /// A row of a table or list. The stated number of rows is updated.
  case row(ByteRange)
  /// All samples of a track except those with the given numbers.
  case samples(but: SampleRuns)
  /// Bytes in the samples of a track, given as offsets in the file. A replacement without bytes
  /// removes its range.
  case sampleBytes([Replacement])
  /// The values at the given paths, in all samples of a track.
  case values(Set<ValuePath>)
  /// The encoder signatures of the given kinds, in all samples or frames of the node.
  case encoderSignatures(kinds: Set<String>)

  /// Whether an edit of the target changes bytes in samples that are kept.
  package var isInSamples: Bool {
    switch self {
    case .sampleBytes, .values, .encoderSignatures: true
    case .structure, .bytes, .field, .row, .samples: false
    }
  }
}

/// How a target can be removed, as ranges in the source of its node.
package enum Removal {
  case drop(ByteRange)
  /// Overwrites a range with other bytes, one for each byte of the range.
  case overwrite(ByteRange, with: [UInt8])
  /// Overwrites several ranges. Each replacement has as many bytes as its range.
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

  /// Returns how a target is removed from a node for which no other rule applies. A range of bytes
  /// is dropped. All other targets can only be removed together with the structure around the node.
  package static func byDefault(_ target: Target, of node: Node) -> Removal {
    if case .bytes(let range) = target { return .drop(range) }
    return node.isRoot ? .impossible("the whole file cannot be removed") : .withHost
  }

  /// The result for data without which decoding cannot begin: such data cannot be removed.
  package static var neededToDecode: Removal {
    .impossible("the media cannot be decoded without this data")
  }
}

extension Removal {
  /// Returns a removal of the same target that moves no other bytes.
  ///
  /// - Parameter node: the node from which the target is removed.
  package func keepingPlaces(of node: Node) -> Removal {
    switch self {
    case .drop(let range):
      guard let editing = node.capabilities.editing else { return .blank(range) }
      return .overwrite(range, with: editing.blank(range, of: node))
    case .edit(let replacements)
    where !replacements.allSatisfy({ $0.range.count == $0.bytes.count }):
      return .impossible("a structure around it states the offsets of its content")
    default: return self
    }
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
    let removal = removalFromIntactFile(of: part)
    return removalFromDamagedFile(of: part, insteadOf: removal)
      ?? (isAtFixedPlace ? removal.keepingPlaces(of: self) : removal)
  }

  /// Whether a structure around this one states offsets of its content, and edits do not update
  /// these offsets.
  private var isAtFixedPlace: Bool {
    guard let parent else { return false }
    return sequence(first: parent, next: \.parent).contains {
      $0.capabilities.editing?.keepsPlaces ?? false
    }
  }

  private func removalFromIntactFile(of part: Target) -> Removal {
    // Nothing refers to an unreferenced node, so the node can be removed as a whole.
    if case .structure = part, isUnreferenced { return .drop(range) }
    return capabilities.editing?.removal(of: part, from: self) ?? .byDefault(part, of: self)
  }

  /// Returns how one edit can remove several targets from this node and from nodes below it.
  package func removal(of parts: [(part: Target, node: Node)]) -> Removal {
    capabilities.jointEditing?.removal(of: parts, from: self) ?? .withHost
  }

  /// The enclosing node in which all targets must be removed by one edit, and the part of it that
  /// contains this node. Nil if there is no such node.
  package var partOfWhole: (whole: Node, part: Node)? {
    var node: Node? = self
    while let candidate = node {
      if let whole = candidate.capabilities.jointEditing?.whole(around: candidate) {
        return (whole, candidate)
      }
      node = candidate.parent
    }
    return nil
  }

  /// Edits that correct the checksums of this node.
  package var checksumEdits: [Replacement] {
    (capabilities.editing?.checksumEdits(of: self) ?? [])
      + (nodeKind.content?.checksumEdits(around: self) ?? [])
  }

  /// Whether the edits that `edits(applying:)` returns replace ranges of the file even if this node
  /// is in another source. For example, the node may be in a packet that is joined from several
  /// segments.
  package var editsFile: Bool { capabilities.editing?.editsFile ?? false }

  /// Returns the additional edits that this node needs after bytes were removed, inserted or moved.
  package func edits(applying offsetMap: OffsetMap) -> [Replacement] {
    (capabilities.editing?.edits(of: self, applying: offsetMap) ?? [])
      + (nodeKind.content?.edits(around: self, applying: offsetMap) ?? [])
  }

  /// Returns padding that is added at the end of this node after bytes were removed or inserted.
  package func padding(applying offsetMap: OffsetMap) -> [UInt8] {
    capabilities.editing?.padding(of: self, applying: offsetMap) ?? []
  }

  /// Returns edits of this node that encode its content again, for example compress it. `content`
  /// contains the edits of the decoded content. Nil if the content cannot be encoded again.
  package func edits(restating content: [Replacement]) -> Restatement? {
    nodeKind.content?.edits(around: self, restating: content)
  }

  /// The nearest enclosing node that is in another source. The source of this node is derived from
  /// the bytes of the enclosing node. Nil if there is no such node.
  package var origin: Node? {
    var host = parent
    while let next = host, next.source === source { host = next.parent }
    return host
  }
}
