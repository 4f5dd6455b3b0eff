import Anatomy

/// The references between the tracks of a movie.
struct TrackLinks {
  private let tracks: [Int: Node]

  /// Fails if the node has no tracks.
  init?(_ movie: Node) {
    let tracks = movie.children.filter(\.isTrack)
    guard !tracks.isEmpty else { return nil }
    self.tracks = Dictionary(
      tracks.compactMap { track in track.trackID.map { ($0, track) } },
      uniquingKeysWith: { first, _ in first })
  }

  func forEachFact(_ visit: (PresentationFact) -> Bool) -> Bool {
    for track in tracks.values.sorted(by: { $0.range.start < $1.range.start }) {
      for reference in track.children("tref").flatMap(\.children) {
        let isDone = reference.forEachLink(.track_IDs, to: tracks) { id, target in
          visit(PresentationFact(.relations, reference, id, called: id.name, of: track, to: target))
        }
        if !isDone { return false }
      }
    }
    return true
  }
}
