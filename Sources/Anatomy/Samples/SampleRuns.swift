import Bytes

/// A set of sample numbers, counted from 1 and stored as contiguous runs.
package struct SampleRuns: Sendable {
  /// The runs of sample numbers, in ascending order, neither overlapping nor adjacent.
  package let runs: [ClosedRange<Int>]
  /// For each run, the total number of samples in the runs before it.
  private let before: [Int]
  package let count: Int

  /// - Parameter ranges: Ranges of sample numbers, in any order. They may overlap.
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

  /// Returns the index, from 0, of the run that contains a sample number. Returns nil if it is not
  /// in the set.
  package func run(of number: Int) -> Int? {
    let index = runs.endOfFirst { $0.upperBound < number }
    return index < runs.count && runs[index].contains(number) ? index : nil
  }

  /// Returns how many samples of the set have at most the given number. For a sample in the set,
  /// this is its new number after all samples outside the set are removed from the track.
  package func count(upTo number: Int) -> Int {
    let index = runs.endOfFirst { $0.upperBound < number }
    guard index < runs.count else { return count }
    return before[index] + max(0, number - runs[index].lowerBound + 1)
  }
}
