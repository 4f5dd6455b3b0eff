import Anatomy
import Bytes

/// A track that is paired by its content.
struct OpenTrack {
  /// The place of the track in the list of all tracks of its file.
  let place: Int
  let node: Node
  fileprivate(set) var ranges: SampleRanges
  fileprivate(set) var groups: SampleGroups?
  fileprivate var uniform: UniformSamples?

  /// Returns the tracks with samples in the file, except those at the used places.
  static func all(_ tracks: [TrackPairing.Track], notIn used: Set<Int>) -> [OpenTrack] {
    tracks.indices.compactMap { place in
      guard !used.contains(place), let ranges = SampleRanges(ofTrack: tracks[place].track) else {
        return nil
      }
      return OpenTrack(place: place, node: tracks[place].track, ranges: ranges)
    }
  }
}

extension [OpenTrack] {
  /// The number of all samples, as the tables state it.
  var statedCount: Int {
    reduce(0) { $0.saturatingAdd($1.node.samples?.statedCount ?? 0) }
  }

  /// The number of bytes of the largest track with samples of one size.
  var largestSize: Int { compactMap { $0.uniform?.source.size }.max() ?? 0 }

  /// Finds the tracks with samples of one size, as long as the file is not read several times for
  /// them. Other tracks with too many samples are removed.
  mutating func joinUniformSamples() {
    var size = 0
    for index in indices {
      guard let samples = UniformSamples(ofTrack: self[index].node) else { continue }
      size += samples.source.size
      if size > self[index].ranges.sizeOfFile.saturatingTimes(2) { break }
      self[index].uniform = samples
    }
    removeAll {
      $0.uniform == nil && $0.node.samples?.statedCount ?? 0 > SampleHashes.mostSamples
    }
  }

  /// Replaces the ranges of samples of one size by the ranges of groups of these.
  mutating func group(largest: Int) {
    for index in indices {
      guard let samples = self[index].uniform else { continue }
      let groups = SampleGroups(samples, largest: largest)
      self[index].groups = groups
      self[index].ranges = SampleRanges(of: groups, inFileOf: self[index].ranges.sizeOfFile)
    }
  }
}
