import Anatomy
import Bytes
import Movie

/// Maps calendar dates to the timeline of a playlist, using the segments that state their date.
struct PlaylistCalendar {
  private struct Anchor {
    let date: RationalTime
    let place: RationalTime
    /// The position on the timeline at which the next segment with a date starts. Dates in a gap
    /// without media before this segment are clamped to this position.
    var limit: RationalTime?
  }

  /// The segments that state their date, in the order of their dates.
  private var anchors: [Anchor] = []
  private var hasZone = true

  init(_ playlist: Playlist) {
    var place: RationalTime? = .zero
    playlist.forEachSegment { segment in
      if let stated = segment.date, let date = stated.time, let place {
        if anchors.isEmpty { hasZone = stated.hasZone }
        if stated.hasZone == hasZone { add(Anchor(date: date, place: place)) }
      }
      // Without the duration of a segment, the positions of all later segments are unknown.
      place = place.flatMap { place in segment.duration.flatMap(place.adding) }
      return place != nil
    }
    anchors.sort { $0.date < $1.date }
  }

  private mutating func add(_ anchor: Anchor) {
    if let last = anchors.indices.last { anchors[last].limit = anchor.place }
    anchors.append(anchor)
  }

  /// Returns the time span of a date range on the timeline, counted from the start of the first
  /// segment.
  ///
  /// The result is nil if no segment states its date. It is also nil if either `start` or the dates
  /// of the segments have a time zone, but not both.
  func span(from start: DateTimeText, lasting duration: RationalTime?) -> TimeSpan? {
    guard start.hasZone == hasZone, let date = start.time, let place = place(of: date) else {
      return nil
    }
    let end = duration.flatMap(date.adding).flatMap { self.place(of: $0) }
    return TimeSpan(from: place, to: max(place, end ?? place))
  }

  /// Returns the position of a date on the timeline; nil if no segment states its date. The
  /// position is calculated from the last segment that states an earlier or equal date, or else
  /// from the first segment that states its date.
  private func place(of date: RationalTime) -> RationalTime? {
    guard let first = anchors.first else { return nil }
    let after = anchors.endOfFirst { $0.date <= date }
    let anchor = after > 0 ? anchors[after - 1] : first
    let place = date.subtracting(anchor.date).flatMap(anchor.place.adding)
    return place.map { place in anchor.limit.map { min($0, place) } ?? place }
  }
}

extension DateTimeText {
  /// The time since 1970.
  var time: RationalTime? { RationalTime(value, per: timescale) }
}
