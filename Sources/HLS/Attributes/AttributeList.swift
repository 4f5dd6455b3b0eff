import Bytes

/// The attributes of an attribute list (RFC 8216, 4.2), and the syntax errors of the list. Text
/// that is not an attribute also becomes an item, which ends after the next comma.
struct AttributeList {
  /// The offsets of the parts of one attribute, counted from the start of the list. Each part
  /// begins where the previous part ends.
  struct Item {
    let start: Int
    /// The offset of the name. White space before the name is an error and precedes this offset.
    var nameStart: Int
    var nameEnd: Int
    /// The offset of the value, after the equals sign and the opening quotation mark, if any.
    /// Without an equals sign, it is the end of the name.
    var valueStart: Int
    var valueEnd: Int
    /// The offset after the closing quotation mark; the end of the value if there is no quotation
    /// mark.
    var quoteEnd: Int
    /// The offset after invalid text that follows the value; equal to `quoteEnd` if there is no
    /// such text.
    var junkEnd: Int
    /// The offset after the comma that ends the attribute.
    var end: Int
    var isQuoted: Bool

    var hasValue: Bool { valueStart > nameEnd }
  }

  struct Problem {
    let words: String
    let range: ByteRange
    /// The name of the field with the problem; nil if the problem is not about one field.
    let field: String?
  }

  /// The maximum number of bytes of an attribute list that are read.
  static let longest = 1 << 20
  private static let maxItems = 4096
  /// The maximum number of problems that are reported for one attribute list.
  private static let maxProblems = 8

  private let bytes: [UInt8]
  /// The offset in the source at which the list begins.
  private let base: Int
  private(set) var items: [Item] = []
  private(set) var problems: [Problem] = []

  var end: Int { items.last?.end ?? 0 }

  init(_ bytes: [UInt8], at base: Int) {
    self.bytes = bytes
    self.base = base
    var place = 0
    while place < bytes.count, items.count < Self.maxItems { place = takeItem(at: place) }
    if let last = items.last, last.end == bytes.count, last.end > last.junkEnd {
      note(
        "no attribute follows the comma at byte \(base + last.junkEnd)", last.junkEnd,
        last.end)
    }
  }

  mutating func note(_ words: String, _ start: Int, _ end: Int, field: String? = nil) {
    guard problems.count < Self.maxProblems else { return }
    problems.append(
      Problem(
        words: words, range: ByteRange(from: base + start, to: base + end), field: field))
  }

  private mutating func takeItem(at start: Int) -> Int {
    let nameStart = first(from: start) { $0 != 0x20 && $0 != 0x09 }
    if nameStart > start {
      note("white space precedes the attribute name at byte \(base + nameStart)", start, nameStart)
    }
    let nameEnd = first(from: nameStart) { $0 == 0x3D || $0 == 0x2C || $0 == 0x22 }
    var item = Item(
      start: start, nameStart: nameStart, nameEnd: nameEnd, valueStart: nameEnd, valueEnd: nameEnd,
      quoteEnd: nameEnd, junkEnd: nameEnd, end: nameEnd, isQuoted: false)
    if nameEnd < bytes.count, bytes[nameEnd] == 0x3D {
      takeValue(of: &item)
    } else {
      note(
        "attribute \"\(String(decoding: bytes[nameStart..<nameEnd].prefix(40), as: UTF8.self))\""
          + " at byte \(base + nameStart) has no value", start, max(nameEnd, start))
    }
    item.junkEnd = first(from: item.quoteEnd) { $0 == 0x2C }
    if item.junkEnd > item.quoteEnd {
      note(
        "text follows the value that ends at byte \(base + item.quoteEnd), expected a comma",
        item.quoteEnd, item.junkEnd)
    }
    item.end = min(item.junkEnd + 1, bytes.count)
    items.append(item)
    return item.end
  }

  private mutating func takeValue(of item: inout Item) {
    let (start, end) = (item.nameStart, item.nameEnd)
    if start == end || !bytes[start..<end].allSatisfy(\.isOfName) {
      note(
        "the attribute name is \"\(String(decoding: bytes[start..<end].prefix(40), as: UTF8.self))\","
          + " expected upper-case letters, digits and hyphens", start, end)
    }
    item.isQuoted = end + 1 < bytes.count && bytes[end + 1] == 0x22
    item.valueStart = end + (item.isQuoted ? 2 : 1)
    item.valueEnd = first(from: item.valueStart) { [isQuoted = item.isQuoted] in
      $0 == (isQuoted ? 0x22 : 0x2C)
    }
    item.quoteEnd = item.valueEnd
    guard item.isQuoted else { return }
    if item.valueEnd < bytes.count {
      item.quoteEnd += 1
    } else {
      note("the quoted string at byte \(base + end + 1) is not terminated", end + 1, bytes.count)
    }
  }

  private func first(from start: Int, where fits: (UInt8) -> Bool) -> Int {
    var place = start
    while place < bytes.count, !fits(bytes[place]) { place += 1 }
    return place
  }

  // MARK: Lookup

  /// Returns the name of the attribute as written. Nil if the attribute has no value, or if its
  /// name cannot be part of a field path.
  func name(of item: Item) -> String? {
    let letters = bytes[item.nameStart..<item.nameEnd]
    guard item.hasValue, !letters.isEmpty, letters.count <= 128,
      letters.allSatisfy({ $0.isOfName || 0x61...0x7A ~= $0 || $0 == 0x5F })
    else { return nil }
    return String(decoding: letters, as: UTF8.self)
  }

  func letters(of item: Item) -> ArraySlice<UInt8> { bytes[item.valueStart..<item.valueEnd] }

  func item(_ name: String) -> Item? {
    items.first { $0.hasValue && bytes[$0.nameStart..<$0.nameEnd].elementsEqual(name.utf8) }
  }

  func has(_ name: String) -> Bool { item(name) != nil }

  /// Returns the value of the attribute with the given name, without quotation marks; nil if the
  /// attribute is missing.
  func text(_ name: String) -> String? {
    item(name).map { String(decoding: letters(of: $0), as: UTF8.self) }
  }

  /// Returns the byte range of the value of the attribute with the given name. If the attribute is
  /// missing, returns an empty range at the end of the list.
  func place(of name: String) -> ByteRange {
    guard let item = item(name) else { return ByteRange(start: base + bytes.count, count: 0) }
    return ByteRange(from: base + item.valueStart, to: base + item.valueEnd)
  }
}
