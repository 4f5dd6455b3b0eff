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

  /// Upper bound on the number of passes over the samples. Each edit that starts earlier in the
  /// media than the edit before it needs another pass.
  private static let maxWalks = 32

  init?(_ track: Node) {
    guard let list = track.elements(.samples),
      let media = track.descendant("mdia", "mdhd")?.integer(.timescale), media > 0
    else { return nil }
    self.list = list
    room = track.document.source.size.saturatingTimes(4).saturatingAdd(1 << 20)
    let movie = track.parent?.child("mvhd")?.integer(.timescale) ?? 0
    edits =
      EditList(track, movie: Int64(clamping: movie), media: Int64(clamping: media))
      ?? EditList(wholeMediaPer: Int64(clamping: media))
  }

  /// Visits all items of the presentation in order, until the visitor returns false.
  func forEach(_ visit: (Passage) -> Bool) {
    var row = 0
    var continues = true
    var room = room
    for _ in 0..<Self.maxWalks where continues && row < edits.count {
      continues = walk(from: &row, &room, visit)
    }
    if room < 0 || (continues && row < edits.rowCount) { _ = visit(.cut) }
  }

  /// Makes one pass over the samples, until an edit starts earlier in the media than the edit
  /// before it. Returns false if no further pass is needed.
  private func walk(
    from row: inout Int, _ room: inout Int, _ visit: (Passage) -> Bool
  ) -> Bool {
    var wantsAnother = false
    var next = row
    guard passEmpty(&next, visit) else { return false }
    list.forEach { element in
      guard let sample = element.sample else { return false }
      let start = sample.decodeTime.addingReportingOverflow(sample.compositionOffset).partialValue
      let end = start.addingReportingOverflow(max(0, sample.duration)).partialValue
      while next < edits.count {
        room -= element.range.count.saturatingAdd(8)
        guard room >= 0 else { return false }
        let edit = edits[next]
        if let media = edit.media, start < media.upperBound {
          let isShown = end > media.lowerBound || (start == end && start >= media.lowerBound)
          if isShown, !visit(.sample(element, edit.presentationTime(start, end))) {
            next = edits.count
            return false
          }
          if end < media.upperBound { return true }
        }
        next += 1
        guard passEmpty(&next, visit) else {
          next = edits.count
          return false
        }
        guard next < edits.count, let begin = edits[next].media?.lowerBound else { return false }
        if begin < start {
          wantsAnother = true
          return false
        }
        // The next edit starts in this sample or in a later one.
        if begin >= end, start < end { return true }
      }
      return false
    }
    row = next
    return wantsAnother
  }

  /// Visits empty edits and advances to the next edit with media; returns false if the visitor
  /// returned false.
  private func passEmpty(_ row: inout Int, _ visit: (Passage) -> Bool) -> Bool {
    while row < edits.count, edits[row].isGap {
      if !visit(.empty(edits[row].shown)) { return false }
      row += 1
    }
    return true
  }
}
