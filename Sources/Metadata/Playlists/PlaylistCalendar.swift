import Anatomy
import Bytes

/// Where dates lie on the time line of a playlist: its segments follow each other, and some of them
/// tell when they begin.
struct PlaylistCalendar {
  private struct Anchor {
    let date: RationalTime
    let place: RationalTime
    /// Where the next begins: what is dated behind it, but before the date of the next, was left out.
    var limit: RationalTime?
  }

  /// In the order of their dates.
  private var anchors: [Anchor] = []
  private var hasZone = true

  init(_ playlist: Playlist) {
    var place: RationalTime? = .zero
    playlist.forEachSegment { segment in
      if let stated = segment.date, let date = stated.time, let place {
        if anchors.isEmpty { hasZone = stated.hasZone }
        if stated.hasZone == hasZone { add(Anchor(date: date, place: place)) }
      }
      // Where one does not say how long it is, nobody knows where the next begins.
      place = place.flatMap { place in segment.duration.flatMap(place.adding) }
      return place != nil
    }
    anchors.sort { $0.date < $1.date }
  }

  private mutating func add(_ anchor: Anchor) {
    if let last = anchors.indices.last { anchors[last].limit = anchor.place }
    anchors.append(anchor)
  }

  /// What of a stretch of the calendar the playlist has, from the beginning of its first segment on; nil
  /// where no segment tells its date.
  func span(from start: DateTimeText, lasting duration: RationalTime?) -> TimeSpan? {
    guard start.hasZone == hasZone, let date = start.time, let place = place(of: date) else {
      return nil
    }
    let end = duration.flatMap(date.adding).flatMap { self.place(of: $0) }
    return TimeSpan(from: place, to: max(place, end ?? place))
  }

  /// By the last segment that begins before the date, else by the first of all.
  private func place(of date: RationalTime) -> RationalTime? {
    guard let first = anchors.first else { return nil }
    let after = anchors.endOfFirst { $0.date <= date }
    let anchor = after > 0 ? anchors[after - 1] : first
    let place = date.subtracting(anchor.date).flatMap(anchor.place.adding)
    return place.map { place in anchor.limit.map { min($0, place) } ?? place }
  }
}

extension DateTimeText {
  /// Since 1970.
  var time: RationalTime? { RationalTime(value, per: timescale) }
}
