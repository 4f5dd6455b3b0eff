import CZlib

extension [UInt8] {
  /// Returns the bytes as a zlib stream.
  package func deflated() -> [UInt8]? {
    var count = compressBound(UInt(self.count))
    var stream = [UInt8](repeating: 0, count: Int(count))
    guard
      unsafe compress2(&stream, &count, self, UInt(self.count), Z_BEST_COMPRESSION) == Z_OK
    else { return nil }
    return Array(stream.prefix(Int(count)))
  }
}
