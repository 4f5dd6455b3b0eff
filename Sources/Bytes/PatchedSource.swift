/// The result of editing a source, as a list of runs: ranges of the source and new bytes.
package struct PatchedSource: Sendable {
  package enum Run: Sendable, Equatable {
    case original(ByteRange)
    case fresh([UInt8])

    package var count: Int {
      switch self {
      case .original(let range): range.count
      case .fresh(let bytes): bytes.count
      }
    }
  }

  package private(set) var runs: [Run] = []
  /// For each run, its offset in the edited bytes.
  private var starts: [Int] = []
  package private(set) var size = 0

  package init(_ runs: [Run]) {
    for run in runs { append(run) }
  }

  /// Creates the unchanged content of a whole source.
  package init(wholeOf source: ByteSource) { self.init([.original(source.wholeRange)]) }

  private mutating func append(_ run: Run) {
    guard run.count > 0 else { return }
    if case .original(let range) = run, case .original(let last)? = runs.last,
      last.end == range.start
    {
      runs[runs.count - 1] = .original(ByteRange(from: last.start, to: range.end))
    } else {
      runs.append(run)
      starts.append(size)
    }
    size += run.count
  }

  /// Returns the range of the original source from which a range of the edited bytes was taken.
  /// Returns nil if the range contains new bytes, or bytes of several runs.
  package func origin(of range: ByteRange) -> ByteRange? {
    let index = firstRun(endingAfter: range.start)
    guard index < runs.count, case .original(let kept) = runs[index] else { return nil }
    let start = kept.start + range.start - starts[index]
    return range.end <= starts[index] + kept.count
      ? ByteRange(start: start, count: range.count) : nil
  }

  /// Returns the runs that a range of the edited bytes consists of.
  package func runs(of range: ByteRange) -> [Run] {
    var found: [Run] = []
    var place = range.start
    var index = firstRun(endingAfter: place)
    while place < range.end, index < runs.count {
      let skipped = place - starts[index]
      let count = min(runs[index].count - skipped, range.end - place)
      switch runs[index] {
      case .original(let whole):
        found.append(.original(ByteRange(start: whole.start + skipped, count: count)))
      case .fresh(let bytes): found.append(.fresh(Array(bytes[skipped..<(skipped + count)])))
      }
      place += count
      index += 1
    }
    return found
  }

  /// Returns a copy in which ranges of the edited bytes are replaced. The ranges must be in order
  /// and without overlaps.
  package func replacing(_ edits: [Replacement]) -> PatchedSource {
    var all: [Run] = []
    var place = 0
    for edit in edits {
      all += runs(of: ByteRange(from: place, to: edit.range.start))
      all.append(.fresh(edit.bytes))
      place = edit.range.end
    }
    all += runs(of: ByteRange(from: place, to: size))
    return PatchedSource(all)
  }

  /// Returns the result of applying the edits `next` to these edited bytes. Offsets in `next` are
  /// offsets in the edited bytes, not in the original source.
  package func followed(by next: PatchedSource) -> PatchedSource {
    PatchedSource(
      next.runs.flatMap { run in
        switch run {
        case .original(let range): runs(of: range)
        case .fresh: [run]
        }
      })
  }

  /// Returns a copy in which a range of the edited bytes is moved towards the start.
  package func moving(_ move: Move) -> PatchedSource {
    let passed = ByteRange(from: move.place, to: move.range.start)
    return PatchedSource(
      [
        ByteRange(from: 0, to: move.place), move.range, passed,
        ByteRange(from: move.range.end, to: size),
      ].flatMap(runs))
  }

  /// Returns the same edited bytes, described with fewer new bytes. New bytes that equal the bytes
  /// that they replace become ranges of the original source.
  package func simplified(for source: ByteSource) -> PatchedSource {
    var all: [Run] = []
    var (place, fresh): (Int, [UInt8]) = (0, [])
    func add(upTo end: Int) {
      defer { fresh = [] }
      // After a move, the next range of the original may precede the last one. New bytes between
      // the two ranges are then kept.
      guard place <= end else { return all.append(.fresh(fresh)) }
      let old = source.bytes(ByteRange(from: place, to: end), limit: fresh.count)
      let start = zip(old, fresh).prefix { $0 == $1 }.count
      let most = min(end - place, fresh.count) - start
      let tail = source.bytes(ByteRange(from: end - most, to: end))
      let after = zip(tail.reversed(), fresh.reversed()).prefix { $0 == $1 }.count
      all.append(.original(ByteRange(start: place, count: start)))
      all.append(.fresh(Array(fresh[start..<(fresh.count - after)])))
      all.append(.original(ByteRange(from: end - after, to: end)))
    }
    for run in runs {
      switch run {
      case .fresh(let bytes): fresh += bytes
      case .original(let range):
        add(upTo: range.start)
        all.append(run)
        place = range.end
      }
    }
    add(upTo: source.size)
    return PatchedSource(all)
  }

  /// Returns the replacements of ranges of the original source that give the edited bytes. No range
  /// may have been moved.
  package func replacements(in source: ByteSource) -> [Replacement] {
    var found: [Replacement] = []
    var (place, fresh) = (0, [UInt8]())
    func add(upTo end: Int) {
      let range = ByteRange(from: place, to: end)
      if !range.isEmpty || !fresh.isEmpty { found.append(Replacement(range, with: fresh)) }
      fresh = []
    }
    for run in runs {
      switch run {
      case .fresh(let bytes): fresh += bytes
      case .original(let range):
        add(upTo: range.start)
        place = range.end
      }
    }
    add(upTo: source.size)
    return found
  }

  /// The ranges of the original source that the edited bytes contain.
  package var kept: [ByteRange] {
    runs.compactMap { run in
      if case .original(let range) = run { range } else { nil }
    }
  }

  /// Visits the ranges of the original source that the edited bytes contain, each with its offset
  /// in the edited bytes.
  package func forEachKept(_ visit: (_ range: ByteRange, _ place: Int) -> Void) {
    for (run, start) in zip(runs, starts) {
      if case .original(let range) = run { visit(range, start) }
    }
  }

  private func firstRun(endingAfter place: Int) -> Int {
    runs.indices.endOfFirst { starts[$0] + runs[$0].count <= place }
  }
}

extension ByteSource {
  /// Returns a source that contains the edited bytes. Nothing is written to a file.
  package func patched(_ patchedSource: PatchedSource) -> ByteSource {
    ByteSource(backing: PatchedBacking(base: self, patchedSource: patchedSource))
  }
}

final class PatchedBacking: Backing {
  private let base: ByteSource
  private let patchedSource: PatchedSource

  init(base: ByteSource, patchedSource: PatchedSource) {
    self.base = base
    self.patchedSource = patchedSource
  }

  var size: Int { patchedSource.size }
  var failure: ReadFailure? { base.readFailure }

  func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var done = 0
    for run in patchedSource.runs(of: ByteRange(start: offset, count: buffer.count)) {
      let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done..<(done + run.count)])
      switch run {
      case .original(let range):
        let got = unsafe base.copy(range, into: room)
        done += got
        if got < range.count { return done }
      case .fresh(let bytes):
        unsafe room.copyBytes(from: bytes)
        done += bytes.count
      }
    }
    return done
  }
}
