package import Anatomy
package import Bytes

extension FieldReader {
  /// Reads text in a field of fixed width that is padded with zeros.
  package func filledText(
    _ name: String, _ encoding: TextEncoding, _ count: Int, means meaning: Meaning = .plain,
    line: SummaryPart? = nil
  ) {
    if isDescribing { return text(name, encoding, .bytes(count), means: meaning) }
    let end = position + min(max(0, count), remaining)
    limited(to: end) {
      text(name, encoding, .terminated, means: meaning, line: line)
      if remaining > 0 { bytes("padding", remaining, means: .padding) }
    }
  }
}
