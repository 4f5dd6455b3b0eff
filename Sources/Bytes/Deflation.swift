import CZlib

extension [UInt8] {
  /// Returns these bytes compressed as a zlib stream. Returns nil if zlib fails.
  package func deflated() -> [UInt8]? {
    var count = compressBound(UInt(self.count))
    var stream = [UInt8](repeating: 0, count: Int(count))
    guard
      unsafe compress2(&stream, &count, self, UInt(self.count), Z_BEST_COMPRESSION) == Z_OK
    else { return nil }
    return Array(stream.prefix(Int(count)))
  }
}
