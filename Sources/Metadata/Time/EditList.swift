import Anatomy
import Bytes
import Movie

/// The edit list of a track: the parts of the media that the movie shows, in presentation order.
package struct EditList: RandomAccessCollection, Hashable, Sendable {
  /// The number of edits in the file. The collection contains only the first 65,536 of them.
  package let rowCount: Int
  /// The sum of all edit durations.
  package let duration: RationalTime
  private let rows: [Row]
  private let clocks: EditClocks

  /// Upper bound on the number of edits read.
  private static let maxRows = 1 << 16
  /// Upper bound on the number of edits searched for the presentation time of one sample.
  private static let maxSearched = 1024

  /// Reads the edit list of a track; fails if the track has none, or one without usable entries.
  ///
  /// - Parameters:
  ///   - track: the track box.
  ///   - movie: the timescale of the movie.
  ///   - media: the timescale of the track's media.
  init?(_ track: Node, movie: Int64, media: Int64) {
    guard movie > 0, media > 0, let table = track.descendant("edts", "elst")?.table(.entries),
      table.rowCount > 0, let lengths = table.column(named: .segment_duration),
      let starts = table.column(named: .media_time),
      let rates = table.column(named: .media_rate_integer)
    else { return nil }
    let fractions = table.column(named: .media_rate_fraction)
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

  /// Creates an edit list that presents all media from the start, for tracks without an edit list.
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

  /// Whether the last edit extends to the end of the media.
  var isOpen: Bool { last?.isOpen ?? false }

  /// The duration of the empty edit at the start; nil if the first edit is not empty.
  package var leadingGap: RationalTime? { first.flatMap { $0.isGap ? $0.span.duration : nil } }

  /// The media time at which the first non-empty edit starts; nil if all edits are empty.
  package var firstMediaStart: RationalTime? { lazy.compactMap(\.mediaStart).first }

  /// Returns the movie time at which a media time is first presented; nil if edits cut it out.
  package func movieTime(of moment: RationalTime) -> RationalTime? {
    prefix(Self.maxSearched).lazy.compactMap { $0.movieTime(of: moment) }.first
  }

  /// An edit as stated in the file, and its start on the movie's timeline: the sum of the preceding
  /// durations.
  struct Row: Hashable, Sendable {
    let start: Int64
    let length: Int64
    let mediaStart: Int64
    let rate: Int64
  }
}

/// The timescales of a movie and of a track's media, and a common multiple of both. If the common
/// multiple would be too large, the media timescale replaces it.
struct EditClocks: Hashable, Sendable {
  let movie: Int64
  let media: Int64
  let common: Int64

  init(movie: Int64, media: Int64) {
    (self.movie, self.media) = (movie, media)
    common = RationalTime.commonClock(movie, media) ?? media
  }
}
