/// The range of presentation times that a set of samples covers. The samples may be added in any
/// order. A sample without a duration counts as one unit of the clock.
package struct SampleTimeRange: Sendable, Equatable {
  package private(set) var firstStart = Int64.max
  package private(set) var firstEnd = Int64.max
  package private(set) var lastStart = Int64.min
  package private(set) var lastEnd = Int64.min

  /// Whether every added sample has a duration, and begins at or after the end of all samples that
  /// were added before it.
  package private(set) var isInOrder = true

  package init() {}

  /// Adds consecutive samples of equal duration. Returns false if the times overflow or a number is
  /// not valid.
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
