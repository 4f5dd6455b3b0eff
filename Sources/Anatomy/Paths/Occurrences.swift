package import Bytes

/// An occurrence of one of the byte patterns that a document was searched for.
package struct Occurrence {
  /// Index of the pattern in the list of searched patterns.
  package let pattern: Int
  /// The bytes of the occurrence, as a range in the source of its node.
  package let range: ByteRange
  package let owner: Ownership

  /// The innermost node that contains the first byte of the occurrence.
  package var node: Node? { owner.chain.last }
}

extension Document {
  /// Visits all occurrences of byte patterns until the visitor returns false. Occurrences in the
  /// file come first, in order. Occurrences in derived sources follow, except those that were
  /// already visited because their bytes are one range of the file.
  package func forEachOccurrence(
    of patterns: [[UInt8]], ignoringCase ignoresCase: Bool = false,
    _ visit: (Occurrence) -> Bool
  ) {
    var found = FoundOccurrences()
    source.forEachOccurrence(of: patterns, ignoringCase: ignoresCase) { offset, pattern in
      guard let place = byteLocation(of: offset) else { return true }
      return found.add(place, pattern, count: patterns[pattern].count, visit)
    }
    guard found.flush(visit) else { return }
    for derived in derivedSources {
      derived.source.forEachOccurrence(of: patterns, ignoringCase: ignoresCase) { place, pattern in
        let range = ByteRange(start: place, count: patterns[pattern].count)
        let top = derived.tops.endOfFirst { $0.range.end <= place }
        guard derived.source.fileRange(of: range) == nil, top < derived.tops.count,
          let place = derived.tops[top].byteLocation(of: place)
        else { return true }
        return found.add(place, pattern, count: range.count, visit)
      }
      guard found.flush(visit) else { return }
    }
  }

  /// All byte sources other than the file, such as decompressed data, each with the outermost nodes
  /// that are read from it.
  private var derivedSources: [(source: ByteSource, tops: [Node])] {
    var found: [(source: ByteSource, tops: [Node])] = []
    var places: [ObjectIdentifier: Int] = [:]
    func search(_ node: Node) {
      for child in node.children {
        if child.source !== node.source {
          let place = places[ObjectIdentifier(child.source)] ?? found.count
          if place == found.count {
            places[ObjectIdentifier(child.source)] = place
            found.append((child.source, []))
          }
          found[place].tops.append(child)
        }
        search(child)
      }
    }
    search(root)
    return found
  }
}

/// Collects occurrences in the same node, so that its fields are read once for all of them.
private struct FoundOccurrences {
  private var waiting: [(place: ByteLocation, pattern: Int, count: Int)] = []
  private var continues = true
  private static let most = 4096

  /// Adds an occurrence. Returns false if the visitor stopped.
  mutating func add(
    _ place: ByteLocation, _ pattern: Int, count: Int, _ visit: (Occurrence) -> Bool
  ) -> Bool {
    if waiting.last?.place.chain.last != place.chain.last || waiting.count == Self.most {
      guard flush(visit) else { return false }
    }
    waiting.append((place, pattern, count))
    return true
  }

  mutating func flush(_ visit: (Occurrence) -> Bool) -> Bool {
    guard continues, let node = waiting.last?.place.chain.last else { return continues }
    // The search for fields needs ascending offsets. A joined source may have its bytes in another
    // order than the file.
    let order = waiting.indices.sorted { waiting[$0].place.place < waiting[$1].place.place }
    let search = FieldSearch(node, places: order.map { waiting[$0].place.place })
    var fields = [[FieldMatch]](repeating: [], count: order.count)
    for (index, place) in order.enumerated() { fields[place] = search.matches[index] }
    for (found, fields) in zip(waiting, fields) where continues {
      continues = visit(
        Occurrence(
          pattern: found.pattern, range: ByteRange(start: found.place.place, count: found.count),
          owner: Ownership(chain: found.place.chain, fields: fields)))
    }
    waiting.removeAll(keepingCapacity: true)
    return continues
  }
}
