import Anatomy
import Bytes

/// What the tables of a file refer to, in file order and without overlaps: where several refer to the
/// same bytes, the one that begins first owns them.
struct Coverage {
  enum Owner {
    /// Samples of a track that lie one behind the other.
    case samples(track: Int32, first: Int)
    /// Something besides samples.
    case other
  }

  struct Extent {
    var range: ByteRange
    let owner: Owner
  }

  let extents: [Extent]

  init(_ found: [Extent]) {
    var extents = found
    let isSorted = zip(extents, extents.dropFirst())
      .allSatisfy { $0.range.start <= $1.range.start }
    if !isSorted { extents.sort { $0.range.start < $1.range.start } }
    var place = 0
    var count = 0
    for extent in extents where extent.range.end > place {
      extents[count] = extent
      extents[count].range = ByteRange(from: max(place, extent.range.start), to: extent.range.end)
      place = extent.range.end
      count += 1
    }
    extents.removeSubrange(count...)
    self.extents = extents
  }

  /// What nothing refers to in a range.
  func gaps(in range: ByteRange) -> [ByteRange] {
    var gaps: [ByteRange] = []
    var place = range.start
    for extent in extents[firstIndex(endingBehind: range.start)...] {
      if extent.range.start >= range.end { break }
      if extent.range.start > place {
        gaps.append(ByteRange(from: place, to: extent.range.start))
      }
      place = max(place, extent.range.end)
    }
    if place < range.end { gaps.append(ByteRange(from: place, to: range.end)) }
    return gaps
  }

  /// The extent that owns a byte.
  func extent(holding offset: Int) -> Extent? {
    let index = firstIndex(endingBehind: offset)
    guard index < extents.count, extents[index].range.contains(offset) else { return nil }
    return extents[index]
  }

  private func firstIndex(endingBehind offset: Int) -> Int {
    var low = 0
    var high = extents.count
    while low < high {
      let middle = (low + high) / 2
      if extents[middle].range.end <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Question where Answer == Coverage {
  /// Worked out from all samples of all tracks, and only when somebody asks.
  static let coverage = Question<Coverage>("coverage", scope: \.mediaFile) { file in
    var extents: [Coverage.Extent] = []
    let movies = file.children("moov").map(\.inflatedMovie)
    for track in movies.flatMap({ $0.children("trak") }) {
      let isElsewhere = track.descendant("mdia", "minf")?.ask(.chunkOffsetBase) == .otherFile
      if !isElsewhere { extents.appendSamples(of: track) }
    }
    file.forEachAuxiliaryRange { extents.append(Coverage.Extent(range: $0, owner: .other)) }
    return Coverage(extents)
  }
}

extension [Coverage.Extent] {
  /// Samples that follow each other without a gap are one extent.
  fileprivate mutating func appendSamples(of track: Node) {
    guard let samples = track.ask(.samples) else { return }
    var start = 0
    var end = -1
    var first = 0
    for sample in samples {
      if sample.range.start != end {
        if end > start {
          append(.samples(of: track, first, from: start, to: end))
        }
        start = sample.range.start
        first = sample.number
      }
      end = sample.range.end
    }
    if end > start { append(.samples(of: track, first, from: start, to: end)) }
  }
}

extension Coverage.Extent {
  fileprivate static func samples(
    of track: Node, _ first: Int, from start: Int, to end: Int
  ) -> Coverage.Extent {
    Coverage.Extent(
      range: ByteRange(from: start, to: end), owner: .samples(track: track.index, first: first))
  }
}

extension Node {
  /// What is in media data besides samples: positions of dashcams.
  fileprivate func forEachAuxiliaryRange(_ visit: (ByteRange) -> Void) {
    let movies = children("moov").map(\.inflatedMovie)
    for list in movies.flatMap({ $0.children("gps ") }) + children("gps ") {
      list.forEachPositionBlock { _, range in
        visit(range.clamped(to: source.wholeRange))
        return true
      }
    }
  }
}
