import Anatomy
import Bytes

/// The samples of a track on the movie's time line: as its edits show them, in the order of the
/// movie. They are walked, never kept.
struct EditedSamples {
  enum Passage {
    /// The track shows nothing.
    case empty(TimeSpan)
    case sample(Element, PresentationTime)
    /// More is left out: tables and edits can name the same bytes any number of times.
    case cut
  }

  private let list: ElementList
  private let edits: EditList
  /// How many bytes of samples are looked at in one walk over them all.
  private let room: Int

  /// Edits may lead back in the media; each time the samples are walked anew.
  private static let maxWalks = 32

  init?(_ track: Node) {
    guard let list = track.elements.first(where: { $0.name == "samples" }),
      let media = track.descendant("mdia", "mdhd")?.integer("timescale"), media > 0
    else { return nil }
    self.list = list
    room = track.document.source.size.saturatingTimes(4).saturatingAdd(1 << 20)
    let movie = track.parent?.child("mvhd")?.integer("timescale") ?? 0
    edits =
      EditList(track, movie: Int64(clamping: movie), media: Int64(clamping: media))
      ?? EditList(wholeMediaPer: Int64(clamping: media))
  }

  /// Visits what the movie shows, until the visitor answers false.
  func forEach(_ visit: (Passage) -> Bool) {
    var row = 0
    var continues = true
    var room = room
    for _ in 0..<Self.maxWalks where continues && row < edits.count {
      continues = walk(from: &row, &room, visit)
    }
    if room < 0 || (continues && row < edits.rowCount) { _ = visit(.cut) }
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
        // The next edit begins behind this sample, or in it.
        if begin >= end, start < end { return true }
      }
      return false
    }
    row = next
    return wantsAnother
  }

  /// Goes on to an edit that shows media.
  private func passEmpty(_ row: inout Int, _ visit: (Passage) -> Bool) -> Bool {
    while row < edits.count, edits[row].isGap {
      if !visit(.empty(edits[row].shown)) { return false }
      row += 1
    }
    return true
  }
}
