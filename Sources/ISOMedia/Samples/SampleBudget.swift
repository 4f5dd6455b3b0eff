import Anatomy
import Bytes
import Movie

/// Upper bounds on the number of samples without table rows, such as samples of constant size.
/// Without bounds, a file of a few bytes could state billions of samples.
struct SampleBudget {
  fileprivate(set) var inTables = 0
  fileprivate(set) var inFragments = 0
}

extension InheritedValue where Answer == [Int32: SampleBudget] {
  /// Sample budgets by track. In total, samples without rows may be four times as large as the
  /// file. A track with few such samples gets a budget for all of them; the other tracks share the
  /// rest.
  static let sampleBudgets = InheritedValue<[Int32: SampleBudget]>(
    "sampleShares", scope: { $0.mediaFile }
  ) { file in
    // Tracks may refer to the same bytes, so the total is larger than the file.
    var left = SampleSizes.parts(file.source.size.saturatingTimes(4))
    var shares: [Int32: SampleBudget] = [:]
    let claims = file.sampleRequests.sorted { $0.parts < $1.parts }
    for (number, claim) in claims.enumerated() {
      let share = left / (claims.count - number)
      let granted = min(claim.count, max(1, share / claim.cost))
      left = max(0, left - granted.saturatingTimes(claim.cost))
      shares[claim.track, default: SampleBudget()][keyPath: claim.place] = granted
    }
    return shares
  }
}

/// The number of samples without rows in a track, as a request for a share of the budget.
private struct SampleBudgetRequest {
  let track: Int32
  let place: WritableKeyPath<SampleBudget, Int>
  let count: Int
  /// Cost of each sample in fractions of a byte, as in `SampleSizes.partsWithoutRows`. Samples of
  /// size 0 have a cost too, because iterating over them takes time.
  let cost: Int

  var parts: Int { count.saturatingTimes(cost) }

  init(
    _ track: Node, _ place: WritableKeyPath<SampleBudget, Int>, _ count: Int, ofParts parts: Int
  ) {
    (self.track, self.place, self.count) = (track.index, place, count)
    cost = max(4, parts)
  }
}

extension Node {
  fileprivate var sampleRequests: [SampleBudgetRequest] {
    let inFragments = samplesWithoutRows
    var claims: [SampleBudgetRequest] = []
    for track in movies.flatMap({ $0.children("trak") }) {
      if let tables = track.descendant("mdia", "minf", "stbl"), let sizes = SampleSizes(tables),
        sizes.countWithoutRows > 0
      {
        // Samples in another file are charged only the minimum cost, because their bytes are not in
        // this file.
        let parts = track.hasExternalSamples ? 0 : sizes.partsWithoutRows
        claims.append(
          SampleBudgetRequest(track, \.inTables, sizes.countWithoutRows, ofParts: parts))
      }
      if let id = track.child("tkhd")?.integer("track_ID"), let count = inFragments[id] {
        let parts = SampleSizes.parts(1)
        claims.append(SampleBudgetRequest(track, \.inFragments, count, ofParts: parts))
      }
    }
    return claims
  }

  /// Number of samples in track runs without rows, by track ID.
  private var samplesWithoutRows: [Int: Int] {
    var counts: [Int: Int] = [:]
    for (id, fragments) in inherited(.trackFragments) ?? [:] {
      var sum = 0
      for run in fragments.lazy.compactMap(document.node(at:)).flatMap({ $0.children("trun") })
      where (run.integer("flags") ?? 0) & Self.flagsOfRows == 0 {
        sum = sum.saturatingAdd(run.integer("sample_count") ?? 0)
      }
      if sum > 0 { counts[id] = min(sum, source.size) }
    }
    return counts
  }

  /// The `trun` flags that state which values the row of each sample contains.
  private static var flagsOfRows: Int { 0xF00 }
}
