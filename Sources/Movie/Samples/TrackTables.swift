package import Anatomy
package import Bytes

/// The sample tables of a track, parsed once. They contain no nodes, so that a cached copy does not
/// create a retain cycle with its document.
package struct TrackTables {
  package let sizes: SampleSizes
  /// Upper bound on the number of samples that are read from the tables.
  fileprivate var count: UInt64
  fileprivate let chunks: ChunkReader
  fileprivate let durations: RunReader?
  fileprivate let offsets: RunReader?
  fileprivate let syncs: SyncReader?
  fileprivate let partialSyncs: SyncReader?

  /// Returns nil if the track has no table of sample sizes or no table of chunks.
  package init?(_ tables: Node) {
    guard let sizes = SampleSizes(tables),
      let chunks = ChunkReader(tables)
    else { return nil }
    self.sizes = sizes
    count = sizes.count
    self.chunks = chunks
    durations = RunReader(tables.child("stts")?.table(.entries), value: .sample_delta)
    offsets = RunReader(tables.child("ctts")?.table(.entries), value: .sample_offset)
    syncs = SyncReader(tables.child("stss")?.table(.entries))
    partialSyncs = SyncReader(tables.child("stps")?.table(.entries))
  }

  package var chunkCount: Int { chunks.count }

  /// Returns these tables with at most `most` samples. Tables with a row for each sample are not
  /// limited.
  package func limited(to most: Int) -> TrackTables {
    var tables = self
    if sizes.countWithoutRows > 0 { tables.count = min(count, UInt64(clamping: most)) }
    return tables
  }

  /// Visits the byte range of each chunk, for callers that do not need the individual samples.
  ///
  /// - Returns: the number of samples.
  package func forEachChunk(_ body: (_ range: ByteRange, _ firstSample: UInt64) -> Void) -> UInt64 {
    var sizes = sizes
    var chunks = chunks
    var number: UInt64 = 0
    while number < count, chunks.next() {
      let samples = min(chunks.samples, count - number)
      guard samples > 0 else { continue }
      guard let bytes = sizes.next(samples) else { break }
      body(ByteRange(start: chunks.offset, count: bytes), number + 1)
      number += samples
    }
    return number
  }
}

extension TrackTables {
  /// The presentation time range of all samples, computed from the time tables alone; nil if
  /// unknown.
  package var timeRange: SampleTimeRange? {
    var timeRange = SampleTimeRange()
    var (durations, offsets) = (durations, offsets)
    var (time, left) = (Int64(0), sizes.count)
    while left > 0 {
      let alike = durations?.next(atMost: left) ?? (count: left, value: 0)
      left -= alike.count
      let duration = Int64(clamping: alike.value)
      var rest = alike.count
      while rest > 0 {
        let shifted = offsets?.next(atMost: rest) ?? (count: rest, value: 0)
        rest -= shifted.count
        let count = Int64(clamping: shifted.count)
        let (start, isEarlier) = time.addingReportingOverflow(shifted.value.signed(width: 32))
        guard !isEarlier, timeRange.add(count, from: start, lasting: duration) else { return nil }
        let (length, isBeyond) = duration.multipliedReportingOverflow(by: count)
        let (end, isLater) = time.addingReportingOverflow(length)
        if isBeyond || isLater { return nil }
        time = end
      }
    }
    return timeRange
  }
}

/// Iterates over the samples that sample tables describe. Each step reads the rows of one sample in
/// all tables. Samples after the end of the duration table have duration 0.
package struct TableSamples: IteratorProtocol {
  private var sizes: SampleSizes
  private let count: UInt64
  private var chunks: ChunkReader
  private var durations: RunReader?
  private var offsets: RunReader?
  private var syncs: SyncReader?
  private var partialSyncs: SyncReader?
  private var number: UInt64 = 0
  private var placeInChunk: UInt64 = 0
  private var offset = 0
  /// Decode time of the next sample.
  package private(set) var time: Int64 = 0

  package init(_ tables: TrackTables) {
    sizes = tables.sizes
    count = tables.count
    chunks = tables.chunks
    durations = tables.durations
    offsets = tables.offsets
    syncs = tables.syncs
    partialSyncs = tables.partialSyncs
  }

  package mutating func next() -> Sample? {
    guard number < count else { return nil }
    while placeInChunk >= chunks.samples {
      guard chunks.next() else { return nil }
      placeInChunk = 0
      offset = chunks.offset
    }
    guard let size = sizes.next(inChunk: placeInChunk) else { return nil }
    placeInChunk += 1
    number += 1
    let duration = Int64(clamping: durations?.next() ?? 0)
    defer {
      time &+= duration
      offset = offset.saturatingAdd(size)
    }
    return Sample(
      number: Int(clamping: number), decodeTime: time, duration: duration,
      compositionOffset: offsets?.next()?.signed(width: 32) ?? 0,
      range: ByteRange(start: offset, count: size), sync: sync(of: number),
      description: chunks.description)
  }

  /// Returns the sync kind of a sample. If the track has no list of sync samples, all its samples
  /// are sync samples.
  private mutating func sync(of number: UInt64) -> SyncKind {
    if syncs?.contains(number) ?? true { return .full }
    return partialSyncs?.contains(number) ?? false ? .partial : .none
  }
}
