import Bytes
import Schema

extension FieldReader {
  /// The size in bytes of the byte order mark at the current position; 0 if there is none.
  var byteOrderMark: Int {
    guard let first = source.big16(at: position), remaining >= 2 else { return 0 }
    if first == 0xFEFF || first == 0xFFFE { return 2 }
    let isUTF8 = first == 0xEFBB && remaining >= 3 && source.byte(at: position + 2) == 0xBF
    return isUTF8 ? 3 : 0
  }
}
