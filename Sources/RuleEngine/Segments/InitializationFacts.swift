import Anatomy
package import Bytes
package import Credentials
package import Movie

/// What an initialization segment states about its tracks. It contains values rather than nodes, so
/// that the file can be closed while its media segments are checked.
package struct InitializationFacts: Sendable {
  /// What the initialization segment states about one track.
  package struct Track: Sendable {
    package let timescale: Int?
    /// The number of sample descriptions in `stsd`.
    package let descriptionCount: Int
    /// The encryption of each sample description, at most the first 100; nil for a description
    /// without `tenc`.
    package let encryptions: [TrackEncryption?]
    /// The number of sample group descriptions for each grouping type.
    package let groupCounts: [FourCC: Int]
    package let defaults: SampleDefaults
  }

  /// The tracks by track ID. If several tracks have the same ID, the first is used.
  package let tracks: [Int: Track]
  /// The Merkle trees of content credentials for the media segments; nil if there are none.
  package let binding: SegmentBinding?

  /// Reads the movie of an initialization segment; returns nil for other files. An initialization
  /// segment has a movie that announces fragments, and no fragment.
  init?(_ file: Node) {
    guard let movie = file.movies.first, movie.child("mvex") != nil, file.child("moof") == nil
    else { return nil }
    let defaults = SampleDefaults.ofTracks(in: movie)
    var tracks: [Int: Track] = [:]
    for track in file.tracks {
      guard let id = track.trackID, tracks[id] == nil else { continue }
      tracks[id] = Track(track, defaults[id] ?? SampleDefaults())
    }
    self.tracks = tracks
    binding = SegmentBinding.of(file)
  }
}

extension InitializationFacts.Track {
  /// The maximum number of sample descriptions in which the encryption is read.
  private static let maxDescriptions = 100

  fileprivate init(_ track: Node, _ defaults: SampleDefaults) {
    let descriptions = track.sampleDescriptions
    timescale = track.trackHeader.flatMap { $0.timescale > 0 ? Int(clamping: $0.timescale) : nil }
    descriptionCount = descriptions.count
    encryptions = descriptions.prefix(Self.maxDescriptions).map { TrackEncryption($0) }
    var counts: [FourCC: Int] = [:]
    for box in track.sampleTables?.children("sgpd") ?? [] {
      guard let type = box.codeValue(.grouping_type), counts[type] == nil else { continue }
      counts[type] = box.integer(.entry_count) ?? 0
    }
    groupCounts = counts
    self.defaults = defaults
  }
}

/// How the samples of one sample description are encrypted by default, from `tenc`.
package struct TrackEncryption: Sendable {
  package let isProtected: Bool
  /// The size in bytes of the initialization vector of each sample; 0 if all samples share one
  /// vector.
  package let vectorSize: Int

  /// Reads `tenc` in a sample description; returns nil if it is missing or not readable.
  fileprivate init?(_ description: Node) {
    guard let box = description.descendant("sinf", "schi", "tenc"),
      let state = box.integer(.default_isProtected),
      let size = box.integer(.default_Per_Sample_IV_Size)
    else { return nil }
    (isProtected, vectorSize) = (state == 1, size)
  }
}
