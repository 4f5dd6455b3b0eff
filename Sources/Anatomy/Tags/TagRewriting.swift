package import Bytes

/// Changes of the bytes of a structure with tags.
package struct TagRewriting {
  package let tag: Node
  package private(set) var replacements: [Replacement]

  package init(of tag: Node, _ replacements: [Replacement]) {
    (self.tag, self.replacements) = (tag, replacements)
  }

  package mutating func append(_ others: [Replacement]) { replacements += others }

  /// The changes in order, without those in removed ranges; nil if others overlap.
  package var inOrder: [Replacement]? {
    var kept: [Replacement] = []
    for change in replacements.sorted(by: { one, other in
      (one.range.start, other.range.end) < (other.range.start, one.range.end)
    }) {
      if let last = kept.last, change.range.start < last.range.end {
        guard last.bytes.isEmpty, change.range.end <= last.range.end else { return nil }
      } else {
        kept.append(change)
      }
    }
    return kept
  }
}
