import Anatomy
import Bytes

/// The tracks of two files that are paired by their content.
struct OpenTracks {
  /// The places of the tracks in the lists of all tracks of each file.
  private let places: (first: [Int], second: [Int])
  private let hashes: SampleHashes

  /// The groups of samples that have hashes instead of the samples; nil for tracks of which each
  /// sample has a hash.
  private let groups: (first: [SampleGroups?], second: [SampleGroups?])

  /// Maximum number of tracks in each file that are paired by their content.
  private static let mostTracks = 32

  /// Fails if a file has no such track, or if their samples cannot be hashed.
  init?(
    _ first: [TrackPairing.Track], _ second: [TrackPairing.Track],
    notIn kept: [TrackPairing.Pair]
  ) {
    var one = OpenTrack.all(first, notIn: Set(kept.map(\.first)))
    var two = OpenTrack.all(second, notIn: Set(kept.map(\.second)))
    if max(one.statedCount, two.statedCount) > SampleHashes.mostSamples {
      one.joinUniformSamples()
      two.joinUniformSamples()
      let largest = max(one.largestSize, two.largestSize)
      one.group(largest: largest)
      two.group(largest: largest)
    }
    guard !one.isEmpty, !two.isEmpty,
      let hashes = SampleHashes(one.map(\.ranges), two.map(\.ranges))
    else { return nil }
    places = (one.map(\.place), two.map(\.place))
    groups = (one.map(\.groups), two.map(\.groups))
    self.hashes = hashes
  }

  func alignment(of pair: TrackPairing.Pair) -> SampleAlignment? {
    guard let first = places.first.firstIndex(of: pair.first),
      let second = places.second.firstIndex(of: pair.second)
    else { return nil }
    let (one, two) = (hashes.first[first], hashes.second[second])
    switch (groups.first[first], groups.second[second]) {
    case (nil, nil): return SampleAlignment(one, two)
    case (let left?, let right?) where left.samples.size == right.samples.size:
      return SampleAlignment(left, right, hashes: (one, two))
    default: return nil
    }
  }

  /// The pairs of tracks that have samples in common, each with the number of different samples. A
  /// sample that is repeated, such as silence, counts once. If there is only one pair, the number is
  /// 1. If a file has very many tracks, there are no pairs.
  var overlaps: [TrackPairing.Pair: Int] {
    guard max(places.first.count, places.second.count) <= Self.mostTracks else { return [:] }
    if let first = places.first.first, let second = places.second.first, places.first.count == 1,
      places.second.count == 1
    {
      let others = Set(hashes.second[0])
      let isCommon = hashes.first[0].contains {
        $0 > SampleHashes.ofNoContent && others.contains($0)
      }
      return isCommon ? [TrackPairing.Pair(first: first, second: second): 1] : [:]
    }
    let (one, two) = (Self.entries(hashes.first), Self.entries(hashes.second))
    var counts = [Int](repeating: 0, count: hashes.first.count * hashes.second.count)
    var (left, right) = (one[...], two[...])
    while let entry = left.first, let other = right.first {
      if entry.hash != other.hash {
        if entry.hash < other.hash { left.removeFirst() } else { right.removeFirst() }
        continue
      }
      let others = Self.removeRuns(of: entry.hash, &right)
      for track in Self.removeRuns(of: entry.hash, &left) {
        for other in others { counts[track * hashes.second.count + other] += 1 }
      }
    }
    var overlaps: [TrackPairing.Pair: Int] = [:]
    for (index, count) in counts.enumerated() where count > 0 {
      let (first, second) = index.quotientAndRemainder(dividingBy: hashes.second.count)
      overlaps[TrackPairing.Pair(first: places.first[first], second: places.second[second])] = count
    }
    return overlaps
  }

  private typealias Entry = (hash: UInt64, track: Int)

  /// Returns the hashes of the samples with content, sorted by hash and then by track.
  private static func entries(_ tracks: [[UInt64]]) -> [Entry] {
    tracks.enumerated().flatMap { track, hashes in
      hashes.lazy.filter { $0 > SampleHashes.ofNoContent }.map { (hash: $0, track: track) }
    }.sorted { $0 < $1 }
  }

  /// Removes the entries with a hash from the beginning, and returns the tracks that have it.
  private static func removeRuns(of hash: UInt64, _ entries: inout ArraySlice<Entry>) -> [Int] {
    var tracks: [Int] = []
    while let entry = entries.first, entry.hash == hash {
      if tracks.last != entry.track { tracks.append(entry.track) }
      entries.removeFirst()
    }
    return tracks
  }
}
