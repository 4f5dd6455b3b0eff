import Anatomy
import Bytes

/// Which parts of the media of a track the movie shows, and when: the edits, in the order of the
/// movie.
package struct EditList: RandomAccessCollection, Hashable, Sendable {
  /// Edits that the file has; of very many only the first are here.
  package let rowCount: Int
  /// All together.
  package let duration: RationalTime
  private let rows: [Row]
  private let clocks: EditClocks

  /// More are not looked at.
  private static let maxRows = 1 << 16
  /// In more the place of a single moment is not looked for.
  private static let maxSearched = 1024

  /// Nil where there is none, or it tells nothing.
  ///
  /// - Parameters:
  ///   - movie: units in a second on the time line of the movie.
  ///   - media: units in a second of the track.
  init?(_ track: Node, movie: Int64, media: Int64) {
    guard movie > 0, media > 0, let table = track.descendant("edts", "elst")?.table("entries"),
      table.rowCount > 0, let lengths = table.column(named: "segment_duration"),
      let starts = table.column(named: "media_time"),
      let rates = table.column(named: "media_rate_integer")
    else { return nil }
    let fractions = table.column(named: "media_rate_fraction")
    var rows: [Row] = []
    var total: Int64 = 0
    for row in 0..<Swift.min(table.rowCount, Self.maxRows) {
      func cell(_ column: Column) -> UInt64 { table.rawCell(row: row, column: column) ?? 0 }
      let length = Int64(clamping: cell(lengths))
      let rate = cell(rates).signed(width: 16) << 16 | Int64(fractions.map(cell) ?? 0) & 0xFFFF
      rows.append(
        Row(
          start: total, length: length,
          mediaStart: cell(starts).signed(width: starts.bitCount), rate: rate))
      let (sum, overflow) = total.addingReportingOverflow(length)
      if overflow { return nil }
      total = sum
    }
    self.rows = rows
    rowCount = table.rowCount
    clocks = EditClocks(movie: movie, media: media)
    duration = RationalTime(value: total, clock: movie)
  }

  /// Where no edits are, the media is the movie.
  init(wholeMediaPer scale: Int64) {
    rows = [Row(start: 0, length: 0, mediaStart: 0, rate: EditListEntry.normalRate)]
    rowCount = 1
    clocks = EditClocks(movie: scale, media: scale)
    duration = RationalTime(value: 0, clock: scale)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { rows.count }

  package subscript(row: Int) -> EditListEntry {
    EditListEntry(rows[row], isLast: row == rowCount - 1, clocks)
  }

  /// The last goes on to the end of the media.
  var isOpen: Bool { last?.isOpen ?? false }

  /// The gap before anything is shown.
  package var leadingGap: RationalTime? { first.flatMap { $0.isGap ? $0.span.duration : nil } }

  /// Where the media begins that is shown first.
  package var firstMediaStart: RationalTime? { lazy.compactMap(\.mediaStart).first }

  /// When a moment of the media is shown first; nil where it is cut out.
  package func movieTime(of moment: RationalTime) -> RationalTime? {
    prefix(Self.maxSearched).lazy.compactMap { $0.movieTime(of: moment) }.first
  }

  /// What the file says of an edit, and where on the time line of the movie it begins: a running sum.
  struct Row: Hashable, Sendable {
    let start: Int64
    let length: Int64
    let mediaStart: Int64
    let rate: Int64
  }
}

/// The clocks of a movie and of a track, and one that has the times of both.
struct EditClocks: Hashable, Sendable {
  let movie: Int64
  let media: Int64
  let common: Int64

  init(movie: Int64, media: Int64) {
    (self.movie, self.media) = (movie, media)
    common = RationalTime.commonClock(movie, media) ?? media
  }
}
