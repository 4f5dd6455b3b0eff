import Anatomy
import Bytes

/// The samples of a track on the movie's time line: as its edits show them, in the order of the
/// movie. They are walked, never kept.
struct EditedSamples {
  enum Passage {
    /// The track shows nothing.
    case empty(MovieSpan)
    case sample(Element, Occasion)
    /// More is left out: tables and edits can name the same bytes any number of times.
    case cut
  }

  private let list: ElementList
  private let edits: ShownMedia
  /// How many bytes of samples are looked at in one walk over them all.
  private let room: Int

  /// Edits may lead back in the media; each time the samples are walked anew.
  private static let mostWalks = 32

  init?(_ track: Node) {
    guard let list = track.elements.first(where: { $0.name == "samples" }),
      let media = track.descendant("mdia", "mdhd")?.integer("timescale"), media > 0
    else { return nil }
    self.list = list
    room = track.document.source.size.saturatingTimes(4).saturatingAdd(1 << 20)
    edits = ShownMedia(track, media: Int64(media))
  }

  /// Visits what the movie shows, until the visitor answers false.
  func forEach(_ visit: (Passage) -> Bool) {
    var row = 0
    var goesOn = true
    var room = room
    for _ in 0..<Self.mostWalks where goesOn && row < edits.count {
      goesOn = walk(from: &row, &room, visit)
    }
    if room < 0 || (goesOn && row < edits.count) { _ = visit(.cut) }
  }

  /// One walk over the samples, as long as edits lead forwards; false when nothing is left to do.
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
        if start < edit.mediaEnd {
          let isShown = end > edit.mediaStart || (start == end && start >= edit.mediaStart)
          if isShown, !visit(.sample(element, edit.occasion(start, end))) {
            next = edits.count
            return false
          }
          if end < edit.mediaEnd { return true }
        }
        next += 1
        guard passEmpty(&next, visit) else {
          next = edits.count
          return false
        }
        if next < edits.count, edits[next].mediaStart < start {
          wantsAnother = true
          return false
        }
        // The next edit begins behind this sample, or in it.
        if next < edits.count, edits[next].mediaStart >= end, start < end { return true }
      }
      return false
    }
    row = next
    return wantsAnother
  }

  /// Goes on to an edit that shows media.
  private func passEmpty(_ row: inout Int, _ visit: (Passage) -> Bool) -> Bool {
    while row < edits.count, edits[row].isEmpty {
      if !visit(.empty(edits[row].span)) { return false }
      row += 1
    }
    return true
  }
}
