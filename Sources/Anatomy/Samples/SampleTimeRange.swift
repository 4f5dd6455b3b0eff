/// When samples are shown that need not come in that order: how far they reach. One without a
/// duration takes one unit of the clock.
package struct SampleTimeRange: Sendable, Equatable {
  package private(set) var firstStart = Int64.max
  package private(set) var firstEnd = Int64.max
  package private(set) var lastStart = Int64.min
  package private(set) var lastEnd = Int64.min

  /// Whether none begins before the one in front of it ends.
  package private(set) var isInOrder = true

  package init() {}

  /// Adds samples that follow each other and are all as long; false where no clock tells such times.
  package mutating func add(_ count: Int64, from start: Int64, lasting duration: Int64) -> Bool {
    let (advance, isBeyond) = duration.multipliedReportingOverflow(by: count - 1)
    let (last, isLater) = start.addingReportingOverflow(advance)
    let length = max(1, duration)
    let (end, isLatest) = last.addingReportingOverflow(length)
    guard count > 0, duration >= 0, !isBeyond, !isLater, !isLatest else { return false }
    if start < lastEnd || duration == 0 { isInOrder = false }
    firstStart = min(firstStart, start)
    firstEnd = min(firstEnd, start + length)
    lastStart = max(lastStart, last)
    lastEnd = max(lastEnd, end)
    return true
  }
}
