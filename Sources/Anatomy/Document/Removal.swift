package import Bytes

/// A part of a structure that somebody wants to be gone.
package enum Target {
  case structure
  /// Bytes that belong to nothing else in it.
  case bytes(ByteRange)
  /// A field, whose place the structure needs.
  case field(ByteRange)
  /// A row of a list, with the number of rows that is stated.
  case row(ByteRange)
  /// Samples of a track, but for those with these numbers.
  case samples(but: SampleRuns)
  /// Bytes of samples of a track, of the file: those that go, and those that are others then.
  case ofSamples([Replacement])
}

/// How a part can go, in the bytes of its node.
package enum Removal {
  case drop(ByteRange)
  /// Other bytes, just as many, in the same place.
  case overwrite(ByteRange, with: [UInt8])
  /// The same of several.
  case restate([Replacement])
  /// Other bytes in other places, of the file.
  case edit([Replacement])
  /// With everything else that goes from this structure, which is asked once for all.
  case together(in: Node)
  /// Only together with the structure that all of this is the content of.
  case withHost
  /// Not at all, and why.
  case impossible(String)
  /// Not on its own, and why: a copy that still contains it must not be written.
  case forbidsCopy(String)

  /// Nothing in the place of a field.
  package static func blank(_ range: ByteRange) -> Removal {
    .overwrite(range, with: [UInt8](repeating: 0, count: range.count))
  }

  /// Of what decoders begin with.
  package static var neededToDecode: Removal { .impossible("nothing can be decoded without it") }
}

extension Node {
  /// Whether no other of its code stands beside it.
  package var isOnlyOne: Bool {
    // Those that are named by their codes were counted when they were found.
    if index > 0, isNamedByCode { return ordinal == nil }
    return parent?.children.lazy.filter { $0.code == code }.prefix(2).count == 1
  }

  /// How a part of this node can go.
  package func removal(of part: Target) -> Removal {
    // Nothing counts on what nothing says is there.
    if case .structure = part, isUnreferenced { return .drop(range) }
    return nodeKind.removal(of: part, from: self)
  }

  /// How parts of it, and of structures in it, can go at once.
  package func removal(of parts: [(part: Target, node: Node)]) -> Removal {
    nodeKind.removal(of: parts, from: self)
  }

  /// Where this lies in a structure from which everything goes at once: that, and the part of it.
  package var partOfWhole: (whole: Node, part: Node)? {
    var node: Node? = self
    while let candidate = node {
      if let whole = candidate.nodeKind.whole(around: candidate) { return (whole, candidate) }
      node = candidate.parent
    }
    return nil
  }

  /// What makes its checksums those of its bytes again.
  package var checksumEdits: [Replacement] { nodeKind.checksumEdits(of: self) }

  /// What of this node has to go or to change once other things are gone.
  package func edits(applying offsetMap: OffsetMap) -> [Replacement] {
    nodeKind.edits(of: self, applying: offsetMap)
  }

  /// What makes this node, whose content is a source of its own, hold it with these edits; nil where it
  /// cannot be made anew.
  package func edits(restating content: [Replacement]) -> [Replacement]? {
    nodeKind.edits(of: self, restating: content)
  }

  /// The structure that the source of this one was made from.
  package var origin: Node? {
    var host = parent
    while let next = host, next.source === source { host = next.parent }
    return host
  }
}
