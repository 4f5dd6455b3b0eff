package import Anatomy
import Movie

/// The type of a track and its relations to other tracks, without a description of its media.
package struct TrackOutline {
  /// The node of the track; nil for the single stream or picture of a file without a movie.
  package let node: Node?
  package let number: Int
  package let id: Int?
  package let mediaType: TrackMediaType
  package let isEnabled: Bool
  /// The number of a group of alternative tracks, of which only one should play.
  package let alternateGroup: Int?
  package let references: [TrackReference]
  /// The edit list of the track; nil if there is none.
  package let edits: EditList?

  init(_ track: Node, number: Int) {
    let timescale = Int64(track.parent?.child("mvhd")?.integer(.timescale) ?? 0)
    let header = track.child("tkhd")
    let media = track.child("mdia")
    let scale = Int64(media?.child("mdhd")?.integer(.timescale) ?? 0)
    node = track
    self.number = number
    id = header?.integer(.track_ID)
    mediaType = TrackMediaType(handler: media?.child("hdlr")?.fourCC(of: .handler_type))
    isEnabled = (header?.integer(.flags) ?? 0) & 1 != 0
    alternateGroup = header?.integer(.alternate_group).flatMap { $0 != 0 ? $0 : nil }
    references = track.trackReferences
    edits = EditList(track, movie: timescale, media: scale)
  }

  fileprivate init(_ track: TrackDescription) {
    node = nil
    (number, id, mediaType) = (track.number, track.id, track.mediaType)
    (isEnabled, alternateGroup) = (track.isEnabled, track.alternateGroup)
    (references, edits) = (track.references, track.edits)
  }

  package var codec: Codec? {
    node?.descendant("mdia", "minf", "stbl", "stsd")?.children.first.map { SampleEntry($0).codec }
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
      root.movie == nil
      ? self.tracks() : [TrackDescription(pictureIn: root, number: 0)].compactMap(\.self)
    return outlines + other.map { TrackOutline($0) }
  }
}
