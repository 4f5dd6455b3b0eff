import Anatomy
import Bytes
import Movie

/// The positions of the chunks of all tracks of a file. All chunks are visited once, in file order.
struct MediaSurvey {
  /// The survey of each track, by node index of the track.
  private(set) var tracks: [Int32: ChunkSurvey] = [:]

  init(_ file: Node) {
    var regions = MediaRegions(file)
    let nodes = file.movies.flatMap { $0.children("trak") }
    var walkers = nodes.compactMap { TrackWalker($0, in: file) }
    Self.merge(&walkers, &regions)
    for index in walkers.indices { walkers[index].finish() }
    OffsetShift(walkers, in: file, regions).mark(&walkers)
    for walker in walkers { tracks[walker.track.index] = walker.survey }
  }

  /// A chunk that was visited before the current one.
  private struct PassedChunk {
    let walker: Int
    let range: ByteRange
  }

  /// Visits the chunks of all tracks in file order.
  private static func merge(_ all: inout [TrackWalker], _ regions: inout MediaRegions) {
    var walkers = all.mutableSpan
    var queue = ChunkQueue()
    for index in walkers.indices where walkers[index].advance() {
      queue.insert(walkers[index].walk.start, index)
    }
    var before: PassedChunk?
    var reach: PassedChunk?
    while let index = queue.first {
      if let range = walkers[index].place(&regions) {
        if let before, before.walker != index {
          let gap = range.start - before.range.end
          walkers[index].survey.gapsBefore.add(gap)
          walkers[before.walker].survey.gapsAfter.add(gap)
        }
        before = PassedChunk(walker: index, range: range)
        if let far = reach, far.range.end > range.start {
          if far.walker != index, range.end > far.range.start {
            let other = (walkers[far.walker].survey.handler, walkers[far.walker].track.index)
            walkers[index].meet(range, inTrack: other.1, of: other.0)
          }
          if range.end > far.range.end { reach = before }
        } else {
          reach = before
        }
      }
      if walkers[index].advance() {
        queue.replaceFirst(with: walkers[index].walk.start)
      } else {
        queue.removeFirst()
      }
    }
  }
}

/// Visits the chunks of one track and fills its survey.
struct TrackWalker {
  let track: Node
  let file: Node
  private(set) var walk: ChunkWalk
  var survey = ChunkSurvey()
  /// For each sample description of the track, whether its samples are in this file.
  private let isHere: [Bool]
  private var previous = ByteRange(start: 0, count: 0)
  private var nextProbe = 1

  init?(_ track: Node, in file: Node) {
    guard let media = track.descendant("mdia", "minf"), let tables = media.child("stbl"),
      let walk = ChunkWalk(tables)
    else { return nil }
    self.track = track
    self.file = file
    self.walk = walk
    let references = media.descendant("dinf", "dref")?.children
    let isOutside = file.hasSamplesInOuterFile
    isHere =
      tables.child("stsd")?.children.map { entry in
        guard !isOutside else { return false }
        guard let references, let index = entry.integer(.data_reference_index),
          references.indices.contains(index - 1)
        else { return true }
        let reference = references[index - 1]
        return (reference.integer(.flags) ?? 1) & 1 != 0
      } ?? []
    survey.handler = track.mediaHandler
    survey.isHere = !isOutside && (isHere.contains(true) || isHere.isEmpty)
    survey.chunkCount = walk.chunkCount
    survey.sampleCount = walk.sampleCount
    survey.sizesAreCertain = walk.sizesAreCertain
  }

  mutating func advance() -> Bool { walk.next() }

  mutating func finish() {
    walk.finish()
    survey.placed = walk.samplesBefore
    survey.room = walk.room
    survey.runs = walk.runs
    survey.lastUsedRun = walk.lastUsedRun
    survey.emptySamples = walk.emptySamples
  }

  /// Records the byte range of the current chunk and returns it; nil if the chunk is empty or not
  /// in this file.
  @inline(__always)
  mutating func place(_ regions: inout MediaRegions) -> ByteRange? {
    let row = walk.number - 1
    if walk.samples == 0 {
      survey.unused.add(row)
      return nil
    }
    let description = walk.description - 1
    if description >= 0, description < isHere.count, !isHere[description] { return nil }
    guard survey.isHere, walk.bytes > 0 else { return nil }
    let range = ByteRange(start: walk.start, count: survey.sizesAreCertain ? walk.bytes : 1)
    if range.start < previous.start { survey.descending.add(row) }
    if range.start > previous.start, range.start < previous.end { survey.crossing.add(row, range) }
    previous = range
    survey.lowest = min(survey.lowest, range.start)
    survey.highest = max(survey.highest, range.end)
    if !regions.hold(range) { miss(row, range, regions.end) }
    if walk.number >= nextProbe { probe(row) }
    return range
  }

  /// Records that the current chunk overlaps a chunk of another track. Overlaps are ignored for
  /// hint tracks, and for tracks with the same handler, which may share samples.
  @inline(never)
  fileprivate mutating func meet(
    _ range: ByteRange, inTrack other: Int32, of handler: FourCC?
  ) {
    guard survey.handler != handler, survey.handler != "hint", handler != "hint" else { return }
    survey.overlaps.add(walk.number - 1, range)
    survey.overlapped = survey.overlapped ?? other
  }

  @inline(never)
  private mutating func miss(_ row: Int, _ range: ByteRange, _ end: Int) {
    if range.end > end { return survey.beyond.add(row, range) }
    switch file.childHolding(range.start)?.code {
    case "free", "skip", "wide", .some("uuid"): survey.inFree.add(row, range)
    default: survey.outside.add(row, range)
    }
  }

  /// Adds the first sample of the current chunk to `probes`, and sets `nextProbe`: each of the
  /// first few chunks is used, then chunks at growing distances.
  private mutating func probe(_ row: Int) {
    nextProbe = nextProbe < 4 ? nextProbe + 1 : nextProbe.saturatingTimes(4)
    guard walk.firstSize > 0, survey.sizesAreCertain else { return }
    survey.probes.append(
      ChunkSurvey.Probe(
        row: row, range: ByteRange(start: walk.start, count: walk.firstSize),
        description: walk.description))
  }
}

extension Node {
  /// The handler_type of this track; nil if it has none.
  var mediaHandler: FourCC? {
    if case .code(let code)? = descendant("mdia", "hdlr")?.value(.handler_type) { return code }
    return nil
  }
}

/// A binary heap of track walkers, ordered by the start of their current chunk. The first one is
/// next in file order.
private struct ChunkQueue {
  private var entries: [(start: Int, index: Int)] = []

  var first: Int? { entries.first?.index }

  mutating func insert(_ start: Int, _ index: Int) {
    entries.append((start, index))
    var place = entries.count - 1
    while place > 0, entries[place] < entries[(place - 1) / 2] {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func replaceFirst(with start: Int) {
    entries[0].start = start
    sink()
  }

  mutating func removeFirst() {
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    sink()
  }

  private mutating func sink() {
    var place = 0
    while true {
      var least = place
      let child = 2 * place + 1
      if child < entries.count, entries[child] < entries[least] { least = child }
      if child + 1 < entries.count, entries[child + 1] < entries[least] { least = child + 1 }
      if least == place { return }
      entries.swapAt(place, least)
      place = least
    }
  }
}

extension InheritedValue where Answer == MediaSurvey {
  static let mediaSurvey = InheritedValue<MediaSurvey>("mediaSurvey", scope: { $0.mediaFile }) {
    MediaSurvey($0)
  }
}

extension Node {
  /// Whether this is the file of auxiliary tracks in an `axte` box, with the samples in the outer
  /// file. Its chunk offsets then count from the start of the outer file, and it has no media data.
  var hasSamplesInOuterFile: Bool {
    !isRoot && parent?.code == "axte" && !children.contains { $0.code == "mdat" }
  }
}
