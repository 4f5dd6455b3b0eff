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
  /// All changes of bytes in order. They are complete: the rest of the copy is the same as in the
  /// original, one range after the other, unless a range is moved.
  package var byteChanges: [ByteChange] {
    inOriginalOrder.replacements(in: original.source).map {
      ByteChange(range: $0.range, bytes: $0.bytes, path: path(of: $0.range))
    }
  }

  /// The path of the structure or field at a range. Inserted bytes follow the bytes before them.
  private func path(of range: ByteRange) -> String {
    let offset = range.isEmpty ? max(0, range.start - 1) : range.start
    guard let owner = original.owner(of: offset), let node = owner.chain.last else { return "/" }
    return owner.fields.first.map { node.path + $0.path } ?? node.path
  }
}
