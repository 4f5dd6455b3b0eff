package import Bytes

/// Changes of the bytes of a structure with tags.
package struct TagRewriting {
  package let tag: Node
  package let replacements: [Replacement]
  /// The values that the tag states after the changes.
  package let values: [NewTagValue]
  /// A message about the part of the values that cannot be stated; nil if there is none.
  package let loss: String?

  package init(
    of tag: Node, _ replacements: [Replacement], stating values: [NewTagValue] = [],
    loss: String? = nil
  ) {
    self.tag = tag
    self.replacements = replacements
    self.values = values
    self.loss = loss
  }
}

extension [Replacement] {
  /// The changes in order, without changes inside ranges that another change removes; nil if other
  /// changes overlap.
  package var inOrderWithoutRemoved: [Replacement]? {
    var kept: [Replacement] = []
    for change in sorted(by: { one, other in
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
