/// A grammar of files with tracks, and of the tracks. `MediaHolder` returns the samples of a track.
package protocol TrackHolder: Sendable {
  /// Returns the tracks of a file in their order.
  func tracks(of file: Node) -> [Node]
  /// Whether a node with this grammar is a track.
  func isTrack(_ node: Node) -> Bool
  /// Returns the ID by which other structures refer to a track; nil if it has none.
  func id(of track: Node) -> Int?
  /// Returns what the file states about a track as a whole.
  func header(of track: Node) -> TrackHeader
  /// Returns the sample descriptions of a track, which describe the coding of samples. A sample
  /// refers to one of them by its position in this array, counted from 1.
  func sampleDescriptions(of track: Node) -> [Node]
  /// Returns the references from a track to other tracks.
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

  /// The track that contains the node, or the node itself if it is a track; nil if the node is not
  /// in a track.
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
