/// A grammar of files with tracks, and of these tracks. The samples of a track are those of
/// `MediaHolder`.
package protocol TrackHolder: Sendable {
  /// Returns the tracks of a file in their order.
  func tracks(of file: Node) -> [Node]
  /// Whether a node of a kind with this grammar is a track.
  func isTrack(_ node: Node) -> Bool
  /// Returns the ID by which other structures refer to a track; nil if it has none.
  func id(of track: Node) -> Int?
  /// Returns what the file states about a track as a whole.
  func header(of track: Node) -> TrackHeader
  /// Returns the structures that describe the coding of samples. Samples refer to them by their number
  /// in this order.
  func sampleDescriptions(of track: Node) -> [Node]
  /// Returns the references from a track to others.
  func references(from track: Node) -> [TrackReference]
  /// Returns the parts of the media that are presented; nil if all media is presented from its start.
  func edits(of track: Node) -> EditList?
}

extension TrackHolder {
  package func references(from track: Node) -> [TrackReference] { [] }
  package func edits(of track: Node) -> EditList? { nil }
}

extension Node {
  /// The tracks of this file; empty if its family has none.
  package var tracks: [Node] { capabilities.tracks?.tracks(of: self) ?? [] }

  /// Whether the node is a track.
  package var isTrack: Bool { capabilities.tracks?.isTrack(self) ?? false }

  /// The track that contains the node, or the node itself if it is one.
  package var enclosingTrack: Node? {
    var node: Node? = self
    while let one = node, !one.isTrack { node = one.parent }
    return node
  }

  private var trackHolder: (any TrackHolder)? {
    capabilities.tracks.flatMap { $0.isTrack(self) ? $0 : nil }
  }

  /// The ID by which other structures refer to this track; nil if it is no track, or has none.
  package var trackID: Int? { trackHolder?.id(of: self) }

  /// What the file states about this track; nil if the node is no track.
  package var trackHeader: TrackHeader? { trackHolder?.header(of: self) }

  /// The structures that describe the coding of the samples of this track.
  package var sampleDescriptions: [Node] {
    trackHolder?.sampleDescriptions(of: self) ?? []
  }

  package var trackReferences: [TrackReference] {
    trackHolder?.references(from: self) ?? []
  }

  /// The parts of the media of this track that are presented; nil if all media is presented from its
  /// start.
  package var presentedEdits: EditList? { trackHolder?.edits(of: self) }
}
