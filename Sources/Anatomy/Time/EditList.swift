/// The edit list of a track: the parts of its media that are presented, in order.
package struct EditList: RandomAccessCollection, Hashable, Sendable {
  /// The number of edits in the file. The collection contains only the first 65,536 of them.
  package let rowCount: Int
  /// The sum of the durations of all edits in the collection.
  package let duration: RationalTime
  private let rows: [Row]
  private let clocks: EditClocks

  /// Upper bound on the number of edits read.
  private static let maxRows = 1 << 16
  /// Upper bound on the number of edits searched for the presentation time of one sample.
  private static let maxSearched = 1024

  /// Creates an edit list; fails if `count` or a timescale is not greater than 0, or if the sum of
  /// the durations overflows.
  ///
  /// - Parameters:
  ///   - edits: the entries in order.
  ///   - count: the number of entries in the file, which may be larger than that of `edits`.
  ///   - movie: the timescale of the durations, which in movies is the timescale of the movie.
  ///   - media: the timescale of the track's media.
  package init?(
    _ edits: some Sequence<StatedEdit>, of count: Int, movie: Int64, media: Int64
  ) {
    guard movie > 0, media > 0, count > 0 else { return nil }
    var rows: [Row] = []
    var total: Int64 = 0
    for edit in edits.prefix(Self.maxRows) {
      rows.append(Row(start: total, edit))
      let (sum, overflow) = total.addingReportingOverflow(edit.duration)
      if overflow { return nil }
      total = sum
    }
    self.rows = rows
    rowCount = count
    clocks = EditClocks(movie: movie, media: media)
    duration = RationalTime(value: total, clock: movie)
  }

  /// Creates an edit list that presents all media from the start, for tracks without an edit list.
  package init(wholeMediaPer scale: Int64) {
    rows = [
      Row(start: 0, StatedEdit(duration: 0, mediaTime: 0, rate: EditListEntry.normalRate))
    ]
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
  package var isOpen: Bool { last?.isOpen ?? false }

  /// The duration of the empty edit at the start; nil if the first edit is not empty.
  package var leadingGap: RationalTime? { first.flatMap { $0.isGap ? $0.span.duration : nil } }

  /// The media time at which the first non-empty edit starts; nil if all edits are empty.
  package var firstMediaStart: RationalTime? { lazy.compactMap(\.mediaStart).first }

  /// Returns the movie time at which a media time is first presented; nil if edits cut it out.
  package func movieTime(of moment: RationalTime) -> RationalTime? {
    prefix(Self.maxSearched).lazy.compactMap { $0.movieTime(of: moment) }.first
  }

  /// An edit and its start on the movie's timeline: the sum of the preceding durations.
  struct Row: Hashable, Sendable {
    let start: Int64
    let edit: StatedEdit

    init(start: Int64, _ edit: StatedEdit) { (self.start, self.edit) = (start, edit) }
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
