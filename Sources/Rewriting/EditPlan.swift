package import Anatomy
package import Bytes

/// The planned edits of a file: the ranges to remove and to overwrite so that all requests are
/// fulfilled.
package struct EditPlan {
  private var dropped: [ByteRange] = []
  private var overwritten: [Replacement] = []
  /// The planned insertions of bytes. Each follows a replaced range (`owner`), because the new
  /// content is longer.
  private var added: [(replacement: Replacement, owner: ByteRange)] = []
  /// Edits of bytes in samples. No other edit changes these bytes.
  private var inSamples: [Replacement] = []
  /// For each node that contains a compressed stream, the planned edits of the stream's content.
  private var inStreams: [Node: [Replacement]] = [:]
  /// For each node in which all targets must be removed by one edit, these targets.
  private var parts: [Node: [(part: Target, node: Node)]] = [:]
  /// For each node in `parts`, the number of its targets that were already applied.
  private var appliedCounts: [Node: Int] = [:]
  package private(set) var refusals: [Refusal] = []
  private let move: Move?

  /// Maximum number of rounds of edits. Several rounds are needed because the removal of a
  /// reference may remove a structure that others refer to.
  private static let maxRounds = 16

  package init(_ requestedEdits: [Edit], moving move: Move? = nil, for document: Document) {
    self.move = move
    for edit in requestedEdits { add(edit) }
    blankEncoderSignatures(requestedEdits)
    takeValues(requestedEdits)
    takeParts()
    for _ in 0..<Self.maxRounds {
      let offsetMap = self.offsetMap
      var finder = DependentFinder(offsetMap)
      finder.search(document.root)
      let dependentEdits = finder.requestedEdits.filter { !isPlanned($0, offsetMap) }
      let known = Set(overwritten)
      let replacements = finder.edits.filter { !known.contains($0) }
      if dependentEdits.isEmpty, replacements.isEmpty { break }
      for edit in dependentEdits { add(edit) }
      takeParts()
      take(replacements)
    }
    restateStreams()
  }

  package var isEmpty: Bool { dropped.isEmpty && overwritten.isEmpty && inSamples.isEmpty }

  package var offsetMap: OffsetMap { OffsetMap(dropped, adding: remainingAdditions, moving: move) }

  /// The planned insertions, except those that belong to removed ranges.
  private var remainingAdditions: [Replacement] {
    guard !added.isEmpty else { return [] }
    let removed = OffsetMap(dropped)
    return added.filter { replacement, owner in
      owner.isEmpty
        ? removed.count(in: ByteRange(from: max(0, owner.start - 1), to: owner.end + 1)) < 2
        : !removed.holds(owner)
    }.map(\.replacement)
  }

  /// Returns all edits of the plan in order and without overlaps, with additional edits
  /// (`patches`). Bytes of removed ranges are not overwritten.
  package func edits(with patches: [Replacement], offsetMap: OffsetMap) -> [Replacement] {
    var replacements = offsetMap.ranges.map { Replacement($0) }
    // Edits that structures request take precedence over the general updates of sizes and offsets.
    for replacement in remainingAdditions + latest + patches + inSamples
    where offsetMap.count(in: replacement.range) == 0 {
      replacements.append(replacement)
    }
    return replacements.inOrder
  }

  /// The last planned overwrite of each range. It is the one that counts, because it was computed
  /// with the most removals.
  private var latest: [Replacement] {
    var seen: Set<ByteRange> = []
    return overwritten.reversed().filter { seen.insert($0.range).inserted }
  }

  // MARK: Applying requests

  private func isPlanned(_ edit: Edit, _ offsetMap: OffsetMap) -> Bool {
    let range: ByteRange =
      switch edit.target {
      case .structure: edit.node.range
      case .bytes(let range), .field(let range), .row(let range): range
      case .encoderSignatures, .samples, .values, .restating: ByteRange(start: 0, count: 0)
      }
    return offsetMap.holds(range, of: edit.node.source)
  }

  private mutating func add(_ edit: Edit) {
    switch edit.target {
    case .bytes(let range):
      switch edit.node.removal(of: .bytes(range)) {
      case .together, .forbidsCopy: add(.bytes(range), edit)
      // The root node cannot be removed as a whole, but some of its bytes can be.
      case .impossible where !edit.node.isRoot: add(.bytes(range), edit)
      default: drop(range, edit)
      }
    case .row(let range): add(.row(range), edit)
    case .structure: add(.structure, edit)
    case .field(let range): add(.field(range), edit)
    case .samples(let kept): add(.samples(but: kept), edit)
    case .restating(let replacements): inSamples += replacements
    case .encoderSignatures, .values: break
    }
  }

  /// Blanks the encoder signatures of all requested kinds in a node at once, because all samples of
  /// the node are read for this.
  private mutating func blankEncoderSignatures(_ requestedEdits: [Edit]) {
    var kinds: [Node: Set<String>] = [:]
    for edit in requestedEdits {
      if case .encoderSignatures(let kind) = edit.target {
        kinds[edit.node, default: []].insert(kind)
      }
    }
    for (node, kinds) in kinds { inSamples += node.encoderSignatureEdits(ofKinds: kinds) }
  }

  private mutating func takeValues(_ requestedEdits: [Edit]) {
    var paths: [Node: Set<ValuePath>] = [:]
    for edit in requestedEdits {
      if case .values(let own) = edit.target { paths[edit.node, default: []].formUnion(own) }
    }
    for (track, paths) in paths {
      apply(track.removal(ofValues: paths), Edit(.values(paths), of: track))
    }
  }

  private mutating func add(_ part: Target, _ edit: Edit) {
    let removal = edit.node.removal(of: part)
    guard case .together(let whole) = removal else { return apply(removal, edit) }
    parts[whole, default: []].append((part, edit.node))
  }

  /// Removes the targets of each node in which all targets must be removed by one edit. The loop is
  /// needed because this can add targets to other nodes.
  private mutating func takeParts() {
    while let (whole, parts) = parts.first(where: { appliedCounts[$0.key] != $0.value.count }) {
      appliedCounts[whole] = parts.count
      apply(whole.removal(of: parts), Edit(.structure, of: whole))
    }
  }

  private mutating func apply(_ removal: Removal, _ edit: Edit) {
    switch removal {
    case .together: addHost(of: edit)
    case .drop(let range): drop(range, edit)
    case .overwrite(let range, let bytes): overwrite(range, with: bytes, edit)
    case .restate(let replacements):
      for replacement in replacements {
        overwrite(replacement.range, with: replacement.bytes, edit)
      }
    case .edit(let replacements): take(replacements)
    case .withHost: addHost(of: edit)
    case .impossible(let reason): refusals.append(Refusal(edit: edit, reason: reason))
    case .forbidsCopy(let reason):
      refusals.append(Refusal(edit: edit, reason: reason, forbidsCopy: true))
    }
  }

  private mutating func overwrite(_ range: ByteRange, with bytes: [UInt8], _ edit: Edit) {
    let replacement = Replacement(range, with: bytes)
    if let replacements = edit.node.source.inFile(replacement) {
      overwritten += replacements
    } else if let stream = edit.node.origin, stream.edits(restating: []) != nil {
      inStreams[stream, default: []].append(replacement)
    } else {
      addHost(of: edit)
    }
  }

  /// Compresses edited streams again. It must be called last, when all edits in each stream are
  /// known.
  private mutating func restateStreams() {
    let offsetMap = self.offsetMap
    for (stream, replacements) in inStreams where !offsetMap.holds(stream.range, of: stream.source)
    {
      take(stream.edits(restating: replacements) ?? [])
    }
  }

  private mutating func drop(_ range: ByteRange, _ edit: Edit) {
    guard let places = edit.node.source.fileRanges(removedWith: range) else {
      return addHost(of: edit)
    }
    // An enclosing node may have to remove all targets below it in one edit. In this case, the part
    // of that node that contains the range becomes a target of that node.
    if let (whole, part) = edit.node.partOfWhole {
      parts[whole, default: []].append((.structure, part))
      return
    }
    dropped += places
  }

  /// Requests that the enclosing node is removed instead. The recursion is bounded, because the
  /// depth of nodes is limited when they are found.
  private mutating func addHost(of edit: Edit) {
    guard let host = edit.node.parent else {
      refusals.append(
        Refusal(edit: edit, reason: "neither the node nor an enclosing node can be removed"))
      return
    }
    add(Edit(.structure, of: host))
  }

  /// Adds replacements to the plan. If new and old bytes differ in number, the common number is
  /// overwritten, and the rest is removed or inserted.
  private mutating func take(_ replacements: [Replacement]) {
    for replacement in replacements {
      let common = min(replacement.range.count, replacement.bytes.count)
      let middle = replacement.range.start + common
      if common > 0 {
        overwritten.append(
          Replacement(
            ByteRange(from: replacement.range.start, to: middle),
            with: Array(replacement.bytes.prefix(common))))
      }
      if middle < replacement.range.end {
        dropped.append(ByteRange(from: middle, to: replacement.range.end))
      }
      if common < replacement.bytes.count {
        let rest = Array(replacement.bytes.dropFirst(common))
        added.append(
          (Replacement(ByteRange(start: middle, count: 0), with: rest), replacement.range))
      }
    }
  }
}
