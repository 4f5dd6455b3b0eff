import Anatomy
import Bytes

/// Pairs the children of two structures: those with the same name and ID, in order, and
/// corresponding tracks.
struct NodeAlignment {
  private(set) var pairs: [(Node, Node)] = []
  private(set) var removed: [Node] = []
  private(set) var added: [Node] = []
  /// Paired structures of the second file that are in another order than in the first file.
  private(set) var moved: [Node] = []
  /// Pairs of structures with the same size at corresponding places of the two files, but with
  /// different names.
  private(set) var renamed: [(Node, Node)] = []

  private struct Key: Hashable {
    let name: NodeName
    let id: Int?
    /// The number of the pair of a track that is paired by its content.
    let pair: Int?
  }

  /// - Parameter tracks: The corresponding tracks; nil if tracks with the same ID correspond.
  init(
    _ old: some Sequence<Node>, _ new: some Sequence<Node>, _ tracks: TrackPairs?,
    _ changes: ByteChanges
  ) {
    let (old, new) = (Array(old), Array(new))
    func key(of node: Node, inSecond isSecond: Bool) -> Key {
      let pair = tracks?.number(of: node, inSecond: isSecond)
      return Key(name: node.name, id: pair == nil ? node.ownTrackID : nil, pair: pair)
    }
    let others = Dictionary(grouping: new.indices) { key(of: new[$0], inSecond: true) }
    let own = Dictionary(grouping: old.indices) { key(of: old[$0], inSecond: false) }
    var partners = [Int?](repeating: nil, count: old.count)
    for (key, places) in own {
      for (one, two) in Self.partners(places, others[key] ?? [], old, new) { partners[one] = two }
    }
    var isPaired = [Bool](repeating: false, count: new.count)
    for (place, node) in old.enumerated() {
      guard let partner = partners[place] else {
        removed.append(node)
        continue
      }
      isPaired[partner] = true
      pairs.append((node, new[partner]))
    }
    added = new.indices.filter { !isPaired[$0] }.map { new[$0] }
    moved = Self.outOfOrder(partners.compactMap(\.self)).map { new[$0] }
    pairRenamed(changes)
  }

  /// Pairs structures at the same place that have different names or IDs.
  private mutating func pairRenamed(_ changes: ByteChanges) {
    var found: [(Node, Node)] = []
    let places = Dictionary(added.map { ($0.range.start, $0) }) { one, _ in one }
    for node in removed {
      for place in changes.places(of: node) {
        guard let other = places[place], changes.areInSamePlace(node, other) else { continue }
        found.append((node, other))
        break
      }
    }
    let same = (old: Set(found.map(\.0.index)), new: Set(found.map(\.1.index)))
    removed.removeAll { same.old.contains($0.index) }
    added.removeAll { same.new.contains($0.index) }
    renamed = found.filter { $0.name != $1.name }
    // Pairs with the same name differ in their IDs, so they are not renamed structures.
    pairs += found.filter { $0.name == $1.name }
  }

  /// Pairs the structures that have the same key. If their counts differ, structures with the same
  /// bytes are paired first.
  private static func partners(
    _ places: [Int], _ others: [Int], _ old: [Node], _ new: [Node]
  ) -> [(Int, Int)] {
    if places.count == others.count { return Array(zip(places, others)) }
    var pairs: [(Int, Int)] = []
    let digests = Dictionary(grouping: others.indices) { Sketch(new[others[$0]]) }
    var (from, to) = (0, 0)
    // The structures between two pairs with the same bytes are paired in order.
    func pairRest(upTo end: Int, _ otherEnd: Int) {
      pairs += zip(places[from..<end], others[to..<otherEnd])
    }
    for (index, place) in places.enumerated() {
      guard let same = digests[Sketch(old[place])]?.firstOfSorted(from: to) else { continue }
      pairRest(upTo: index, same)
      pairs.append((place, others[same]))
      (from, to) = (index + 1, same + 1)
    }
    pairRest(upTo: places.count, others.count)
    return pairs
  }

  /// The size of a structure and some of its bytes, to find equal ones.
  private struct Sketch: Hashable {
    let size: Int
    let bytes: [UInt8]

    init(_ node: Node) {
      size = node.range.count
      bytes = node.source.bytes(node.range, limit: 256)
    }
  }

  /// Returns the numbers that are not part of the longest increasing subsequence.
  private static func outOfOrder(_ numbers: [Int]) -> [Int] {
    let inOrder = Set(numbers.placesOfLongestIncrease.map { numbers[$0] })
    return numbers.filter { !inOrder.contains($0) }
  }
}

extension [Int] {
  /// Returns the index of the first number in this sorted array that is not less than `least`; nil
  /// if all are less.
  fileprivate func firstOfSorted(from least: Int) -> Int? {
    let index = endOfFirst { $0 < least }
    return index < count ? self[index] : nil
  }
}

extension Node {
  /// The ID of a track; nil for other structures.
  fileprivate var ownTrackID: Int? {
    guard samples != nil else { return nil }
    for child in children {
      for field in child.fields {
        if case .id = field.meaning.role { return field.value.integer }
      }
    }
    return nil
  }
}
