import Anatomy
import Bytes
import Schema

extension Node {
  /// Whether it is a few zero bytes, such as those between structures aligned to even offsets.
  var isPadding: Bool {
    range.count < 4 && source.bytes(range, limit: 4).allSatisfy { $0 == 0 }
  }
}

extension FieldReader {
  /// Reads bytes to which nothing refers.
  func gap() {
    rest("data", means: node?.isPadding ?? false ? .padding : Meaning(.unreferenced))
  }
}
