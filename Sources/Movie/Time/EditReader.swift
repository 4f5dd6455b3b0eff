package import Anatomy

/// Reads the rows of an edit list (`elst`) in order.
package struct EditReader: Sequence, IteratorProtocol {
  private var rows: RowReader
  private let duration: CellPlace?
  private let mediaTime: CellPlace?
  private let rate: CellPlace?
  private let fraction: CellPlace?
  private let timeBits: Int

  /// - Parameter list: the `elst` box. Fails if it has no table.
  package init?(_ list: Node) {
    guard let table = list.table(.entries), let time = table.column(named: .media_time) else {
      return nil
    }
    rows = RowReader(table)
    duration = CellPlace(.segment_duration, in: table)
    mediaTime = CellPlace(.media_time, in: table)
    rate = CellPlace(.media_rate_integer, in: table)
    fraction = CellPlace(.media_rate_fraction, in: table)
    timeBits = time.bitCount
  }

  package var rowCount: Int { rows.rowCount }

  package mutating func next() -> StatedEdit? {
    guard rows.next() else { return nil }
    return StatedEdit(
      duration: Int64(clamping: rows.cell(duration)),
      mediaTime: rows.cell(mediaTime).signed(width: timeBits),
      rate: rows.cell(rate).signed(width: 16) << 16 | Int64(rows.cell(fraction)) & 0xFFFF)
  }
}

extension EditList {
  /// Reads the edit list of a track; fails if the track has none, or one without usable entries.
  ///
  /// - Parameters:
  ///   - track: the track box.
  ///   - movie: the timescale of the movie.
  ///   - media: the timescale of the track's media.
  package init?(_ track: Node, movie: Int64, media: Int64) {
    guard movie > 0, media > 0, let list = track.descendant("edts", "elst"),
      let reader = EditReader(list)
    else { return nil }
    self.init(reader, of: reader.rowCount, movie: movie, media: media)
  }
}
