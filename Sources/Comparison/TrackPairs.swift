import Anatomy

/// The corresponding tracks of two files.
struct TrackPairs {
  /// For each track of the first and of the second file, the number of its pair. Tracks without a
  /// counterpart have negative numbers that no other track has.
  private var numbers: (first: [Node: Int], second: [Node: Int]) = ([:], [:])

  init(
    _ pairing: TrackPairing, _ first: [TrackPairing.Track], _ second: [TrackPairing.Track]
  ) {
    for (number, pair) in pairing.pairs.enumerated() {
      numbers.first[first[pair.first].track] = number
      numbers.second[second[pair.second].track] = number
    }
    for place in pairing.onlyInFirst { numbers.first[first[place].track] = -2 * place - 1 }
    for place in pairing.onlyInSecond { numbers.second[second[place].track] = -2 * place - 2 }
  }

  /// Returns the number of the pair of a track; nil for other structures.
  func number(of node: Node, inSecond isSecond: Bool) -> Int? {
    isSecond ? numbers.second[node] : numbers.first[node]
  }
}
