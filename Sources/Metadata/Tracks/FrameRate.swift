package import Anatomy
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

  /// Upper bound on the rows of a time-to-sample table, or on the samples, that are read.
  static let maxRows = 4096
}

/// The sum, the minimum and the maximum of the durations of samples.
struct DurationTotals {
  private(set) var ticks: Int64 = 0
  private var samples: Int64 = 0
  private var shortest: Int64?
  private var longest: Int64?
  private(set) var isWhole = true

  init() {}

  /// Adds up a time-to-sample table (`stts`), or its beginning if it is long. Nil if the table is
  /// missing or empty.
  init?(_ table: Table?) {
    guard let table, table.rowCount > 0, var runs = RunReader(table, value: .sample_delta) else {
      return nil
    }
    isWhole = table.rowCount <= FrameRate.maxRows
    for row in 0..<min(table.rowCount, FrameRate.maxRows) {
      guard let (count, delta) = runs.nextRow() else { break }
      // The last sample is often shortened so that all tracks end together. The duration of such a
      // sample does not affect the frame rate.
      let isEnd =
        row == table.rowCount - 1 && row > 0 && count == 1 && shortest == longest
      guard add(Int64(clamping: count), of: Int64(clamping: delta), isOdd: isEnd) else { return }
    }
  }

  /// Adds up the durations of samples, or of the first samples if there are many. Nil if there are
  /// none.
  init?(_ samples: SampleSequence) {
    var count = 0
    for sample in samples {
      count += 1
      if count > FrameRate.maxRows { isWhole = false }
      guard isWhole, add(1, of: sample.duration) else {
        isWhole = false
        break
      }
    }
    if count == 0 { return nil }
  }

  /// Adds a number of samples with the same duration. Returns false if the sum overflows.
  ///
  /// - Parameter isOdd: whether the duration is an exception, which does not count for the lowest
  ///   and highest frame rate.
  @discardableResult
  mutating func add(_ count: Int64, of duration: Int64, isOdd: Bool = false) -> Bool {
    let (span, overflow) = count.multipliedReportingOverflow(by: duration)
    let (sum, second) = ticks.addingReportingOverflow(span)
    let (all, third) = samples.addingReportingOverflow(count)
    guard !overflow, !second, !third else { return false }
    (ticks, samples) = (sum, all)
    // A sample with a duration of 0 is not presented separately, so it has no frame rate.
    if count > 0, duration > 0, !isOdd {
      shortest = min(shortest ?? duration, duration)
      longest = max(longest ?? duration, duration)
    }
    return true
  }

  func frameRate(_ timescale: Int64, isEstimate: Bool) -> FrameRate? {
    guard let shortest, let longest, let slowest = Ratio(timescale, longest),
      let fastest = Ratio(timescale, shortest)
    else { return nil }
    if slowest == fastest { return FrameRate(fastest, isEstimate: isEstimate) }
    let (units, overflow) = samples.multipliedReportingOverflow(by: timescale)
    guard !overflow, let average = Ratio(units, ticks) else { return nil }
    return FrameRate(average, range: slowest...fastest, isEstimate: isEstimate)
  }
}
