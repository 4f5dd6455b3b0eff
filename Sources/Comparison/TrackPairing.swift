import Anatomy
import Bytes
import Verification

/// Which track of the second of two files corresponds to which track of the first.
struct TrackPairing {
  /// Places in the lists of tracks of both files.
  struct Pair: Hashable {
    let (first, second): (Int, Int)
  }

  private(set) var pairs: [Pair] = []
  /// The places of tracks that only one file has.
  private(set) var onlyInFirst: [Int] = []
  private(set) var onlyInSecond: [Int] = []

  typealias Track = (id: Int, track: Node)

  private struct Essence: Hashable {
    let mediaType: TrackMediaType?
    let id: Int

    init(_ track: Track) {
      mediaType = track.track.trackHeader?.mediaType
      id = track.id
    }
  }

  /// Pairs the tracks with the same ID, and the remaining tracks in order, because a program may
  /// have given them new IDs.
  init(byID first: [Track], _ second: [Track]) {
    (onlyInFirst, onlyInSecond) = (Array(first.indices), Array(second.indices))
    pairEqual(first.map(\.id), second.map(\.id))
    pairInOrder()
    sort()
  }

  /// Pairs the tracks that have the most samples in common. Tracks without common samples are paired
  /// if their media types are the same: first those with the same ID, then in order.
  ///
  /// - Parameters:
  ///   - kept: The pairs that do not change.
  ///   - overlaps: For tracks with common samples, their number.
  init(
    byContent first: [Track], _ second: [Track], keeping kept: [Pair], _ overlaps: [Pair: Int]
  ) {
    pairs = kept
    let (used, others) = (Set(kept.map(\.first)), Set(kept.map(\.second)))
    onlyInFirst = first.indices.filter { !used.contains($0) }
    onlyInSecond = second.indices.filter { !others.contains($0) }
    func rank(_ pair: Pair, _ count: Int) -> (Int, Int, Int, Int) {
      let hasSameID = first[pair.first].id == second[pair.second].id
      return (-count, hasSameID ? 0 : 1, abs(pair.first - pair.second), pair.first)
    }
    for (pair, _) in overlaps.sorted(by: { rank($0.key, $0.value) < rank($1.key, $1.value) })
    where onlyInFirst.contains(pair.first) && onlyInSecond.contains(pair.second) { add(pair) }
    let (one, two) = (first.map(Essence.init), second.map(Essence.init))
    pairEqual(one, two)
    pairEqual(one.map(\.mediaType), two.map(\.mediaType))
    sort()
  }

  private mutating func add(_ pair: Pair) {
    pairs.append(pair)
    onlyInFirst.removeAll { $0 == pair.first }
    onlyInSecond.removeAll { $0 == pair.second }
  }

  /// Pairs the remaining tracks with equal keys, in order.
  private mutating func pairEqual<Key: Hashable>(_ keys: [Key], _ others: [Key]) {
    var places = Dictionary(grouping: onlyInSecond.reversed()) { others[$0] }
    for first in onlyInFirst {
      guard let second = places[keys[first]]?.popLast() else { continue }
      pairs.append(Pair(first: first, second: second))
    }
    removePaired()
  }

  private mutating func pairInOrder() {
    pairs += zip(onlyInFirst, onlyInSecond).map { Pair(first: $0, second: $1) }
    removePaired()
  }

  private mutating func removePaired() {
    let (used, others) = (Set(pairs.map(\.first)), Set(pairs.map(\.second)))
    onlyInFirst.removeAll(where: used.contains)
    onlyInSecond.removeAll(where: others.contains)
  }

  private mutating func sort() { pairs.sort { $0.first < $1.first } }
}
