import Anatomy
import Bytes
import Movie

/// The samples of a track in presentation order, as its edit list presents them. They are visited
/// without building a list.
struct EditedSamples {
  /// A part of the presentation: an empty edit, a sample, or a marker that the rest is omitted.
  enum Passage {
    /// An empty edit, with its time span.
    case empty(TimeSpan)
    case sample(Element, PresentationTime)
    /// The remaining samples are omitted, because an upper bound was reached. The bound is needed
    /// because sample tables and edits can refer to the same bytes any number of times.
    case cut
  }

  private let list: ElementList
  private let edits: EditList
  /// Upper bound on the total size of the samples visited in one presentation, in bytes.
  private let room: Int

  init?(_ track: Node) {
    guard let list = track.elements(.samples),
      let media = track.trackHeader?.timescale, media > 0
    else { return nil }
    self.list = list
    room = track.document.source.size.saturatingTimes(4).saturatingAdd(1 << 20)
    edits = track.presentedEdits ?? EditList(wholeMediaPer: media)
  }

  /// Visits all passages of the presentation in order, until the visitor returns false.
  func forEach(_ visit: (Passage) -> Bool) {
    var cursor = makeIterator()
    while let passage = cursor.next() {
      if !visit(passage) { return }
    }
  }

  /// Returns an iterator over the presentation, for callers that pause between samples.
  func makeIterator() -> Cursor { Cursor(list, edits, room: room) }
}
