/// A reference from one track to others.
package struct TrackReference: Hashable, Sendable {
  /// The code or name of the kind of reference, as the file states it.
  package let kind: String
  /// A description of the reference type, for display.
  package let words: String
  package let trackIDs: [Int]
  /// Whether the reference leads to tracks that contain chapters.
  package let isToChapters: Bool

  package init(kind: String, words: String, trackIDs: [Int], isToChapters: Bool = false) {
    (self.kind, self.words, self.trackIDs) = (kind, words, trackIDs)
    self.isToChapters = isToChapters
  }

  /// The IDs of the tracks with chapters to which the reference leads; empty for other references.
  package var chapterTrackIDs: [Int] { isToChapters ? trackIDs : [] }
}
