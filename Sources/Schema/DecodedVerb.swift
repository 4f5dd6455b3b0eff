package import Anatomy
package import Bytes

extension FieldReader {
  /// Reads bytes as a field with a value that the caller decodes, such as a text with escapes.
  package func decoded(
    _ name: String, _ count: Int, _ type: String, means meaning: Meaning = .plain,
    line: SummaryPart? = nil, label: @autoclosure () -> String? = nil,
    spelling: Spelling = .number(.big),
    _ value: (ByteRange) -> Value
  ) {
    if isDescribing { return describe(name, type, meaning) }
    guard let start = claim(count, for: name) else { return }
    let range = ByteRange(start: start, count: count)
    emit(
      Field(
        name: name, range: range, value: value(range), meaning: meaning, label: label(),
        line: line, spelling: spelling),
      line: line, named: name)
  }
}
