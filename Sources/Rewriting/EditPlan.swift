package import Anatomy
package import Bytes

/// The planned edits of a file: the ranges to remove and to overwrite so that all requests are
/// fulfilled.
package struct EditPlan {
  private var dropped: [ByteRange] = []
  private var overwritten: [Replacement] = []
  /// The planned insertions after replaced ranges (`owner`). They contain the new bytes that exceed
  /// the length of the replaced range.
  private var added: [(replacement: Replacement, owner: ByteRange)] = []
  private var insertions: [Insertion] = []
  /// The fields that get the offsets of labels in the insertions.
  private var labelFields: [LabelField] = []
  /// The padding after structures that become longer or shorter. The padding follows all other
  /// bytes that are inserted at the end of the structure.
  private var paddings: [Insertion] = []
  /// The ranges that are replaced together with all structures in them.
  private(set) var rewritten: [ByteRange] = []
  /// For each node that contains a compressed stream, the planned edits of the stream's content.
  private var inStreams: [Node: [Replacement]] = [:]
  /// The targets to remove, by the node that must remove all of its targets in one edit.
  private var parts: [Node: [(part: Target, node: Node)]] = [:]
  /// For each node in `parts`, the number of its targets that are already in the plan.
  private var appliedCounts: [Node: Int] = [:]
  package private(set) var refusals: [Refusal] = []
  private let move: Move?

  /// Maximum number of rounds of edits. Several rounds are needed because the removal of a
  /// reference may remove a structure to which other structures refer.
  private static let maxRounds = 16

  package init(_ requestedEdits: [Edit], moving move: Move? = nil, for document: Document) {
    self.move = move
    for edit in requestedEdits.joined { take(edit.resolutions) }
    takeParts()
    for _ in 0..<Self.maxRounds {
      let offsetMap = self.offsetMap
      var finder = DependentFinder(offsetMap)
      finder.search(document.root)
      let dependentEdits = finder.requestedEdits.filter { !isPlanned($0, offsetMap) }
      let known = finder.edits.isEmpty ? [] : Set(overwritten)
      let replacements = finder.edits.filter { !known.contains($0) }
      let padding = finder.insertions.filter { !paddings.contains($0) }
      if dependentEdits.isEmpty, replacements.isEmpty, padding.isEmpty { break }
      for edit in dependentEdits { take(edit.resolutions) }
      takeParts()
      take(replacements)
      paddings += padding
    }
    restateStreams()
  }

  package var isEmpty: Bool { dropped.isEmpty && overwritten.isEmpty && insertions.isEmpty }

  package var offsetMap: OffsetMap {
    OffsetMap(dropped, adding: remainingAdditions, inserting: insertions + paddings, moving: move)
  }

  /// The insertions in `added`, except insertions after ranges that are removed.
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
    // If a structure requests an edit that overwrites bytes, this edit takes precedence over the
    // general updates of sizes and offsets.
    let fixed = latest.filter { $0.range.count == $0.bytes.count && !$0.range.isEmpty }
      .sorted { $0.range.start < $1.range.start }
    let patches = patches.map { $0.overwritten(by: fixed) }
    // Bytes that are added at the end of a structure precede a new structure after it.
    for replacement in remainingAdditions + insertionsInOrder.map(\.replacement)
      + paddings.map(\.replacement) + latest + patches
    where offsetMap.count(in: replacement.range) == 0 { replacements.append(replacement) }
    return linked(replacements.inOrder)
  }

  /// The insertions in the order of their offsets. At the same offset, insertions at the end of the
  /// deepest structure are first.
  private var insertionsInOrder: [Insertion] {
    func rank(_ insertion: Insertion) -> Int {
      let isAtEnd = insertion.owner.end == insertion.place && !insertion.owner.isEmpty
      return isAtEnd ? -insertion.depth : 1
    }
    return insertions.sorted { ($0.place, rank($0)) < ($1.place, rank($1)) }
  }

  /// Returns the given replacements with the offsets of labels filled in.
  private func linked(_ replacements: [Replacement]) -> [Replacement] {
    var waiting = insertionsInOrder.filter { !$0.links.isEmpty }
    guard !waiting.isEmpty else { return replacements }
    var links: [Int: LabelLinks] = [:]
    var offsets: [Label: Int] = [:]
    var (place, size) = (0, 0)
    for (index, replacement) in replacements.enumerated() {
      size += replacement.range.start - place
      if let found = waiting.firstIndex(where: { $0.replacement == replacement }) {
        let own = waiting.remove(at: found).links
        for (label, offset) in own.labels { offsets[label] = size + offset }
        links[index] = own
      }
      size += replacement.bytes.count
      place = replacement.range.end
    }
    let fields = Dictionary(
      labelFields.map { ($0.range, $0) }, uniquingKeysWith: { first, _ in first })
    return replacements.enumerated().map { index, replacement in
      var bytes = replacement.bytes
      if let field = fields[replacement.range], let offset = offsets[field.label] {
        bytes = NumberCoding.big.bytes(nearest: offset, count: bytes.count)
      }
      for reference in links[index]?.references ?? [] {
        let number = NumberCoding.big.bytes(
          nearest: offsets[reference.label] ?? 0, count: reference.width)
        bytes.replaceSubrange(reference.place..<reference.place + reference.width, with: number)
      }
      return Replacement(replacement.range, with: bytes)
    }
  }

  /// The last planned overwrite of each range. Only this overwrite applies, because it takes the
  /// largest number of removals into account.
  private var latest: [Replacement] {
    var seen: Set<ByteRange> = []
    return overwritten.reversed().filter { seen.insert($0.range).inserted }
  }

  // MARK: Applying requests

  /// Returns whether the plan already removes the bytes that the given edit removes.
  private func isPlanned(_ edit: Edit, _ offsetMap: OffsetMap) -> Bool {
    switch edit.target {
    case .structure: offsetMap.holds(edit.node.range, of: edit.node.source)
    case .bytes(let range), .field(let range), .row(let range):
      offsetMap.holds(range, of: edit.node.source)
    case .encoderSignatures, .samples, .values, .sampleBytes: false
    }
  }

  private mutating func take(_ resolutions: [Resolution]) {
    for resolution in resolutions {
      switch resolution {
      case .drop(let ranges): dropped += ranges
      case .replace(let replacements): take(replacements)
      case .rewrite(let replacement):
        rewritten.append(replacement.range)
        take([replacement])
      case .insert(let insertion): insertions.append(insertion)
      case .inStream(let stream, let replacement):
        inStreams[stream, default: []].append(replacement)
      case .together(let whole, let target, let node):
        parts[whole, default: []].append((target, node))
      case .refused(let refusal): refusals.append(refusal)
      }
    }
  }

  /// Adds the edits of nodes that must remove all of their targets in one edit. The loop is needed
  /// because such an edit can add targets to other nodes.
  private mutating func takeParts() {
    while let (whole, parts) = parts.first(where: { appliedCounts[$0.key] != $0.value.count }) {
      appliedCounts[whole] = parts.count
      let edit = Edit(.structure, of: whole)
      let removal = whole.removal(of: parts)
      if case .together = removal { take(edit.host) } else { take(edit.resolutions(of: removal)) }
    }
  }

  /// Compresses edited streams again. It must be called last, when all edits in each stream are
  /// known.
  private mutating func restateStreams() {
    let offsetMap = self.offsetMap
    // The streams are processed in file order, so that the same edits always result in the same
    // bytes.
    let inOrder = inStreams.sorted {
      ($0.key.range.start, $0.key.index) < ($1.key.range.start, $1.key.index)
    }
    for (stream, replacements) in inOrder where !offsetMap.holds(stream.range, of: stream.source) {
      guard let restatement = stream.edits(restating: replacements) else {
        let reason = "the changed content cannot be stored in the file"
        refusals.append(Refusal(edit: Edit(.structure, of: stream), reason: reason))
        continue
      }
      take(restatement.replacements)
      insertions += restatement.insertions
      labelFields += restatement.offsets
      // The fields of the offsets contain zeros until `linked` writes the offsets into them.
      take(
        restatement.offsets.map {
          Replacement($0.range, with: [UInt8](repeating: 0, count: $0.range.count))
        })
    }
  }

  /// Adds replacements to the plan. The new bytes overwrite as many old bytes as possible. If old
  /// bytes remain, they are removed. If new bytes remain, they are inserted.
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

extension Replacement {
  /// Returns this replacement with the bytes of the given replacements that overwrite a part of its
  /// range.
  ///
  /// - Parameter others: replacements that do not change the number of bytes, in file order.
  fileprivate func overwritten(by others: [Replacement]) -> Replacement {
    let first = others.indices.endOfFirst { others[$0].range.start < range.start }
    guard first < others.count, others[first].range.start < range.end, range.count == bytes.count
    else { return self }
    var result = bytes
    for other in others[first...].prefix(while: { $0.range.start < range.end })
    where other.range.end <= range.end {
      let start = other.range.start - range.start
      result.replaceSubrange(start..<start + other.bytes.count, with: other.bytes)
    }
    return Replacement(range, with: result)
  }
}
