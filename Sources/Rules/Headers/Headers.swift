/// What the heads of movies, tracks and media say of each other.
extension Rule {
  static let headers: [Rule] = [
    movieTimescale, mediaTimescale, nextTrackID, trackIDZero, trackIDDuplicate,
    mediaDuration, movieDuration,
  ]
}
