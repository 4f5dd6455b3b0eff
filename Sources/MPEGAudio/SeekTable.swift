import Anatomy
import Bytes
import Schema

/// The seek table of a Xing header: for each hundredth of the duration, its position in 256ths of
/// the stream.
enum SeekTable {
  static let size = 100

  /// The table of a stream with frames of equal size.
  static let even = (0..<size).map { UInt8($0 * 256 / size) }
}

extension FieldReader {
  /// Whether the next bytes are a valid seek table: positions do not decrease.
  var isSeekTable: Bool {
    let bytes = source.bytes(rest, limit: SeekTable.size)
    return zip(bytes, bytes.dropFirst()).allSatisfy { $0 <= $1 }
  }
}
