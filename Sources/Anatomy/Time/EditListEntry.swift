/// An entry of an edit list: a part of the media, or an empty edit.
package struct EditListEntry: Hashable, Sendable {
  /// The time span on the movie's timeline, with the duration that the file states.
  package let span: TimeSpan
  /// The playback rate as a 16.16 fixed-point number. A rate of 0 is a dwell: one frame is shown
  /// for the whole duration.
  package let rate: Int64
  /// Whether the edit extends to the end of the media, as in fragmented movies.
  package let isOpen: Bool
  /// The part of the media that is presented, in units of the media timescale; nil for an empty
  /// edit.
  package let media: Range<Int64>?
  private let clocks: EditClocks

  package static let normalRate: Int64 = 1 << 16

  init(_ row: EditList.Row, isLast: Bool, _ clocks: EditClocks) {
    span = TimeSpan(
      start: RationalTime(value: row.start, clock: clocks.movie),
      duration: RationalTime(value: row.edit.duration, clock: clocks.movie))
    rate = row.edit.rate
    // In fragmented movies, a last edit with a duration of 0 covers the media of all fragments.
    isOpen = isLast && row.edit.duration == 0
    self.clocks = clocks
    guard row.edit.mediaTime >= 0 else {
      media = nil
      return
    }
    var units: Int128 = 1
    if rate > 0, isOpen {
      units = Int128(Int64.max)
    } else if rate > 0 {
      let passed = Int128(row.edit.duration) * Int128(clocks.media) * Int128(rate)
      units = passed / Int128(clocks.movie) / Int128(Self.normalRate)
    }
    media = row.edit.mediaTime..<Int64(clamping: Int128(row.edit.mediaTime) + units)
  }

  /// Whether the edit is empty: it presents no media.
  package var isGap: Bool { media == nil }
  /// Whether the edit presents a single frame for its whole duration.
  package var isDwell: Bool { rate <= 0 }

  /// The media time at which the edit starts; nil for an empty edit.
  package var mediaStart: RationalTime? {
    media.map { RationalTime(value: $0.lowerBound, clock: clocks.media) }
  }

  /// The time span on the movie's timeline, in units of a timescale common to movie and media.
  package var shown: TimeSpan {
    func moved(_ place: RationalTime) -> Int64 {
      Int64(clamping: Int128(place.value) * Int128(clocks.common) / Int128(clocks.movie))
    }
    return TimeSpan(
      from: moved(span.start), to: isOpen ? .max : moved(span.end), per: clocks.common)
  }

  /// Returns the presentation time of a sample that the edit presents at least in part. Start and
  /// end of the sample are in units of the media timescale.
  package func presentationTime(_ start: Int64, _ end: Int64) -> PresentationTime {
    let shown = shown
    guard let media, !isDwell else { return PresentationTime(whole: shown, shown: shown) }
    func place(_ moment: Int64) -> Int64 {
      let distance =
        (Int128(moment) - Int128(media.lowerBound)) * Int128(Self.normalRate) / Int128(rate)
      return Int64(
        clamping: Int128(shown.start.value)
          + distance * Int128(clocks.common) / Int128(clocks.media))
    }
    let whole = TimeSpan(from: place(start), to: place(end), per: clocks.common)
    return PresentationTime(whole: whole, shown: whole.clipped(to: shown) ?? whole)
  }

  /// Returns the movie time at which a media time is presented; nil if the edit does not present
  /// it.
  package func movieTime(of moment: RationalTime) -> RationalTime? {
    guard let mediaStart, moment >= mediaStart, let inside = moment.subtracting(mediaStart) else {
      return nil
    }
    if isDwell { return inside.value == 0 ? span.start : nil }
    let passed = Int128(inside.value) * Int128(Self.normalRate) / Int128(rate)
    let distance = RationalTime(value: Int64(clamping: passed), clock: inside.timescale)
    return isOpen || distance < span.duration ? span.start.adding(distance) : nil
  }
}

/// The presentation time of a sample: that of the whole sample, and that of the part that edits
/// present.
package struct PresentationTime {
  package let whole: TimeSpan
  package let shown: TimeSpan

  /// Returns the presentation time of one of several values that are evenly distributed over the
  /// sample; nil if edits cut it off.
  package func part(_ number: Int, of count: Int) -> TimeSpan? {
    whole.part(number, of: count).clipped(to: shown)
  }
}
