import Anatomy
import Bytes
import Schema

extension FieldReader {
  /// Reads the value of an unknown tag. The value is read as an attribute list if it is a valid
  /// one, otherwise as text.
  func unknownContent() {
    guard !isDescribing else {
      text("value", .utf8, .rest, means: Meaning(.undecoded))
      return
    }
    guard !hasFailed, remaining > 0 else { return }
    let list = AttributeList(source.bytes(rest, limit: AttributeList.longest), at: position)
    if list.problems.isEmpty, !list.items.isEmpty, list.end == remaining {
      attributes(list, as: [])
    } else {
      text("value", .utf8, .bytes(remaining), means: Meaning(.undecoded), line: .value)
    }
  }
}
