package import Anatomy
package import Movie

extension TrackOutline {
  package var codec: Codec? {
    node?.sampleDescriptions.first.map { SampleEntry($0).codec }
  }
}

extension Document {
  /// Returns outlines of the given tracks, followed by the single stream or picture of the file, if
  /// any.
  ///
  /// - Parameter tracks: all track boxes of the file.
  package func outlines(of tracks: [Node]) -> [TrackOutline] {
    let outlines = tracks.enumerated().map { TrackOutline($1, number: $0 + 1) }
    let other =
      root.movie == nil && root.tracks.isEmpty
      ? self.tracks() : [TrackDescription(pictureIn: root, number: 0)].compactMap(\.self)
    return outlines
      + other.map {
        TrackOutline(
          number: $0.number, id: $0.id, $0.mediaType, isEnabled: $0.isEnabled,
          alternateGroup: $0.alternateGroup, references: $0.references, edits: $0.edits)
      }
  }
}
