import Anatomy
import Bytes
import Metadata

/// When the samples of tracks are, how large, and where they lie: gathered into bins, so that a long
/// movie takes no more room than a short one.
struct ReportMedia {
  struct Track {
    let number: Int
    let timescale: Int
    var samples = 0
    var keys = 0
    var size = 0
    /// Samples of one bin.
    let step: Int
    var bins: [Bin] = []
    var chunkCount = 0
    var chunks: [Chunk] = []
  }

  struct Bin {
    /// When its first sample is decoded, and when the first of them is shown.
    let start: Int64
    var shown: Int64
    var duration: Int64 = 0
    var count = 0
    var keys = 0
    var size = 0
    var largest = 0
  }

  /// Samples that lie one behind the other.
  struct Chunk {
    let start: Int64
    var shown: Int64
    var duration: Int64
    var samples: Int
    var range: ByteRange
  }

  private(set) var tracks: [Track] = []
  /// Samples whose first bytes are shown.
  private(set) var heads: [ByteRange] = []

  private static let mostBins = 1200
  private static let mostChunks = 1500
  private static let headsOfTrack = 24
  private static let mostTracks = 64

  init(of descriptions: [TrackDescription], in document: Document) {
    for description in descriptions.prefix(Self.mostTracks) {
      guard let path = try? NodePath(parsing: description.path) else { continue }
      document.forEachNode(at: path) { node in
        if let samples = node.samples { add(samples, of: description.number) }
        return false
      }
    }
  }

  private mutating func add(_ samples: SampleSequence, of number: Int) {
    let step = samples.statedCount / Self.mostBins + 1
    var track = Track(number: number, timescale: samples.timescale, step: step)
    var chunk: Chunk?
    for sample in samples {
      track.add(sample)
      guard !samples.isElsewhere else { continue }
      if track.samples <= Self.headsOfTrack { heads.append(sample.range) }
      if let open = chunk, open.range.end == sample.range.start {
        chunk?.take(sample)
      } else {
        if let chunk { track.add(chunk, keeping: Self.mostChunks) }
        chunk = Chunk(
          start: sample.decodeTime, shown: sample.shown, duration: sample.duration, samples: 1,
          range: sample.range)
      }
    }
    if let chunk { track.add(chunk, keeping: Self.mostChunks) }
    tracks.append(track)
  }
}

extension Sample {
  fileprivate var shown: Int64 {
    decodeTime.addingReportingOverflow(compositionOffset).partialValue
  }
}

extension ReportMedia.Chunk {
  fileprivate mutating func take(_ sample: Sample) {
    shown = min(shown, sample.shown)
    duration = duration.addingReportingOverflow(sample.duration).partialValue
    samples += 1
    range = ByteRange(from: range.start, to: sample.range.end)
  }
}

extension ReportMedia.Track {
  fileprivate mutating func add(_ sample: Sample) {
    if samples % step == 0 {
      bins.append(ReportMedia.Bin(start: sample.decodeTime, shown: sample.shown))
    }
    samples += 1
    size = size.saturatingAdd(sample.range.count)
    if sample.isSync { keys += 1 }
    bins[bins.count - 1].add(sample)
  }

  fileprivate mutating func add(_ chunk: ReportMedia.Chunk, keeping limit: Int) {
    chunkCount += 1
    if chunks.count < limit { chunks.append(chunk) }
  }
}

extension ReportMedia.Bin {
  fileprivate mutating func add(_ sample: Sample) {
    duration = duration.addingReportingOverflow(sample.duration).partialValue
    shown = min(shown, sample.shown)
    count += 1
    size = size.saturatingAdd(sample.range.count)
    largest = max(largest, sample.range.count)
    if sample.isSync { keys += 1 }
  }
}
