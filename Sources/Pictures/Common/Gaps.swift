import Anatomy
import Schema

extension Node {
  /// Whether the range contains only a few zero bytes, such as those that align structures to even
  /// offsets.
  var isPadding: Bool { range.count < 4 && source.bytes(range, limit: 4).allSatisfy { $0 == 0 } }
}

extension FieldReader {
  /// Reads bytes of a structure to which no part of the file refers.
  func gap() { rest("data", means: node?.isPadding ?? false ? .padding : Meaning(.unreferenced)) }
}
