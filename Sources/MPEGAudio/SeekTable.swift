import Anatomy
import Bytes
import Schema

/// Where in a stream each hundredth of its time begins, in parts of 256.
enum SeekTable {
  static let size = 100

  /// As it is where all frames are of one size.
  static let even = (0..<size).map { UInt8($0 * 256 / size) }
}

extension FieldReader {
  /// Whether what follows are places: they never go backwards.
  var isSeekTable: Bool {
    let bytes = source.bytes(rest, limit: SeekTable.size)
    return zip(bytes, bytes.dropFirst()).allSatisfy { $0 <= $1 }
  }
}
