import Anatomy
import Bytes

/// What the tables of a file refer to, in file order and without overlaps: where several refer to the
/// same bytes, the one that begins first owns them.
struct Coverage {
  /// A run of bytes: samples of one track that lie one behind the other, or something else.
  struct Extent {
    var start: Int
    var end: Int
    /// The node of the track; negative for what is no sample.
    let track: Int32
    let firstSample: UInt32

    var range: ByteRange { ByteRange(from: start, to: end) }
  }

  let extents: [Extent]

  /// - Parameter layers: what each track, or other reference, refers to.
  init(_ layers: [[Extent]]) {
    var layers = layers.map { layer in
      let isSorted = zip(layer, layer.dropFirst()).allSatisfy { $0.start <= $1.start }
      return isSorted ? layer : layer.sorted { $0.start < $1.start }
    }
    while layers.count > 1 {
      layers = stride(from: 0, to: layers.count, by: 2).map { index in
        index + 1 < layers.count ? Self.merged(layers[index], layers[index + 1]) : layers[index]
      }
    }
    extents = Self.withoutOverlaps(layers.first ?? [])
  }

  private static func merged(_ one: [Extent], _ other: [Extent]) -> [Extent] {
    var result: [Extent] = []
    result.reserveCapacity(one.count + other.count)
    var (left, right) = (0, 0)
    while left < one.count, right < other.count {
      if one[left].start <= other[right].start {
        result.append(one[left])
        left += 1
      } else {
        result.append(other[right])
        right += 1
      }
    }
    result.append(contentsOf: one[left...])
    result.append(contentsOf: other[right...])
    return result
  }

  private static func withoutOverlaps(_ sorted: [Extent]) -> [Extent] {
    var extents = sorted
    var place = 0
    var count = 0
    for extent in extents where extent.end > place {
      extents[count] = extent
      extents[count].start = max(place, extent.start)
      place = extent.end
      count += 1
    }
    extents.removeSubrange(count...)
    return extents
  }

  /// What nothing refers to in a range.
  func gaps(in range: ByteRange) -> [ByteRange] {
    var gaps: [ByteRange] = []
    var place = range.start
    for extent in extents[firstIndex(endingBehind: range.start)...] {
      if extent.start >= range.end { break }
      if extent.start > place { gaps.append(ByteRange(from: place, to: extent.start)) }
      place = max(place, extent.end)
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
      if extents[middle].end <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Question where Answer == Coverage {
  /// Worked out from all samples of all tracks, and only when somebody asks.
  static let coverage = Question<Coverage>("coverage", scope: \.mediaFile) { file in
    var layers: [[Coverage.Extent]] = []
    let movies = file.children("moov").map(\.inflatedMovie)
    for track in movies.flatMap({ $0.children("trak") }) {
      let isElsewhere = track.descendant("mdia", "minf")?.ask(.chunkOffsetBase) == .otherFile
      if !isElsewhere { layers.append(samples(of: track)) }
    }
    layers.append(itemExtents(of: file))
    layers.append(positionExtents(of: file))
    return Coverage(layers)
  }

  /// Samples that follow each other without a gap are one extent.
  private static func samples(of track: Node) -> [Coverage.Extent] {
    guard let samples = track.ask(.samples) else { return [] }
    var extents: [Coverage.Extent] = []
    var current = Coverage.Extent(start: 0, end: -1, track: track.index, firstSample: 0)
    for sample in samples {
      if sample.range.start != current.end {
        if current.end > current.start { extents.append(current) }
        current = Coverage.Extent(
          start: sample.range.start, end: sample.range.start, track: track.index,
          firstSample: UInt32(clamping: sample.number))
      }
      current.end = sample.range.end
    }
    if current.end > current.start { extents.append(current) }
    return extents
  }

  /// Blocks of positions that dashcams put between the samples.
  private static func positionExtents(of file: Node) -> [Coverage.Extent] {
    var extents: [Coverage.Extent] = []
    let movies = file.children("moov").map(\.inflatedMovie)
    for list in ([file] + movies).flatMap({ $0.children("gps ") }) {
      list.forEachPositionBlock { _, place in
        let range = place.clamped(to: file.source.wholeRange)
        if !range.isEmpty {
          extents.append(
            Coverage.Extent(start: range.start, end: range.end, track: -1, firstSample: 0))
        }
        return true
      }
    }
    return extents
  }

  /// What items lie in the file by their own places in it.
  private static func itemExtents(of file: Node) -> [Coverage.Extent] {
    var extents: [Coverage.Extent] = []
    for meta in file.metadataBoxes {
      for item in meta.items where item.extents?.storage == .file {
        for range in item.extents?.ranges ?? [] where !range.isEmpty {
          extents.append(
            Coverage.Extent(start: range.start, end: range.end, track: -1, firstSample: 0))
        }
      }
    }
    return extents
  }
}

extension Node {
  /// The metadata boxes of a file, its movie and its tracks.
  fileprivate var metadataBoxes: [Node] {
    let movies = children("moov").map(\.inflatedMovie)
    let tracks = movies.flatMap { $0.children("trak") }
    let holders = [self] + movies + tracks
    return (holders + holders.flatMap { $0.children("udta") }).flatMap { $0.children("meta") }
  }
}
