/// Labels for the values of a field, such as `[0: "copy", 64: "dither copy"]`.
package struct Labels: Sendable, ExpressibleByDictionaryLiteral {
  private let words: @Sendable (UInt64) -> String?

  package init(_ words: @escaping @Sendable (UInt64) -> String?) { self.words = words }

  package init(dictionaryLiteral pairs: (UInt64, String)...) {
    self.init { value in pairs.first { $0.0 == value }?.1 }
  }

  /// Creates labels from lines of text. Each line consists of a value or a range of values
  /// (`C0-E0`), a space, and the label.
  package init(radix: Int, _ lines: String) {
    var entries: [(range: ClosedRange<UInt64>, words: String)] = []
    for line in lines.lines {
      let parts = line.words(most: 2)
      let ends = parts[0].pieces(at: UInt8(ascii: "-")).compactMap { UInt64($0, radix: radix) }
      guard parts.count == 2, let first = ends.first, let last = ends.last, first <= last else {
        continue
      }
      entries.append((first...last, String(parts[1])))
    }
    self.init { [entries] value in entries.first { $0.range.contains(value) }?.words }
  }

  package subscript(_ value: UInt64) -> String? { words(value) }
}
