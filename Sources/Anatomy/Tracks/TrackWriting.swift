/// The changes of a file that add or remove tracks.
package struct TrackWriting {
  /// Structures that are removed.
  package var removed: [Node] = []
  package var insertions: [TagInsertion] = []
  /// Changes of existing structures.
  package var rewritings: [TagRewriting] = []
  /// The samples of new tracks, by track ID.
  package var newSamples: [Int: PackedSamples] = [:]
  /// The IDs of the tracks that are removed.
  package var removedTracks: [Int] = []
  /// Messages about what the new tracks cannot state, or what was removed.
  package var losses: [String] = []

  package init() {}
}

/// Samples that are stored one after the other.
package struct PackedSamples: Sendable {
  package private(set) var bytes: [UInt8] = []
  /// The size of each sample in bytes.
  package private(set) var sizes: [Int] = []

  package init() {}

  package init(_ samples: [[UInt8]]) {
    for sample in samples { append(sample) }
  }

  package mutating func append(_ sample: some Collection<UInt8>) {
    bytes.append(contentsOf: sample)
    sizes.append(sample.count)
  }

  package mutating func removeLast() {
    if let last = sizes.popLast() { bytes.removeLast(last) }
  }
}
