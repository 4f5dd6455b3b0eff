import Anatomy
import Schema

/// The seek table of a Xing header. For each hundredth of the duration, it states a position in the
/// stream in units of 1/256 of the stream size.
enum SeekTable {
  static let size = 100

  /// The seek table of a stream in which all frames have the same size.
  static let even = (0..<size).map { UInt8($0 * 256 / size) }
}

extension FieldReader {
  /// Whether the next bytes are a valid seek table, in which no position is before the previous
  /// one.
  var isSeekTable: Bool {
    let bytes = source.bytes(rest, limit: SeekTable.size)
    return zip(bytes, bytes.dropFirst()).allSatisfy { $0 <= $1 }
  }
}
