package import Bytes

/// A named value of a structure and the bytes that contain it.
package struct Field {
  /// Name of the field as the specification spells it.
  package let name: String
  /// The bytes of the field, as a range in the source of its node. If the field shares bytes with
  /// other fields, `bits` states its part.
  package let range: ByteRange
  package let bits: BitSpan?
  package let value: Value
  package let meaning: Meaning
  /// The meaning of the value as text. Nil if the value has no defined meaning.
  package let label: String?
  /// How the field is shown in the summary line of its node. Nil if it is not shown there.
  package let line: SummaryPart?
  /// How the bytes of the field encode its value.
  package let spelling: Spelling

  package init(
    name: String, range: ByteRange, bits: BitSpan? = nil, value: Value,
    meaning: Meaning = .plain, label: String? = nil, line: SummaryPart? = nil,
    spelling: Spelling = .number(.big)
  ) {
    self.name = name
    self.range = range
    self.bits = bits
    self.value = value
    self.meaning = meaning
    self.label = label
    self.line = line
    self.spelling = spelling
  }

  /// Returns the same field with a label.
  package func labeled(_ label: String) -> Field {
    Field(
      name: name, range: range, bits: bits, value: value, meaning: meaning, label: label,
      line: line, spelling: spelling)
  }

  /// Creates a pad field: bytes after the content of a structure that align the next structure to
  /// an even offset. The size that the structure states does not include these bytes.
  package init(filling range: ByteRange) {
    self.init(name: Self.filling, range: range, value: .bytes, meaning: .padding)
  }

  /// Whether the encoding of this field allows numbers of more than 53 bits. Always true for
  /// encodings of variable length, because the number of digits is not limited.
  package var isWide: Bool {
    switch spelling.numberCoding {
    case .sevenBitGroups, .littleSevenBitGroups, .decimalText: true
    default: bitCount > 53
    }
  }

  private static let filling = "pad"

  package var isFilling: Bool {
    guard case .padding = meaning.role else { return false }
    return name == Self.filling
  }

  /// Number of bits of this field, without the bits of fields that share its bytes.
  package var bitCount: Int {
    bits?.count ?? range.count.multipliedReportingOverflow(by: 8).partialValue
  }
}

/// Bits within the bytes of a field, counted from the highest bit of the first byte.
package struct BitSpan: Hashable, Sendable {
  package let first: Int
  package let count: Int

  package init(first: Int, count: Int) {
    self.first = first
    self.count = count
  }
}

/// How a field is shown in the summary line of its node: a template with a placeholder for its
/// value, such as `"created %"`.
package struct SummaryPart: Sendable, ExpressibleByStringLiteral {
  package let template: String
  /// Whether a label of the value is shown in place of the value, if there is one.
  package let showsWords: Bool

  package init(stringLiteral template: String) { self.init(template) }

  private init(_ template: String, showsWords: Bool = true) {
    self.template = template
    self.showsWords = showsWords
  }

  package static let value: SummaryPart = "%"
  /// Shows the value itself, even if there is a label for it.
  package static let bare = SummaryPart("%", showsWords: false)
}
