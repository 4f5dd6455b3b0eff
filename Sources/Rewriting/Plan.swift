package import Anatomy
package import Bytes

/// What of a file is taken out or overwritten so that wishes come true.
package struct Plan {
  private var dropped: [ByteRange] = []
  private var overwritten: [Replacement] = []
  /// Behind the place where each stands, with what each belongs to.
  private var added: [(edit: Replacement, owner: ByteRange)] = []
  /// Inside of samples, which nothing else changes.
  private var inSamples: [Replacement] = []
  /// Inside of what streams inflate to: by the structure that holds the stream.
  private var inStreams: [Node: [Replacement]] = [:]
  /// Parts that go from a structure at once.
  private var parts: [Node: [(part: Part, node: Node)]] = [:]
  /// How many of them were looked at.
  private var taken: [Node: Int] = [:]
  package private(set) var refusals: [Refusal] = []
  private let move: Move?

  /// What takes references along may take others along.
  private static let mostRounds = 16

  package init(_ wishes: [Wish], moving move: Move? = nil, for document: Document) {
    self.move = move
    for wish in wishes { grant(wish) }
    blankInscriptions(wishes)
    takeValues(wishes)
    takeParts()
    for _ in 0..<Self.mostRounds {
      let lost = self.lost
      var finder = ConsequenceFinder(lost)
      finder.search(document.root)
      let further = finder.wishes.filter { !isGranted($0, lost) }
      let known = Set(overwritten)
      let edits = finder.edits.filter { !known.contains($0) }
      if further.isEmpty, edits.isEmpty { break }
      for wish in further { grant(wish) }
      takeParts()
      take(edits)
    }
    restateStreams()
  }

  package var isEmpty: Bool { dropped.isEmpty && overwritten.isEmpty && inSamples.isEmpty }

  package var lost: Lost { Lost(dropped, adding: standing, moving: move) }

  /// Additions to what is not gone itself.
  private var standing: [Replacement] {
    guard !added.isEmpty else { return [] }
    let gone = Lost(dropped)
    return added.filter { edit, owner in
      owner.isEmpty
        ? gone.count(in: ByteRange(from: max(0, owner.start - 1), to: owner.end + 1)) < 2
        : !gone.holds(owner)
    }.map(\.edit)
  }

  /// In order, without overlaps: what is dropped need not be overwritten.
  package func edits(with patches: [Replacement], lost: Lost) -> [Replacement] {
    var edits = lost.ranges.map { Replacement($0) }
    // What a structure knows to mend counts more than what is mended everywhere.
    for edit in standing + latest + patches + inSamples where lost.count(in: edit.range) == 0 {
      edits.append(edit)
    }
    return edits.inOrder
  }

  /// What was said again with more gone counts as it was said last.
  private var latest: [Replacement] {
    var seen: Set<ByteRange> = []
    return overwritten.reversed().filter { seen.insert($0.range).inserted }
  }

  // MARK: Granting

  private func isGranted(_ wish: Wish, _ lost: Lost) -> Bool {
    let range: ByteRange =
      switch wish.what {
      case .structure: wish.node.range
      case .bytes(let range), .field(let range), .row(let range): range
      case .inscriptions, .samples, .values, .restating: ByteRange(start: 0, count: 0)
      }
    return lost.holds(range, of: wish.node.source)
  }

  private mutating func grant(_ wish: Wish) {
    switch wish.what {
    case .bytes(let range):
      switch wish.node.removal(of: .bytes(range)) {
      case .together, .forbidsCopy: grant(.bytes(range), wish)
      // Of the whole file nothing else can be removed, but a part of its bytes can.
      case .impossible where !wish.node.isRoot: grant(.bytes(range), wish)
      default: drop(range, wish)
      }
    case .row(let range): grant(.row(range), wish)
    case .structure: grant(.structure, wish)
    case .field(let range): grant(.field(range), wish)
    case .samples(let kept): grant(.samples(but: kept), wish)
    case .restating(let edits): inSamples += edits
    case .inscriptions, .values: break
    }
  }

  /// All kinds of a track at once: its samples are read for it.
  private mutating func blankInscriptions(_ wishes: [Wish]) {
    var kinds: [Node: Set<String>] = [:]
    for wish in wishes {
      if case .inscriptions(let kind) = wish.what { kinds[wish.node, default: []].insert(kind) }
    }
    for (node, kinds) in kinds { inSamples += node.inscriptionEdits(ofKinds: kinds) }
  }

  private mutating func takeValues(_ wishes: [Wish]) {
    var paths: [Node: Set<ValuePath>] = [:]
    for wish in wishes {
      if case .values(let own) = wish.what { paths[wish.node, default: []].formUnion(own) }
    }
    for (track, paths) in paths {
      apply(track.removal(ofValues: paths), Wish(.values(paths), of: track))
    }
  }

  private mutating func grant(_ part: Part, _ wish: Wish) {
    let removal = wish.node.removal(of: part)
    guard case .together(let whole) = removal else { return apply(removal, wish) }
    parts[whole, default: []].append((part, wish.node))
  }

  /// What goes with what is around it may become a part of something else.
  private mutating func takeParts() {
    while let (whole, parts) = parts.first(where: { taken[$0.key] != $0.value.count }) {
      taken[whole] = parts.count
      apply(whole.removal(of: parts), Wish(.structure, of: whole))
    }
  }

  private mutating func apply(_ removal: Removal, _ wish: Wish) {
    switch removal {
    case .together: grantWithHost(of: wish)
    case .drop(let range): drop(range, wish)
    case .overwrite(let range, let bytes): overwrite(range, with: bytes, wish)
    case .restate(let edits): for edit in edits { overwrite(edit.range, with: edit.bytes, wish) }
    case .edit(let edits): take(edits)
    case .withHost: grantWithHost(of: wish)
    case .impossible(let reason): refusals.append(Refusal(wish: wish, reason: reason))
    case .forbidsCopy(let reason):
      refusals.append(Refusal(wish: wish, reason: reason, forbidsCopy: true))
    }
  }

  private mutating func overwrite(_ range: ByteRange, with bytes: [UInt8], _ wish: Wish) {
    let edit = Replacement(range, with: bytes)
    if let edits = wish.node.source.inFile(edit) {
      overwritten += edits
    } else if let stream = wish.node.origin, stream.edits(restating: []) != nil {
      inStreams[stream, default: []].append(edit)
    } else {
      grantWithHost(of: wish)
    }
  }

  /// Last, when all that changes in each is known.
  private mutating func restateStreams() {
    let lost = self.lost
    for (stream, edits) in inStreams where !lost.holds(stream.range, of: stream.source) {
      take(stream.edits(restating: edits) ?? [])
    }
  }

  private mutating func drop(_ range: ByteRange, _ wish: Wish) {
    guard let places = wish.node.source.fileRanges(goingWith: range) else {
      return grantWithHost(of: wish)
    }
    // What lies in something of fixed places goes with the part of that in which it is.
    if let (whole, part) = wish.node.partOfWhole {
      parts[whole, default: []].append((.structure, part))
      return
    }
    dropped += places
  }

  /// What is around it goes, and that knows how.
  // Nesting is bounded where structures are found.
  private mutating func grantWithHost(of wish: Wish) {
    guard let host = wish.node.parent else {
      refusals.append(Refusal(wish: wish, reason: "no structure is around it that could go"))
      return
    }
    grant(Wish(.structure, of: host))
  }

  /// What is longer or shorter than what it replaces goes over it as far as that reaches.
  private mutating func take(_ edits: [Replacement]) {
    for edit in edits {
      let common = min(edit.range.count, edit.bytes.count)
      let middle = edit.range.start + common
      if common > 0 {
        overwritten.append(
          Replacement(
            ByteRange(from: edit.range.start, to: middle), with: Array(edit.bytes.prefix(common))))
      }
      if middle < edit.range.end { dropped.append(ByteRange(from: middle, to: edit.range.end)) }
      if common < edit.bytes.count {
        let rest = Array(edit.bytes.dropFirst(common))
        added.append((Replacement(ByteRange(start: middle, count: 0), with: rest), edit.range))
      }
    }
  }
}
