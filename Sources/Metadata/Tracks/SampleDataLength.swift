package import Anatomy
import Bytes
import Movie

extension Document {
  /// The total size of the samples of each track, in bytes, from tables and fragments
  /// without reading the samples. A size is nil if it is unknown.
  package var sampleDataLengths: [Int?] {
    let fragments = root.inherited(.trackFragments) ?? [:]
    var ids: Set<Int> = []
    return root.tracks.map { track -> Int? in
      guard let id = track.trackID, fragments[id] != nil else { return track.sampleDataLength }
      // If several tracks share an ID, the fragments with this ID belong to the first of these
      // tracks.
      guard ids.insert(id).inserted else { return nil }
      return track.sumOfSamples
    }
  }
}

extension Document {
  /// The timescale of the media of each track, in units per second. A timescale is nil if
  /// the file states none, or 0.
  package var mediaTimescales: [Int?] {
    root.tracks.map { track in
      track.trackHeader.flatMap { $0.timescale > 0 ? Int($0.timescale) : nil }
    }
  }
}

extension Node {
  /// The total size of all samples in bytes, added up one by one; nil if it is unknown.
  fileprivate var sumOfSamples: Int? {
    samples?.reduce(0) { $0.saturatingAdd($1.range.count) }
  }

  /// The total size of all samples in bytes, from the sample tables if the file is a movie; nil if
  /// it is unknown.
  fileprivate var sampleDataLength: Int? {
    guard movie != nil else { return sumOfSamples }
    guard let tables = sampleTables.flatMap({ TrackTables($0) }) else { return nil }
    var total = 0
    _ = tables.forEachChunk { range, _ in total = total.saturatingAdd(range.count) }
    return total
  }
}

extension TrackDescription {
  /// Returns the average bit rate of the track in bits per second; nil if the duration is unknown.
  package func bitRate(ofBytes bytes: Int) -> Int? {
    guard let duration = mediaDuration?.value, duration.value > 0, bytes > 0 else { return nil }
    let bits = Int128(bytes) * 8 * Int128(duration.timescale)
    return Int(exactly: (bits + Int128(duration.value) / 2) / Int128(duration.value))
  }
}
