import Anatomy
import Bytes

/// Examines bytes of a file that readers ignore.
enum UnreferencedBytes {
  /// Whether all bytes are 0x00, or all are 0xFF, which are usual values of reserved bits.
  static func isBlank(_ range: ByteRange, in source: ByteSource) -> Bool {
    guard let first = source.byte(at: range.start), first == 0 || first == 0xFF else {
      return range.isEmpty
    }
    return source.endOfRun(of: first, from: range.start, limit: range.end) == range.end
  }
}
