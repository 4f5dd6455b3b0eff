import Anatomy
import Bytes

/// Bytes that a file carries though nobody reads them.
enum UnreferencedBytes {
  /// Whether bytes say nothing: all zero, or all ones, as reserved bits often are.
  static func isBlank(_ range: ByteRange, in source: ByteSource) -> Bool {
    guard let first = source.byte(at: range.start), first == 0 || first == 0xFF else {
      return range.isEmpty
    }
    return source.endOfRun(of: first, from: range.start, limit: range.end) == range.end
  }
}
