import Anatomy
import Bytes
import Metadata
import Rendering

/// The times, sizes and offsets of samples and audio frames of all tracks. They are summed up in
/// bins, so that the report of a long movie is not larger than that of a short one.
struct ReportMedia {
  struct Track {
    let number: Int
    let timescale: Int
    var samples = 0
    var keys = 0
    var size = 0
    /// The number of samples that are summed up in each bin.
    let step: Int
    var bins: [Bin] = []
    var chunkCount = 0
    var chunks: [Chunk] = []
    /// The last chunk, if the next sample may still continue it; otherwise nil.
    fileprivate var open: Chunk?

    fileprivate init(number: Int, timescale: Int, step: Int) {
      self.number = number
      self.timescale = timescale
      self.step = step
    }
  }

  struct Bin {
    /// The decoding time of the first sample in the bin.
    let start: Int64
    /// The earliest presentation time of the samples in the bin.
    var shown: Int64
    var duration: Int64 = 0
    var count = 0
    var keys = 0
    var size = 0
    var largest = 0
  }

  /// A run of consecutive samples of a track that are contiguous in the file.
  struct Chunk {
    let start: Int64
    var shown: Int64
    var duration: Int64
    var samples: Int
    var range: ByteRange
  }

  private(set) var tracks: [Track] = []
  /// The byte ranges of the samples of which the report shows the first bytes.
  private(set) var heads: [ByteRange] = []

  private static let maxBins = 1200
  private static let maxChunks = 1500
  private static let headsOfTrack = 24
  private static let maxTracks = 64

  init(of descriptions: [TrackDescription], in document: Document) {
    for description in descriptions.prefix(Self.maxTracks) {
      guard let path = try? NodePath(parsing: description.path) else { continue }
      document.forEachNode(at: path) { node in
        if let samples = node.samples {
          add(samples, of: description.number)
        } else if let sound = node.sound(precise: true),
          let frames = node.elements(.frame)
        {
          add(frames, of: description.number, sound)
        }
        return false
      }
    }
  }

  private mutating func add(_ samples: SampleSequence, of number: Int) {
    var track = Track(
      number: number, timescale: samples.timescale, step: Self.step(of: samples.statedCount))
    for sample in samples { take(sample, of: &track, isHere: !samples.isExternal) }
    close(track)
  }

  /// Adds audio frames as sync samples that all have the same duration.
  private mutating func add(_ frames: ElementList, of number: Int, _ sound: SoundStream) {
    guard frames.count > 0, let length = sound.samples, sound.sampleRate > 0 else { return }
    var track = Track(
      number: number, timescale: sound.sampleRate, step: Self.step(of: frames.count))
    func time(_ frame: Int) -> Int64 {
      Int64(clamping: Int128(frame) * Int128(length) / Int128(frames.count))
    }
    frames.forEach { frame in
      let start = time(frame.number - 1)
      let sample = Sample(
        number: frame.number, decodeTime: start, duration: time(frame.number) - start,
        compositionOffset: 0, range: frame.range, sync: .full, description: 1)
      take(sample, of: &track, isHere: true)
      return true
    }
    close(track)
  }

  private static func step(of samples: Int) -> Int { samples / maxBins + 1 }

  private mutating func take(_ sample: Sample, of track: inout Track, isHere: Bool) {
    track.add(sample)
    guard isHere else { return }
    if track.samples <= Self.headsOfTrack { heads.append(sample.range) }
    track.addToChunk(sample, keeping: Self.maxChunks)
  }

  private mutating func close(_ track: Track) {
    var track = track
    track.closeChunk(keeping: Self.maxChunks)
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

  fileprivate mutating func addToChunk(_ sample: Sample, keeping limit: Int) {
    if open?.range.end == sample.range.start {
      open?.take(sample)
      return
    }
    closeChunk(keeping: limit)
    open = ReportMedia.Chunk(
      start: sample.decodeTime, shown: sample.shown, duration: sample.duration, samples: 1,
      range: sample.range)
  }

  fileprivate mutating func closeChunk(keeping limit: Int) {
    guard let chunk = open else { return }
    open = nil
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
