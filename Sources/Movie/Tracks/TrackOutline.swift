package import Anatomy

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

  package init(_ track: Node, number: Int) {
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

  /// Creates the outline of a single stream or picture.
  package init(
    number: Int, id: Int?, _ mediaType: TrackMediaType, isEnabled: Bool, alternateGroup: Int?,
    references: [TrackReference], edits: EditList?
  ) {
    node = nil
    (self.number, self.id, self.mediaType) = (number, id, mediaType)
    (self.isEnabled, self.alternateGroup) = (isEnabled, alternateGroup)
    (self.references, self.edits) = (references, edits)
  }
}
