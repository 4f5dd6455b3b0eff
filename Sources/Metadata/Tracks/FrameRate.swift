import Anatomy
import Bytes
import Movie

/// The frame rate of a video track, in frames per second.
package struct FrameRate: Hashable, Sendable {
  /// The average frame rate of all frames that were read.
  package let average: Ratio
  /// The lowest and highest frame rate; nil if all frames have the same duration.
  package let range: ClosedRange<Ratio>?
  /// Whether the frame rate is an estimate: only the beginning of a long table was read, or a
  /// default duration is used.
  package let isEstimate: Bool

  package var isConstant: Bool { range == nil }

  init(_ average: Ratio, range: ClosedRange<Ratio>? = nil, isEstimate: Bool) {
    (self.average, self.range, self.isEstimate) = (average, range, isEstimate)
  }

  /// Upper bound on the rows read of a time-to-sample table.
  static let maxRows = 4096
}

/// The totals of a time-to-sample table (`stts`), or of its beginning if it is long.
struct TimeTable {
  private(set) var samples: Int64 = 0
  private(set) var ticks: Int64 = 0
  private(set) var shortest: Int64?
  private(set) var longest: Int64?
  /// Whether the last row has a single sample with a different duration. The last sample is often
  /// shortened so that it ends with the other tracks.
  private(set) var hasOddEnd = false
  private(set) var isWhole = true

  init?(_ table: Table?, most: Int = FrameRate.maxRows) {
    guard let table, table.rowCount > 0, let counts = table.column(named: .sample_count),
      let deltas = table.column(named: .sample_delta)
    else { return nil }
    isWhole = table.rowCount <= most
    for row in 0..<min(table.rowCount, most) {
      let count = Int64(clamping: table.rawCell(row: row, column: counts) ?? 0)
      let delta = Int64(clamping: table.rawCell(row: row, column: deltas) ?? 0)
      guard count > 0 else { continue }
      let (span, overflow) = count.multipliedReportingOverflow(by: delta)
      let (sum, second) = ticks.addingReportingOverflow(span)
      let (all, third) = samples.addingReportingOverflow(count)
      guard !overflow, !second, !third else { return }
      (ticks, samples) = (sum, all)
      // A sample with a duration of 0 is not presented separately.
      guard delta > 0 else { continue }
      let isEnd = row == table.rowCount - 1 && row > 0 && count == 1
      if isEnd, shortest == longest, shortest != delta {
        hasOddEnd = true
      } else {
        shortest = min(shortest ?? delta, delta)
        longest = max(longest ?? delta, delta)
      }
    }
  }

  func frameRate(_ timescale: Int64) -> FrameRate? {
    guard let shortest, let longest, let slowest = Ratio(timescale, longest),
      let fastest = Ratio(timescale, shortest)
    else { return nil }
    if slowest == fastest { return FrameRate(fastest, isEstimate: !isWhole) }
    let (units, overflow) = samples.multipliedReportingOverflow(by: timescale)
    guard !overflow, let average = Ratio(units, ticks) else { return nil }
    return FrameRate(average, range: slowest...fastest, isEstimate: !isWhole)
  }
}
