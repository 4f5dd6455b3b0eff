package import Anatomy
package import Bytes

/// Formats a value as one line of text, without control characters that a terminal would act on.
package struct ValueText {
  /// The maximum number of characters of a text; longer texts are cut.
  let longestText: Int

  package init(longestText: Int) { self.longestText = longestText }

  package func text(of field: Field, in source: ByteSource) -> String {
    let plain = plain(field, in: source)
    guard let label = field.label?.withoutControls else { return plain }
    if plain.isEmpty || label == plain || label.hasPrefix(plain + " ") { return label }
    return "\(plain)  \(label)"
  }

  /// Returns the value of a field for the line of a node: its label if it has one, otherwise the
  /// value.
  func inLine(_ field: Field, in source: ByteSource) -> String {
    if let label = field.label, field.line?.showsWords != false { return label.withoutControls }
    let text = plain(field, in: source)
    if case .code = field.value { return text.trimmingEnd }
    return text
  }

  func plain(_ field: Field, in source: ByteSource) -> String {
    switch field.value {
    case .unsigned(let number):
      field.meaning.role == .flags ? "0x" + String(number, radix: 16) : String(number)
    case .signed(let number): String(number)
    case .fixed(let raw, let fractionBits): Quantity.fixedPoint(raw, fractionBits: fractionBits)
    case .real(let number): String(number)
    case .code(let code): code.description
    case .text(let text):
      quoted(text)
        + (field.range.count > Value.longestText ? " (only the beginning was decoded)" : "")
    case .uuid(let bytes): uuid(bytes)
    case .bytes: bytes(field.range, in: source)
    case .group(let members): members.isEmpty ? "" : counted(members.count, "field")
    case .table(let table): rows(table.rowCount)
    case .list(let list): rows(list.count)
    }
  }

  private func rows(_ count: Int) -> String { count == 1 ? "1 row" : "\(grouped(count)) rows" }

  private func quoted(_ text: DecodedText) -> String {
    let whole = text.string
    let cut = whole.unicodeScalars.prefix(longestText)
    let shown = String(String.UnicodeScalarView(cut)).escapedForDisplay
    let isCut = cut.endIndex < whole.unicodeScalars.endIndex
    return "\"\(shown)\(isCut ? "…" : "")\""
      + (text.isValid ? "" : " (not valid in its encoding)")
  }

  private func bytes(_ range: ByteRange, in source: ByteSource) -> String {
    let head = source.bytes(range, limit: 16)
    if range.count > 16, head.allSatisfy({ $0 == 0 }),
      source.isZero(ByteRange(start: range.start, count: min(range.count, 4096)))
    {
      return range.count <= 4096
        ? "\(grouped(range.count)) bytes, all zero"
        : "\(grouped(range.count)) bytes, the first 4,096 all zero"
    }
    let hex = head.map { hexByte($0) }.joined(separator: " ")
    return range.count > 16 ? "\(hex) … \(grouped(range.count)) bytes" : hex
  }
}

package func hexByte(_ byte: UInt8) -> String {
  String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
}

/// Returns a UUID as text with uppercase hexadecimal digits, in groups of 8, 4, 4, 4 and 12.
func uuid(_ bytes: [UInt8]) -> String {
  var text = ""
  for (index, byte) in bytes.enumerated() {
    if [4, 6, 8, 10].contains(index) { text += "-" }
    text += hexByte(byte).uppercased()
  }
  return text
}
