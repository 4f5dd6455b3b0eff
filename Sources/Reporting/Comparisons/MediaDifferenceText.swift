package import Comparison
import Rendering

extension MediaDifference {
  /// The kind of the difference as text, such as `only in A`. The files are called A and B, as in
  /// the help.
  package var words: String {
    switch kind {
    case .onlyInFirst: "only in A"
    case .onlyInSecond: "only in B"
    case .content(let samples, let first, let counts):
      "\(counted(samples, "sample")) with other content, the first is number \(first)"
        + Self.wordsOfEqual(counts, besides: samples)
    case .aligned(let alignment, let element): Self.words(alignment, element.rawValue)
    case .missing(let count): "\(counted(count, "sample")) missing in B"
    case .added(let count): "\(counted(count, "sample")) more in B"
    case .timing(let samples, let first):
      "\(counted(samples, "sample")) with other times, the first is number \(first)"
    case .track(let first, let second): "track \(first) of A is track \(second) of B"
    case .bytes: "other bytes of picture or sound data"
    case .unused: "other bytes that belong to no sample"
    }
  }

  private static func wordsOfEqual(_ counts: SampleCounts, besides others: Int) -> String {
    if counts.common == 0 { return "" }
    let isRest = counts.common + others == min(counts.first, counts.second)
    if counts.common == 1 { return isRest ? "; the other sample is equal" : "; 1 sample is equal" }
    return "; \(isRest ? "the other " : "")\(counted(counts.common, "sample")) are equal"
  }

  /// Maximum number of runs that are written as text. Of more runs, only the longest is written.
  private static let mostRuns = 3

  private static func words(_ alignment: SampleAlignment, _ element: String) -> String {
    let (common, runs) = (alignment.common, alignment.runs)
    let isWhole = common == alignment.firstCount || common == alignment.secondCount
    if runs.count == 1, isWhole { return words(runs[0], element) }
    let share =
      (alignment.isExact ? "" : "at least ")
      + "\(grouped(common)) of \(counted(alignment.secondCount, element)) of B "
      + (common == 1 ? "is in A" : "are in A")
      + (common == 1 && alignment.reordered == 0 ? "" : " in the same order") + reordered(alignment)
    let others = common < alignment.firstCount ? ", A has \(grouped(alignment.firstCount))" : ""
    guard runs.count > mostRuns else {
      let parts = runs.map { words($0, element) }.joined(separator: "; ")
      return "\(share)\(others); \(parts)"
    }
    let longest = runs.max { $0.count < $1.count }.map { words($0, element) } ?? ""
    return "\(share)\(others), in \(counted(runs.count, "run")); the longest: \(longest)"
  }

  private static func reordered(_ alignment: SampleAlignment) -> String {
    if alignment.reordered == 0 { return "" }
    return alignment.isExact
      ? ", \(grouped(alignment.reordered)) more in another order"
      : ", up to \(grouped(alignment.reordered)) more in another order"
  }

  private static func words(_ run: SampleAlignment.Run, _ element: String) -> String {
    let (first, second) = (grouped(run.first), grouped(run.second))
    if run.count == 1 { return "\(element) \(second) of B is \(element) \(first) of A" }
    let firstEnd = grouped(run.first + run.count - 1)
    let secondEnd = grouped(run.second + run.count - 1)
    return "\(element)s \(second) to \(secondEnd) of B are \(element)s \(first) to \(firstEnd) of A"
  }
}
