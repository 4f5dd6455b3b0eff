import Anatomy
import Bytes
import Movie

/// The byte ranges of a file that its tables refer to. Where ranges overlap, the range that begins
/// first owns the bytes.
struct Coverage {
  /// A byte range with consecutive samples of one track, or with other referenced data.
  struct Extent {
    let start: Int
    var end: Int
    /// Node index of the track; negative for data other than samples.
    let track: Int32
    let firstSample: UInt32

    func contains(_ offset: Int) -> Bool { offset >= start && offset < end }
  }

  /// Lists of extents. Each list is in file order and without overlaps.
  private let layers: [[Extent]]
  /// Upper bound on the number of lists. Further lists are merged, so that reading them in parallel
  /// does not get slower with each track.
  private static let maxLayers = 8

  /// - Parameter layers: the extents of each track or other reference, in file order.
  init(_ layers: consuming [[Extent]]) {
    while layers.count > Self.maxLayers {
      layers = stride(from: 0, to: layers.count, by: 2).map { index in
        index + 1 < layers.count ? Self.merged(layers[index], layers[index + 1]) : layers[index]
      }
    }
    self.layers = layers
  }

  /// Returns these extents in file order, with overlaps removed.
  static func ordered(_ extents: [Extent]) -> [Extent] {
    let isOrdered = zip(extents, extents.dropFirst()).allSatisfy { $0.end <= $1.start }
    if isOrdered { return extents }
    return withoutOverlaps(extents.sorted { $0.start < $1.start })
  }

  private static func merged(_ one: [Extent], _ other: [Extent]) -> [Extent] {
    withoutOverlaps((one + other).sorted { $0.start < $1.start })
  }

  private static func withoutOverlaps(_ sorted: [Extent]) -> [Extent] {
    var extents: [Extent] = []
    var place = 0
    for extent in sorted where extent.end > place {
      extents.append(
        Extent(
          start: max(place, extent.start), end: extent.end, track: extent.track,
          firstSample: extent.firstSample))
      place = extent.end
    }
    return extents
  }

  /// Returns the parts of the range that no table refers to.
  func gaps(in range: ByteRange) -> [ByteRange] {
    var gaps: [ByteRange] = []
    var place = range.start
    var next = layers.map { $0.endOfFirst { $0.end <= range.start } }
    while place < range.end {
      // End of the extent that covers this offset and extends furthest.
      var reach = place
      var nearest = range.end
      for index in layers.indices {
        var reached = next[index]
        Self.advance(&reached, in: layers[index], to: place, &reach, &nearest)
        next[index] = reached
      }
      if reach > place {
        place = reach
      } else {
        gaps.append(ByteRange(from: place, to: nearest))
        place = nearest
      }
    }
    return gaps
  }

  // A separate function borrows the array; a local constant would retain it in every pass of the
  // loop.
  private static func advance(
    _ index: inout Int, in layer: [Extent], to place: Int, _ reach: inout Int, _ nearest: inout Int
  ) {
    while index < layer.count, layer[index].start <= place {
      reach = max(reach, layer[index].end)
      index += 1
    }
    if index < layer.count { nearest = min(nearest, layer[index].start) }
  }

  /// Returns the extent that owns the byte at this offset; nil if the byte is not referenced.
  func extent(holding offset: Int) -> Extent? {
    layers.compactMap { layer in
      let index = layer.endOfFirst { $0.end <= offset }
      return index < layer.count && layer[index].contains(offset) ? layer[index] : nil
    }.min { $0.start < $1.start }
  }
}

extension InheritedValue where Answer == Coverage {
  /// The referenced byte ranges of a file, computed on demand from the samples of all tracks and
  /// from other references.
  static let coverage = InheritedValue<Coverage>("coverage", scope: { $0.mediaFile }) { file in
    var layers: [[Coverage.Extent]] = []
    let movies = file.movies
    for track in movies.flatMap({ $0.children("trak") }) {
      if !track.hasExternalSamples { layers.append(Coverage.ordered(samples(of: track))) }
    }
    // A file with fragments but no movie does not show what the fragments refer to, so all bytes
    // count as referenced.
    if movies.isEmpty, file.children.contains(where: { $0.code == "moof" }) {
      layers.append([
        Coverage.Extent(start: 0, end: file.source.size, track: -1, firstSample: 0)
      ])
    }
    layers.append(Coverage.ordered(itemExtents(of: file)))
    layers.append(Coverage.ordered(positionExtents(of: file)))
    layers.append(Coverage.ordered(AuxiliaryExtents(of: file).extents))
    return Coverage(layers)
  }

  /// Returns the extents of the samples of a track. Adjacent samples are combined into one extent.
  private static func samples(of track: Node) -> [Coverage.Extent] {
    guard let origin = track.inherited(.sampleOrigin) else { return [] }
    var extents: [Coverage.Extent] = []
    // Capacity is reserved because repeated growth would copy all extents many times.
    extents.reserveCapacity(origin.runCount)
    var current = Coverage.Extent(start: 0, end: -1, track: track.index, firstSample: 0)
    origin.forEachRun(in: track.mediaFile.document) { range, firstSample in
      if range.start != current.end {
        if current.end > current.start { extents.append(current) }
        current = Coverage.Extent(
          start: range.start, end: range.start, track: track.index,
          firstSample: UInt32(clamping: firstSample))
      }
      current.end = range.end
    }
    if current.end > current.start { extents.append(current) }
    return extents
  }

  /// Returns the extents of the blocks of GPS positions that dashcams write between samples.
  private static func positionExtents(of file: Node) -> [Coverage.Extent] {
    var extents: [Coverage.Extent] = []
    let movies = file.movies
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

  /// Returns the extents of items with data at file offsets.
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
  /// The parts of this `idat` box that items refer to. Item offsets refer only to the first `idat`
  /// of a metadata box.
  var itemDataCoverage: Coverage {
    guard let meta = parent, isFirstOfItsKind else { return Coverage([]) }
    let ranges = meta.items.filter { $0.extents?.storage == .itemData }
      .flatMap { $0.extents?.ranges ?? [] }
    let extents = ranges.filter { !$0.isEmpty }.map {
      Coverage.Extent(start: $0.start, end: $0.end, track: -1, firstSample: 0)
    }
    return Coverage([Coverage.ordered(extents)])
  }

  /// The metadata boxes of a file, of its movie and of its tracks.
  fileprivate var metadataBoxes: [Node] {
    let movies = movies
    let tracks = movies.flatMap { $0.children("trak") }
    let holders = [self] + movies + tracks
    return (holders + holders.flatMap { $0.children("udta") }).flatMap { $0.children("meta") }
  }
}
