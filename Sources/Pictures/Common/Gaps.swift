import Anatomy
import Bytes
import Schema

extension Node {
  /// A few zeros, as they stand between structures that begin at even places.
  var isPadding: Bool {
    range.count < 4 && source.bytes(range, limit: 4).allSatisfy { $0 == 0 }
  }
}

extension FieldReader {
  /// Bytes that nothing refers to.
  func gap() {
    rest("data", means: node?.isPadding ?? false ? .padding : Meaning(.unreferenced))
  }
}
