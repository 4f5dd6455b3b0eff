package import Anatomy
import Bytes

extension InheritedValue where Answer == Bool {
  /// Whether a track has samples in the file outside of all media data (`mdat`). The cause is
  /// usually a tool that moved the media and did not update the chunk offsets.
  fileprivate static let misplacedSamples = InheritedValue<Bool>(
    "misplacedSamples", scope: { $0.document.root }
  ) { root in
    let media = root.children("mdat").map {
      ByteRange(from: min($0.range.start + $0.headerSize, $0.range.end), to: $0.range.end)
    }
    let tracks = root.children("moov").flatMap { $0.children("trak") }
    return tracks.contains { track in
      guard let samples = track.samples, !samples.isExternal else { return false }
      var last = ByteRange(start: 0, count: 0)
      for sample in samples {
        let range = sample.range
        if range.isEmpty || last.contains(range) || range.end > root.source.size { continue }
        guard let found = media.first(where: { $0.contains(range) }) else { return true }
        last = found
      }
      return false
    }
  }
}

extension Node {
  /// Whether bytes of this media data may be samples although no chunk offset refers to them.
  package var mayHoldMisplacedSamples: Bool { inherited(.misplacedSamples) ?? false }
}
