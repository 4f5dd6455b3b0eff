/// A range of bytes and the bytes that replace it. If there are no replacing bytes, the range is
/// removed.
package struct Replacement: Sendable, Hashable {
  package let range: ByteRange
  package let bytes: [UInt8]

  package init(_ range: ByteRange, with bytes: [UInt8] = []) {
    self.range = range
    self.bytes = bytes
  }

  /// Returns this replacement with its range moved by `distance` bytes.
  package func moved(by distance: Int) -> Replacement {
    Replacement(ByteRange(start: range.start + distance, count: range.count), with: bytes)
  }
}

extension [Replacement] {
  /// The replacements sorted by range. Of overlapping replacements only the first is kept.
  package var inOrder: [Replacement] {
    var end = 0
    let sorted = sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
    return sorted.filter { edit in
      guard edit.range.start >= end else { return false }
      end = edit.range.end
      return true
    }
  }
}

extension ByteSource {
  /// Returns all bytes of the source with the replacements applied. Replacements outside the
  /// source, and replacements that overlap earlier ones, are left out.
  package func bytes(applying replacements: [Replacement]) -> [UInt8] {
    var bytes = bytes(wholeRange)
    for edit in replacements.inOrder.reversed() where wholeRange.contains(edit.range) {
      bytes.replaceSubrange(edit.range.start..<edit.range.end, with: edit.bytes)
    }
    return bytes
  }
}
