import Anatomy
import Bytes

/// Pictures in a second.
package struct FrameRate: Hashable, Sendable {
  /// Of all that was looked at.
  package let average: Ratio
  /// The slowest and the fastest, where not all pictures take equally long.
  package let range: ClosedRange<Ratio>?
  /// Only the beginning of a long table was looked at, or a default is believed.
  package let isEstimate: Bool

  package var isConstant: Bool { range == nil }

  init(_ average: Ratio, range: ClosedRange<Ratio>? = nil, isEstimate: Bool) {
    (self.average, self.range, self.isEstimate) = (average, range, isEstimate)
  }

  /// Of a table of times more rows are not looked at.
  static let maxRows = 4096
}

/// How many samples there are and how long they take, by the beginning of a table of times.
struct TimeTable {
  private(set) var samples: Int64 = 0
  private(set) var ticks: Int64 = 0
  private(set) var shortest: Int64?
  private(set) var longest: Int64?
  /// The last row tells of one sample that takes another time than those before: it often ends where
  /// the rest of the media does.
  private(set) var hasOddEnd = false
  private(set) var isWhole = true

  init?(_ table: Table?, most: Int = FrameRate.maxRows) {
    guard let table, table.rowCount > 0, let counts = table.column(named: "sample_count"),
      let deltas = table.column(named: "sample_delta")
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
      // A time of 0 belongs to a picture that is not shown by itself.
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
