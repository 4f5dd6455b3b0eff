import Bytes

/// The parts of the start tag of an element. expat has already checked that the tag is well-formed,
/// so the search for attributes ends at the first bytes that are not an attribute. From there on,
/// all bytes except white space are `close`, which is usually `>` or `/>`.
struct XMLTag {
  struct Attribute {
    let space: ByteRange
    let name: ByteRange
    let equals: ByteRange
    let value: ByteRange
    let quote: ByteRange
    var range: ByteRange { ByteRange(from: space.start, to: quote.end) }
  }

  let name: ByteRange
  private(set) var attributes: [Attribute] = []
  /// The white space between the last attribute and the end of the tag.
  let space: ByteRange
  let close: ByteRange

  init(_ range: ByteRange, in source: ByteSource, _ encoding: TextEncoding) {
    let units = XMLUnits(range, in: source, encoding)
    let nameEnd = units.first(from: 1) { $0.isSpace || $0.isOneOf("/>") }
    name = units.range(min(1, nameEnd), nameEnd)
    var place = nameEnd
    while true {
      let nameStart = units.first(from: place) { !$0.isSpace }
      let nameEnd = units.first(from: nameStart) { $0.isSpace || $0.isOneOf("=/>") }
      let equals = units.first(from: nameEnd) { !$0.isSpace }
      guard nameEnd > nameStart, units[equals]?.isOneOf("=") == true else { break }
      let opening = units.first(from: equals + 1) { !$0.isSpace }
      guard let mark = units[opening], mark.isOneOf("\"'") else { break }
      let closing = units.first(from: opening + 1) { $0 == mark }
      guard closing < units.count else { break }
      attributes.append(
        Attribute(
          space: units.range(place, nameStart), name: units.range(nameStart, nameEnd),
          equals: units.range(nameEnd, opening + 1), value: units.range(opening + 1, closing),
          quote: units.range(closing, closing + 1)))
      place = closing + 1
    }
    let blanks = units.range(place, units.first(from: place) { !$0.isSpace })
    space = blanks
    close = ByteRange(from: blanks.end, to: range.end)
  }
}

/// The characters in a range as code units of one or two bytes each.
struct XMLUnits {
  private let start: Int
  private let bytes: [UInt8]
  private let width: Int
  private let high: Int

  init(_ range: ByteRange, in source: ByteSource, _ encoding: TextEncoding, limit: Int = .max) {
    start = range.start
    bytes = source.bytes(range, limit: limit)
    width = encoding == .utf16BigEndian || encoding == .utf16LittleEndian ? 2 : 1
    high = encoding == .utf16LittleEndian ? 1 : 0
  }

  var count: Int { bytes.count / width }

  subscript(index: Int) -> UInt16? {
    guard index >= 0, index < count else { return nil }
    if width == 1 { return UInt16(bytes[index]) }
    return UInt16(bytes[2 * index + high]) << 8 | UInt16(bytes[2 * index + 1 - high])
  }

  func range(_ first: Int, _ end: Int) -> ByteRange {
    ByteRange(from: start + first * width, to: start + end * width)
  }

  /// Returns the index of the first code unit from `index` on that satisfies `fits`; the number of
  /// units if none does.
  func first(from index: Int, where fits: (UInt16) -> Bool) -> Int {
    var index = index
    while let unit = self[index] {
      if fits(unit) { return index }
      index += 1
    }
    return max(index, count)
  }

  /// The index of the last code unit that is not white space; nil if there is none.
  var lastNonblank: Int? {
    var index = count - 1
    while let unit = self[index] {
      if !unit.isSpace { return index }
      index -= 1
    }
    return nil
  }
}

extension UInt16 {
  /// Whether the code unit is white space in XML.
  var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  func isOneOf(_ letters: String) -> Bool { letters.utf16.contains(self) }
}
