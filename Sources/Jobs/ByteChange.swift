import Anatomy
package import Bytes

/// A range of a file that a job replaces by other bytes.
package struct ByteChange {
  /// The replaced range of the original. Empty if bytes are only inserted.
  package let range: ByteRange
  package let bytes: [UInt8]
  /// The path of the structure or field at the range.
  package let path: String
}

extension CopyJob {
  /// All byte changes of the copy, in the order of the original. All other bytes of the copy equal
  /// those of the original. A move of a range to the front is not a byte change.
  package var byteChanges: [ByteChange] {
    inOriginalOrder.replacements(in: original.source).map {
      ByteChange(range: $0.range, bytes: $0.bytes, path: path(of: $0.range))
    }
  }

  /// Returns the path of the structure or field at the given range. For inserted bytes, this is the
  /// structure or field before them.
  private func path(of range: ByteRange) -> String {
    let offset = range.isEmpty ? max(0, range.start - 1) : range.start
    guard let owner = original.owner(of: offset), let node = owner.chain.last else { return "/" }
    return owner.fields.first.map { node.path + $0.path } ?? node.path
  }
}
