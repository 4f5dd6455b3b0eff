import Anatomy
import Bytes

/// Which parts of the media are shown when.
package struct EditList: Hashable, Sendable {
  package struct Edit: Hashable, Sendable {
    /// On the time line of the movie.
    package let range: RationalTimeRange
    /// Where it begins in the media; nil for a gap.
    package let mediaStart: RationalTime?
    /// Media ticks that pass in the time of one, as a number of 16.16 bits.
    package let rate: Int
  }

  /// The first of them.
  package let edits: [Edit]
  /// How many there are.
  package let count: Int
  /// All together.
  package let duration: RationalTime
  /// The last goes on to the end of the media, as in movies that go on in fragments.
  let isOpen: Bool

  private static let most = 1024

  /// Nil where there is none, or it tells nothing.
  init?(_ track: Node, movieScale: Int64, mediaScale: Int64) {
    guard let table = track.descendant("edts", "elst")?.table("entries"), table.rowCount > 0,
      let lengths = table.column(named: "segment_duration"),
      let starts = table.column(named: "media_time"),
      let rates = table.column(named: "media_rate_integer"),
      let zero = RationalTime(0, per: movieScale)
    else { return nil }
    let fractions = table.column(named: "media_rate_fraction")
    var edits: [Edit] = []
    var total: Int64 = 0
    var endsOpen = false
    for row in 0..<min(table.rowCount, 1 << 20) {
      let length = Int64(clamping: table.rawCell(row: row, column: lengths) ?? 0)
      endsOpen = length == 0
      if edits.count < Self.most, let start = RationalTime(total, per: movieScale),
        let duration = RationalTime(length, per: movieScale)
      {
        let media = (table.rawCell(row: row, column: starts) ?? 0).signed(width: starts.bitCount)
        let whole = (table.rawCell(row: row, column: rates) ?? 0).signed(width: 16)
        let part = fractions.flatMap { table.rawCell(row: row, column: $0) } ?? 0
        edits.append(
          Edit(
            range: RationalTimeRange(start: start, duration: duration),
            mediaStart: media < 0 ? nil : RationalTime(media, per: mediaScale),
            rate: Int(whole) * 65536 + Int(part)))
      }
      let (sum, overflow) = total.addingReportingOverflow(length)
      if overflow { return nil }
      total = sum
    }
    self.edits = edits
    count = table.rowCount
    duration = RationalTime(total, per: movieScale) ?? zero
    isOpen = endsOpen
  }

  /// The gap before anything is shown.
  package var leadingGap: RationalTime? {
    guard let first = edits.first, first.mediaStart == nil else { return nil }
    return first.range.duration
  }

  /// Where the media begins that is shown first.
  package var firstMediaStart: RationalTime? { edits.lazy.compactMap(\.mediaStart).first }

  /// When a moment of the media is shown; nil where it is cut out.
  package func movieTime(of moment: RationalTime) -> RationalTime? {
    for edit in edits {
      guard let start = edit.mediaStart, moment >= start,
        let inside = moment.subtracting(start)
      else { continue }
      let isLast = edit == edits.last
      if inside < edit.range.duration || isLast && isOpen {
        return edit.range.start.adding(inside)
      }
    }
    return nil
  }
}
