package import Anatomy
package import Bytes

extension FieldReader {
  /// Bytes whose value the family works out itself, such as a text with escapes in it.
  package func decoded(
    _ name: String, _ count: Int, _ type: String, means meaning: Meaning = .plain,
    line: SummaryPart? = nil, label: @autoclosure () -> String? = nil,
    _ value: (ByteRange) -> Value
  ) {
    if isDescribing { return describe(name, type, meaning) }
    guard let start = claim(count, for: name) else { return }
    let range = ByteRange(start: start, count: count)
    emit(
      Field(
        name: name, range: range, value: value(range), meaning: meaning, label: label(),
        line: line),
      line: line, named: name)
  }
}
