import Bytes

/// The samples of a track that another track contains in the same order, or the frames of two audio
/// streams.
package struct SampleAlignment: Sendable, Equatable {
  /// Consecutive samples that are consecutive in both tracks, with the numbers of the first of them,
  /// counted from 1.
  package struct Run: Sendable, Equatable {
    package let (first, second): (Int, Int)
    package internal(set) var count: Int
  }

  /// The numbers of samples in the first and in the second track.
  package let (firstCount, secondCount): (Int, Int)
  package private(set) var runs: [Run] = []
  /// Whether the tracks have no more samples in common in the same order than the runs contain.
  package private(set) var isExact = true

  /// The number of samples that both tracks have in addition to those of the runs. If the alignment
  /// is exact, they are in another order.
  package private(set) var reordered = 0
  /// Whether a sample of the runs has content.
  private(set) var hasContent = false

  /// The number of samples that both tracks have in the same order.
  package var common: Int { runs.reduce(0) { $0 + $1.count } }

  /// Aligns two lists of hashes. A hash of 0 is equal to no other.
  ///
  /// If one list is a contiguous part of the other, this part is found. Otherwise, hashes that both
  /// lists contain once are aligned first, and then the hashes between these. The result is in
  /// order, but lists with many repeated hashes can have more in common than is found. The time is
  /// proportional to n log n.
  init(_ first: [UInt64], _ second: [UInt64]) {
    (firstCount, secondCount) = (first.count, second.count)
    if second.count <= first.count, let place = first.place(ofPart: second) {
      add(place, 0, second.count)
    } else if let place = second.place(ofPart: first) {
      add(0, place, first.count)
    } else {
      align(first[...], second[...], level: 0)
      let all = Self.pairs(first[...], second[...], repeated: true).count
      reordered = all - common
      // Without repeated hashes, the longest increase is the most that the lists have in common.
      isExact =
        reordered == 0 || all == Self.pairs(first[...], second[...], repeated: false).count
    }
    hasContent = runs.contains { run in
      first[(run.first - 1)..<(run.first - 1 + run.count)].contains {
        $0 != SampleHashes.ofNoContent
      }
    }
  }

  /// Creates an alignment of runs with content.
  init(_ runs: [Run], firstCount: Int, secondCount: Int) {
    (self.firstCount, self.secondCount, self.runs) = (firstCount, secondCount, runs)
    hasContent = !runs.isEmpty
    isExact = common == min(firstCount, secondCount)
  }

  private mutating func add(_ one: Int, _ two: Int, _ count: Int) {
    guard count > 0 else { return }
    if let last = runs.last, last.first + last.count == one + 1,
      last.second + last.count == two + 1
    {
      runs[runs.count - 1].count += count
    } else {
      runs.append(Run(first: one + 1, second: two + 1, count: count))
    }
  }

  /// The level on which repeated hashes are aligned by their number of occurrence. Before, only
  /// hashes are aligned that both lists contain once.
  private static let lastLevel = 2

  private mutating func align(
    _ first: ArraySlice<UInt64>, _ second: ArraySlice<UInt64>, level: Int
  ) {
    var (one, two) = (first, second)
    while let left = one.first, left != 0, left == two.first {
      one.removeFirst()
      two.removeFirst()
    }
    add(first.startIndex, second.startIndex, one.startIndex - first.startIndex)
    while let left = one.last, left != 0, left == two.last {
      one.removeLast()
      two.removeLast()
    }
    if !one.isEmpty, !two.isEmpty, level <= Self.lastLevel {
      let pairs = Self.pairs(one, two, repeated: level == Self.lastLevel)
      for place in pairs.map(\.1).placesOfLongestIncrease {
        let (left, right) = pairs[place]
        align(one[..<left], two[..<right], level: level + 1)
        add(left, right, 1)
        (one, two) = (one[(left + 1)...], two[(right + 1)...])
      }
      // Without a pair, the next level would see the same lists.
      align(one, two, level: pairs.isEmpty ? max(level + 1, Self.lastLevel) : level + 1)
    }
    add(one.endIndex, two.endIndex, first.endIndex - one.endIndex)
  }

  /// Returns the places of equal hashes in two lists, in the order of the first list.
  ///
  /// - Parameter repeated: Whether hashes that occur several times are paired, each with the one of
  ///   the same number of occurrence.
  private static func pairs(
    _ first: ArraySlice<UInt64>, _ second: ArraySlice<UInt64>, repeated: Bool
  ) -> [(Int, Int)] {
    let (left, right) = (first.sortedPlaces, second.sortedPlaces)
    var found: [(Int, Int)] = []
    var (one, two) = (0, 0)
    while one < left.count, two < right.count {
      let (hash, other) = (first[left[one]], second[right[two]])
      if hash != other {
        if hash < other { one += 1 } else { two += 1 }
        continue
      }
      let end = left[one...].firstIndex { first[$0] != hash } ?? left.count
      let otherEnd = right[two...].firstIndex { second[$0] != hash } ?? right.count
      if repeated || end - one == 1 && otherEnd - two == 1 {
        found += zip(left[one..<end], right[two..<otherEnd])
      }
      (one, two) = (end, otherEnd)
    }
    return found.sorted { $0.0 < $1.0 }
  }
}

extension ArraySlice<UInt64> {
  /// The places of the hashes other than 0, sorted by hash and then by place.
  fileprivate var sortedPlaces: [Int] {
    indices.filter { self[$0] != 0 }.sorted { (self[$0], $0) < (self[$1], $1) }
  }
}

extension [UInt64] {
  /// Returns the place at which this list contains another list as a contiguous part; nil if it does
  /// not, or if the other list is empty or contains 0.
  fileprivate func place(ofPart part: [UInt64]) -> Int? {
    guard !part.isEmpty, part.count <= count, !part.contains(0) else { return nil }
    // For each place in the part, the length of the longest beginning of the part that ends there
    // and does not begin at 0. No hash is compared again after a mismatch (Knuth, Morris, Pratt).
    var borders = [Int](repeating: 0, count: part.count)
    var length = 0
    for place in part.indices.dropFirst() {
      while length > 0, part[place] != part[length] { length = borders[length - 1] }
      if part[place] == part[length] { length += 1 }
      borders[place] = length
    }
    length = 0
    for (place, hash) in enumerated() {
      while length > 0, hash != part[length] { length = borders[length - 1] }
      if hash == part[length] { length += 1 }
      if length == part.count { return place + 1 - length }
    }
    return nil
  }
}
