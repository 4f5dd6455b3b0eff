package import Bytes

/// A place that holds what was searched for.
package struct Occurrence {
  /// Which of the patterns it is.
  package let pattern: Int
  /// In the source of its node.
  package let range: ByteRange
  package let owner: Ownership

  /// The innermost structure that holds the first byte.
  package var node: Node? { owner.chain.last }
}

extension Document {
  /// Visits all places that hold one of the patterns: in the file, in order, and then in bytes that
  /// are derived from it, where the file does not have them in one run.
  package func forEachOccurrence(of patterns: [[UInt8]], _ visit: (Occurrence) -> Bool) {
    var goesOn = true
    source.forEachOccurrence(of: patterns) { offset, pattern in
      guard let owner = owner(of: offset) else { return true }
      let place = owner.chain.last?.source.place(ofFile: offset) ?? offset
      let range = ByteRange(start: place, count: patterns[pattern].count)
      goesOn = visit(Occurrence(pattern: pattern, range: range, owner: owner))
      return goesOn
    }
    guard goesOn else { return }
    for derived in derivedSources {
      derived.source.forEachOccurrence(of: patterns) { place, pattern in
        let range = ByteRange(start: place, count: patterns[pattern].count)
        guard derived.source.fileRange(of: range) == nil,
          let owner = derived.tops.lazy.compactMap({ $0.owner(of: place) }).first
        else { return true }
        goesOn = visit(Occurrence(pattern: pattern, range: range, owner: owner))
        return goesOn
      }
      if !goesOn { return }
    }
  }

  /// The sources besides the file's own, each with the outermost nodes in it.
  private var derivedSources: [(source: ByteSource, tops: [Node])] {
    var found: [(source: ByteSource, tops: [Node])] = []
    func search(_ node: Node) {
      for child in node.children {
        if child.source !== node.source {
          if let last = found.last, last.source === child.source {
            found[found.count - 1].tops.append(child)
          } else {
            found.append((child.source, [child]))
          }
        }
        search(child)
      }
    }
    search(root)
    return found
  }
}
