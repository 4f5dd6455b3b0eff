package import Anatomy

/// An edit as an edit list states it.
package struct StatedEdit: Hashable, Sendable {
  /// The duration in units of the movie's timescale.
  package let duration: Int64
  /// The start in units of the media timescale; -1 for an empty edit.
  package let mediaTime: Int64
  /// The playback rate as a 16.16 fixed-point number.
  package let rate: Int64

  package var rateInteger: Int { Int(rate >> 16) }
  package var rateFraction: Int { Int(Int16(truncatingIfNeeded: rate)) }
}

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
