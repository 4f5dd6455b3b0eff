import Anatomy
import Bytes
import Privacy

/// The values of findings, which are also redacted wherever else they occur in a report.
package struct RedactedValues {
  private var all: Set<[UInt8]> = []
  /// The values to search for, by their first four bytes.
  private var heads: [UInt32: [[UInt8]]] = [:]
  /// Texts of fewer than four bytes. They are too short to search for in bytes, and are compared
  /// only with whole words of messages.
  private var shortTexts: Set<String> = []
  /// Whether there are too many values to search for each of them. Everything is then redacted.
  private(set) var isFull = false

  private static let shortest = 4
  private static let most = 20_000
  /// The text that replaces redacted text.
  package static let mark = "▒▒▒"

  // MARK: Gathering

  mutating func add(_ text: String) {
    add(Array(text.utf8))
    if 1..<Self.shortest ~= text.utf8.count, shortTexts.count < Self.most {
      shortTexts.insert(text)
    }
    let escaped = text.escapedForDisplay
    if escaped != text { add(Array(escaped.utf8)) }
    guard text.utf8.count >= Self.shortest, text.utf8.count < 1 << 16 else { return }
    for isBig in [true, false] {
      add(
        text.utf16.flatMap { unit in
          let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
          return isBig ? [high, low] : [low, high]
        })
    }
  }

  mutating func add(_ value: [UInt8]) {
    let isBlank = value.allSatisfy { $0 == value.first } || Self.ownWords.contains(value)
    if value.count >= Self.shortest, !isBlank, all.count <= Self.most {
      all.insert(value)
    }
  }

  /// Words that the program itself writes. They are not redacted: they reveal nothing about the
  /// file, and the page needs them.
  private static let ownWords: Set<[UInt8]> = Set(
    (Category.allCases.map(\.rawValue) + Severity.allCases.map(\.word)
      + ["high", "medium", "file", "true", "false", "none", "unknown", "track", "place"])
      .map { Array($0.utf8) })

  /// Builds the search index. Must be called once, after all values were added.
  mutating func arrange() {
    isFull = all.count > Self.most
    for value in all { heads[Self.head(of: value[...]), default: []].append(value) }
  }

  // MARK: Searching

  private static func head(of bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(shortest).reduce(0) { $0 << 8 | UInt32($1) }
  }

  func forEach(in bytes: [UInt8], _ visit: (Int, [UInt8]) -> Void) {
    guard bytes.count >= Self.shortest, !heads.isEmpty else { return }
    var head: UInt32 = 0
    for (place, byte) in bytes.enumerated() {
      head = head << 8 | UInt32(byte)
      let start = place - Self.shortest + 1
      guard start >= 0, let candidates = heads[head] else { continue }
      for value in candidates
      where start + value.count <= bytes.count && bytes[start...].starts(with: value) {
        visit(start, value)
      }
    }
  }

  /// Returns a text with all redacted values in it replaced.
  func masking(_ text: String) -> String {
    guard text.utf8.count >= Self.shortest else { return text }
    let bytes = Array(text.utf8)
    var parts: [ByteRange] = []
    forEach(in: bytes) { parts.append(ByteRange(start: $0, count: $1.count)) }
    if parts.isEmpty { return text }
    let kept = ByteRange(start: 0, count: bytes.count).without(parts.merged)
    var shown: [UInt8] = []
    var end = 0
    for part in kept {
      if part.start > end { shown += Array(Self.mark.utf8) }
      shown += bytes[part.start..<part.end]
      end = part.end
    }
    if end < bytes.count { shown += Array(Self.mark.utf8) }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Returns whether a message contains, as a whole word, a redacted text of fewer than four bytes.
  func quotesShortText(_ words: String) -> Bool {
    shortTexts.contains { text in
      words.ranges(of: text).contains { range in
        !(words[..<range.lowerBound].last?.isPartOfWord ?? false)
          && !(words[range.upperBound...].first?.isPartOfWord ?? false)
      }
    }
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
