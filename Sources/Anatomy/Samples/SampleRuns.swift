import Bytes

/// Numbers of samples, counted from 1, in runs without gaps.
package struct SampleRuns: Sendable {
  /// In order; none touches another.
  package let runs: [ClosedRange<Int>]
  /// How many samples are in the runs before each.
  private let before: [Int]
  package let count: Int

  /// - Parameter ranges: in any order.
  package init(_ ranges: [ClosedRange<Int>]) {
    var merged: [ClosedRange<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound.saturatingAdd(1) {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    runs = merged
    var sum = 0
    before = merged.map { run in
      defer { sum = sum.saturatingAdd(run.count) }
      return sum
    }
    count = sum
  }

  package func contains(_ number: Int) -> Bool { run(of: number) != nil }

  /// Which run a sample is in, from 0.
  package func run(of number: Int) -> Int? {
    let index = runs.endOfFirst { $0.upperBound < number }
    return index < runs.count && runs[index].contains(number) ? index : nil
  }

  /// How many there are up to a sample: of one of them, its number where the others are gone.
  package func count(upTo number: Int) -> Int {
    let index = runs.endOfFirst { $0.upperBound < number }
    guard index < runs.count else { return count }
    return before[index] + max(0, number - runs[index].lowerBound + 1)
  }
}
