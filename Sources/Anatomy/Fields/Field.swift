package import Bytes

/// One named value of a structure and the bytes that hold it.
package struct Field {
  /// As the specification spells it.
  package let name: String
  /// In the source of its node; a field that shares bytes with others also tells its bits.
  package let range: ByteRange
  package let bits: BitSpan?
  package let value: Value
  package let meaning: Meaning
  /// The value in words, where it stands for something.
  package let label: String?
  /// How the field shows in the one line of its node.
  package let line: SummaryPart?
  /// How its bytes spell a number, if it is one.
  package let coding: NumberCoding

  package init(
    name: String, range: ByteRange, bits: BitSpan? = nil, value: Value,
    meaning: Meaning = .plain, label: String? = nil, line: SummaryPart? = nil,
    coding: NumberCoding = .big
  ) {
    self.name = name
    self.range = range
    self.bits = bits
    self.value = value
    self.meaning = meaning
    self.label = label
    self.line = line
    self.coding = coding
  }

  /// What stands behind the content of a structure so that the next one begins at an even place; the
  /// size that is stated does not count it.
  package init(filling range: ByteRange) {
    self.init(name: Self.filling, range: range, value: .bytes, meaning: .padding)
  }

  private static let filling = "pad"

  package var isFilling: Bool {
    guard case .padding = meaning.role else { return false }
    return name == Self.filling
  }

  /// How many bits of the file are this field's own.
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

/// How a field shows in the line of its node: its value, with words around it. `"created %"`.
package struct SummaryPart: Sendable, ExpressibleByStringLiteral {
  package let template: String
  /// Whether words for the value stand for it.
  package let showsWords: Bool

  package init(stringLiteral template: String) { self.init(template) }

  private init(_ template: String, showsWords: Bool = true) {
    self.template = template
    self.showsWords = showsWords
  }

  package static let value: SummaryPart = "%"
  /// The value itself, also where there are words for it.
  package static let bare = SummaryPart("%", showsWords: false)
}
