/// A part of the media of a track as the movie shows it, or a gap.
package struct EditListEntry: Hashable, Sendable {
  /// On the time line of the movie, as long as is stated.
  package let span: TimeSpan
  /// Media that passes in the time of one, with 16 bits behind the point; 0 stands still.
  package let rate: Int64
  /// It goes on as long as the media does, as in movies that go on in fragments.
  package let isOpen: Bool
  /// The media that is shown, in its own units; nil for a gap.
  package let media: Range<Int64>?
  private let clocks: EditClocks

  package static let normalRate: Int64 = 1 << 16

  init(_ row: EditList.Row, isLast: Bool, _ clocks: EditClocks) {
    span = TimeSpan(
      start: RationalTime(value: row.start, clock: clocks.movie),
      duration: RationalTime(value: row.length, clock: clocks.movie))
    rate = row.rate
    // Fragments go on where the last edit has no length.
    isOpen = isLast && row.length == 0
    self.clocks = clocks
    guard row.mediaStart >= 0 else {
      media = nil
      return
    }
    var units: Int128 = 1
    if rate > 0, isOpen {
      units = Int128(Int64.max)
    } else if rate > 0 {
      let passed = Int128(row.length) * Int128(clocks.media) * Int128(rate)
      units = passed / Int128(clocks.movie) / Int128(Self.normalRate)
    }
    media = row.mediaStart..<Int64(clamping: Int128(row.mediaStart) + units)
  }

  /// Nothing is shown.
  package var isGap: Bool { media == nil }
  /// One picture stands still.
  package var isDwell: Bool { rate <= 0 }

  /// Where it begins in the media; nil for a gap.
  package var mediaStart: RationalTime? {
    media.map { RationalTime(value: $0.lowerBound, clock: clocks.media) }
  }

  /// By the clock that has the times of the media too.
  var shown: TimeSpan {
    func moved(_ place: RationalTime) -> Int64 {
      Int64(clamping: Int128(place.value) * Int128(clocks.common) / Int128(clocks.movie))
    }
    return TimeSpan(
      from: moved(span.start), to: isOpen ? .max : moved(span.end), per: clocks.common)
  }

  /// When a sample is shown that the edit shows at all.
  func presentationTime(_ start: Int64, _ end: Int64) -> PresentationTime {
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

  /// When a moment of the media is shown; nil where it is not.
  func movieTime(of moment: RationalTime) -> RationalTime? {
    guard let mediaStart, moment >= mediaStart, let inside = moment.subtracting(mediaStart) else {
      return nil
    }
    if isDwell { return inside.value == 0 ? span.start : nil }
    let passed = Int128(inside.value) * Int128(Self.normalRate) / Int128(rate)
    let distance = RationalTime(value: Int64(clamping: passed), clock: inside.timescale)
    return isOpen || distance < span.duration ? span.start.adding(distance) : nil
  }
}

/// When a sample is shown: all of it, and as much of it as edits leave.
package struct PresentationTime {
  let whole: TimeSpan
  let shown: TimeSpan

  /// When one of several values that are spread over the sample is shown; nil when edits cut it off.
  func part(_ number: Int, of count: Int) -> TimeSpan? {
    whole.part(number, of: count).clipped(to: shown)
  }
}
