package import Anatomy

/// The type of a track and its relations to other tracks, without a description of its media.
package struct TrackOutline {
  /// The node of the track; nil for the single stream or picture of a file without tracks.
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
    let header = track.trackHeader
    node = track
    self.number = number
    id = track.trackID
    mediaType = header?.mediaType ?? .other(nil)
    isEnabled = header?.isEnabled ?? true
    alternateGroup = header?.alternateGroup
    references = track.trackReferences
    edits = track.presentedEdits
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
