import Anatomy
import Bytes
import Movie

/// Keeps presentation times after the first samples of a track were removed: an empty edit fills
/// the time of the removed samples.
struct TrimmedStart {
  private let track: Node
  /// Total duration of the removed samples in units of the media timescale.
  private let removed: Int
  private let unitsOfMedia: Int
  private let unitsOfMovie: Int

  struct Row {
    let duration: Int
    /// Media time at which the edit starts; nil for an empty edit.
    let start: Int?
    let rate: [UInt8]
  }

  init?(of track: Node, without removed: Int64) {
    guard let media = track.descendant("mdia", "mdhd")?.integer("timescale"), media > 0,
      let movie = track.parent?.child("mvhd")?.integer("timescale"), movie > 0
    else { return nil }
    (self.track, self.removed) = (track, Int(clamping: removed))
    (unitsOfMedia, unitsOfMovie) = (media, movie)
  }

  /// A replacement of the edit list that keeps all presentation times; nil if they cannot be kept
  /// exactly.
  var edit: Replacement? {
    guard let list = track.descendant("edts", "elst") else { return newList }
    guard let table = list.table("entries"), let rows = rows(of: table),
      let bytes = bytes(of: rows, wide: table.rowBits == 160)
    else { return nil }
    return Replacement(table.range, with: bytes)
  }

  private func rows(of table: Table) -> [Row]? {
    guard table.rowBits == 96 || table.rowBits == 160,
      let duration = table.columns.first, let start = table.column(named: "media_time")
    else { return nil }
    var rows: [Row] = []
    for number in 0..<table.rowCount {
      let raw = table.rawCell(row: number, column: start) ?? 0
      let time = Int(clamping: raw.signed(width: start.bitCount))
      let whole = table.source.bytes(table.range(ofRow: number))
      let row = Row(
        duration: Int(clamping: table.rawCell(row: number, column: duration) ?? 0),
        start: time == -1 ? nil : time, rate: Array(whole.suffix(4)))
      guard let parts = parts(of: row) else { return nil }
      rows += parts
    }
    return rows
  }

  /// Splits an edit into an empty edit for the removed samples and an edit for the kept samples;
  /// nil if the split is not exact in movie time units.
  private func parts(of row: Row) -> [Row]? {
    guard let start = row.start else { return [row] }
    guard start >= 0 else { return nil }
    if start >= removed {
      return [Row(duration: row.duration, start: start - removed, rate: row.rate)]
    }
    let (gap, rest) = (removed - start).saturatingTimes(unitsOfMovie)
      .quotientAndRemainder(dividingBy: unitsOfMedia)
    guard rest == 0 else { return nil }
    let nothing = Row(duration: min(gap, row.duration), start: nil, rate: row.rate)
    if gap >= row.duration { return [nothing] }
    return [nothing, Row(duration: row.duration - gap, start: 0, rate: row.rate)]
  }

  private func bytes(of rows: [Row], wide: Bool) -> [UInt8]? {
    let width = wide ? 8 : 4
    var bytes: [UInt8] = []
    for row in rows {
      let nothing = [UInt8](repeating: 0xFF, count: width)
      guard let duration = NumberCoding.big.bytes(of: UInt64(row.duration), count: width),
        let start = row.start.map({ NumberCoding.big.bytes(of: UInt64($0), count: width) })
          ?? nothing
      else { return nil }
      bytes += duration + start + row.rate
    }
    return bytes
  }

  /// Returns the insertion of a new edit list in front of the track header.
  private var newList: Replacement? {
    guard let header = track.child("tkhd"), let duration = header.integer("duration"),
      let rows = parts(of: Row(duration: duration, start: 0, rate: [0, 1, 0, 0])),
      let bytes = bytes(of: rows, wide: false)
    else { return nil }
    let list = Self.box(
      "elst",
      NumberCoding.big.bytes(nearest: 0, count: 4)
        + NumberCoding.big.bytes(nearest: rows.count, count: 4) + bytes)
    return Replacement(
      ByteRange(start: header.range.start, count: 0), with: Self.box("edts", list))
  }

  private static func box(_ code: FourCC, _ content: [UInt8]) -> [UInt8] {
    NumberCoding.big.bytes(nearest: content.count + 8, count: 4)
      + NumberCoding.big.bytes(nearest: Int(code.rawValue), count: 4) + content
  }
}
