package import Anatomy
package import Bytes

/// What of a file is taken out or overwritten so that wishes come true.
package struct EditPlan {
  private var dropped: [ByteRange] = []
  private var overwritten: [Replacement] = []
  /// Behind the place where each stands, with what each belongs to.
  private var added: [(replacement: Replacement, owner: ByteRange)] = []
  /// Inside of samples, which nothing else changes.
  private var inSamples: [Replacement] = []
  /// Inside of what streams inflate to: by the structure that holds the stream.
  private var inStreams: [Node: [Replacement]] = [:]
  /// Parts that go from a structure at once.
  private var parts: [Node: [(part: Target, node: Node)]] = [:]
  /// How many of them were looked at.
  private var appliedCounts: [Node: Int] = [:]
  package private(set) var refusals: [Refusal] = []
  private let move: Move?

  /// What takes references along may take others along.
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

  /// Additions to what is not gone itself.
  private var remainingAdditions: [Replacement] {
    guard !added.isEmpty else { return [] }
    let removed = OffsetMap(dropped)
    return added.filter { replacement, owner in
      owner.isEmpty
        ? removed.count(in: ByteRange(from: max(0, owner.start - 1), to: owner.end + 1)) < 2
        : !removed.holds(owner)
    }.map(\.replacement)
  }

  /// In order, without overlaps: what is dropped need not be overwritten.
  package func edits(with patches: [Replacement], offsetMap: OffsetMap) -> [Replacement] {
    var replacements = offsetMap.ranges.map { Replacement($0) }
    // What a structure knows to mend counts more than what is mended everywhere.
    for replacement in remainingAdditions + latest + patches + inSamples
    where offsetMap.count(in: replacement.range) == 0 {
      replacements.append(replacement)
    }
    return replacements.inOrder
  }

  /// What was said again with more gone counts as it was said last.
  private var latest: [Replacement] {
    var seen: Set<ByteRange> = []
    return overwritten.reversed().filter { seen.insert($0.range).inserted }
  }

  // MARK: Granting

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
      // Of the whole file nothing else can be removed, but a part of its bytes can.
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

  /// All kinds of a track at once: its samples are read for it.
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

  /// What goes with what is around it may become a part of something else.
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

  /// Last, when all that changes in each is known.
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
    // What lies in something of fixed places goes with the part of that in which it is.
    if let (whole, part) = edit.node.partOfWhole {
      parts[whole, default: []].append((.structure, part))
      return
    }
    dropped += places
  }

  /// What is around it goes, and that knows how.
  // Nesting is bounded where structures are found.
  private mutating func addHost(of edit: Edit) {
    guard let host = edit.node.parent else {
      refusals.append(Refusal(edit: edit, reason: "no structure is around it that could go"))
      return
    }
    add(Edit(.structure, of: host))
  }

  /// What is longer or shorter than what it replaces goes over it as far as that reaches.
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
