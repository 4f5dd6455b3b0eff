import Anatomy
import Bytes

/// Updates of the timeline of a track after samples were removed.
extension SampleRemoval {
  mutating func shiftTimes() throws(Refused) {
    let header = track.descendant("mdia", "mdhd")
    if let duration = header?.integer("duration"), let field = header?.field("duration") {
      let isUnknown = UInt64(duration) == UInt64.max >> UInt64(64 - field.range.count * 8)
      let left = Int64(clamping: duration) &- facts.dropped
      if !isUnknown { set("duration", of: header, to: max(0, left)) }
    }
    if facts.sizes != nil {
      if facts.dropped > 0 { try beginLater() }
      return
    }
    guard let table = track.descendant("edts", "elst")?.table("entries"),
      let column = table.column(named: "media_time")
    else { throw Refused(reason: "the track has no edit list (elst) that can be updated") }
    var bytes = try bytes(of: table)
    for row in 0..<table.rowCount {
      let place = table.place(row: row, column: column).range
      let old = (table.rawCell(row: row, column: column) ?? 0).signed(width: column.bitCount)
      if old == -1 { continue }
      guard let run = run(showing: old), old >= run.droppedBefore, run.droppedBefore >= 0,
        let new = NumberCoding.big.bytes(of: UInt64(old - run.droppedBefore), count: place.count)
      else { throw Refused(reason: "an edit in elst does not begin at a kept sample") }
      let start = place.start - table.range.start
      bytes.replaceSubrange(start..<(start + place.count), with: new)
    }
    restate(table, bytes)
  }

  private mutating func beginLater() throws(Refused) {
    guard let edit = TrimmedStart(of: track, without: facts.dropped)?.edit else {
      throw Refused(reason: "the presentation times of the kept samples would change")
    }
    edits.append(edit)
  }

  /// Returns the run of kept samples that is presented at this time; nil if no run or several runs
  /// are presented then. If the track has only one run, it is returned for any time.
  private func run(showing time: Int64) -> Facts.Run? {
    if facts.runs.count == 1 { return facts.runs[0] }
    let found = facts.runs.filter { $0.start <= time && time < $0.end }
    return found.count == 1 ? found[0] : nil
  }
}
