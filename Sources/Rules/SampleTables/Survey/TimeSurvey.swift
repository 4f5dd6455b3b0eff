import Anatomy
import Bytes
import Movie

/// Totals and faults of the time-to-sample table (`stts`).
struct TimeSurvey {
  private(set) var rows = 0
  private(set) var count: UInt64 = 0
  private(set) var duration: UInt64 = 0
  /// The longest duration of any sample, in units of the media timescale.
  private(set) var longest: UInt64 = 0
  /// Rows with a duration of 0. A last row with only one sample is not counted.
  private(set) var zeros = FoundRows()
  private(set) var negatives = FoundRows()
  /// Rows with the same duration as the previous row.
  private(set) var repeats = FoundRows()

  init(_ table: Table) {
    var runs = RunReader(table, value: .sample_delta)
    rows = table.rowCount
    var previous: UInt64?
    for row in 0..<table.rowCount {
      guard let (samples, delta) = runs?.nextRow() else { break }
      count = count.addingReportingOverflow(samples).partialValue
      longest = max(longest, delta)
      let (product, overflow) = samples.multipliedReportingOverflow(by: delta)
      let (sum, overflows) = duration.addingReportingOverflow(product)
      duration = overflow || overflows ? .max : sum
      if delta == 0, row + 1 < rows || samples > 1 { zeros.add(row) }
      if delta > 0x7FFF_FFFF { negatives.add(row) }
      if delta == previous { repeats.add(row) }
      previous = delta
    }
  }
}

/// Totals of `ctts`, and the presentation times that follow from `ctts` and `stts`.
struct CompositionSurvey {
  private(set) var rows = 0
  private(set) var count: UInt64 = 0
  private(set) var least = Int64.max
  private(set) var greatest = Int64.min
  /// Rows with an offset of 0x80000000 or more. It is negative if offsets are signed.
  private(set) var negatives = FoundRows()
  /// The earliest presentation time and, in `end`, the latest end of a sample, on the media
  /// timeline.
  private(set) var start = Int64.max
  private(set) var end = Int64.min
  /// The latest presentation time, and the end of the sample that is presented last. Another sample
  /// can end later.
  private var last = Int64.min
  private(set) var endOfLast = Int64.min
  /// The row of `ctts` with the sample that is presented first.
  private(set) var firstShown = 0

  /// Reads the rows of `ctts`.
  ///
  /// - Parameter isSigned: whether offsets are signed. In version 0, they are unsigned in ISO files
  ///   and signed in QuickTime files.
  init(_ table: Table, related times: Table?, isSigned: Bool) {
    var runs = RunReader(table, value: .sample_offset)
    var clock = DecodeClock(times)
    rows = table.rowCount
    for row in 0..<table.rowCount {
      guard let (samples, raw) = runs?.nextRow() else { break }
      count = count.addingReportingOverflow(samples).partialValue
      if raw > 0x7FFF_FFFF { negatives.add(row) }
      guard samples > 0 else { continue }
      let offset = isSigned ? raw.signed(width: 32) : Int64(raw)
      least = min(least, offset)
      greatest = max(greatest, offset)
      let (first, beforeLast, end) = clock.advance(samples)
      let shown = first.addingReportingOverflow(offset).partialValue
      if shown < start {
        start = shown
        firstShown = row
      }
      let ending = end.addingReportingOverflow(offset).partialValue
      self.end = max(self.end, ending)
      let lastShown = beforeLast.addingReportingOverflow(offset).partialValue
      if lastShown >= last { (last, endOfLast) = (lastShown, ending) }
    }
  }

  var isAllZero: Bool { least >= 0 && greatest <= 0 || rows == 0 }
}

/// Computes decoding times of samples from `stts`, which is read in step with another table.
private struct DecodeClock {
  private var runs: RunReader?
  private var time: Int64 = 0

  init(_ table: Table?) { runs = RunReader(table, value: .sample_delta) }

  /// Advances by the given number of samples. Returns the decoding times of the first and the last
  /// of these samples, and the end of the last one.
  mutating func advance(_ samples: UInt64) -> (first: Int64, last: Int64, end: Int64) {
    let first = time
    var last = time
    var left = samples
    while let run = runs?.next(atMost: left) {
      time &+= Int64(truncatingIfNeeded: run.count &* run.value)
      last = time &- Int64(truncatingIfNeeded: run.value)
      left -= run.count
    }
    return (first, last, time)
  }
}
