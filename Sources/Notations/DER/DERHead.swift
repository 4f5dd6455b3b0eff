import Bytes

/// The head of an element in DER (ITU-T X.690, 8.1): its tag, and the length of its content.
struct DERHead: Equatable {
  /// A tag: the class of the element and its number.
  struct Tag: Hashable, Sendable {
    let isContext: Bool
    let number: Int

    static func universal(_ type: DERType) -> Tag { Tag(isContext: false, number: type.rawValue) }
    static func context(_ number: Int) -> Tag { Tag(isContext: true, number: number) }
  }

  /// The class: 0 universal, 1 application, 2 context-specific, 3 private.
  let tagClass: Int
  let number: Int
  /// Whether the content consists of elements.
  let isConstructed: Bool
  let size: Int
  /// The number of bytes of the content; nil if the length is indefinite, and an end mark of two
  /// zero bytes follows the content.
  let length: Int?

  /// Maximum number of bytes that are read for a tag number.
  static let longestNumber = 4

  /// Reads the head at `start`; nil if the head is invalid, or if the element extends past `end`.
  init?(at start: Int, in source: ByteSource, end: Int) {
    guard start < end, let first = source.byte(at: start) else { return nil }
    tagClass = Int(first >> 6)
    isConstructed = first & 0x20 != 0
    var place = start + 1
    var number = Int(first & 31)
    if number == 31 {
      number = 0
      var continues = true
      while continues {
        guard place < end, place - start <= Self.longestNumber, let byte = source.byte(at: place)
        else { return nil }
        number = number << 7 | Int(byte & 0x7F)
        continues = byte & 0x80 != 0
        place += 1
      }
    }
    self.number = number
    guard place < end, let short = source.byte(at: place) else { return nil }
    place += 1
    if short < 0x80 {
      length = Int(short)
    } else if short == 0x80 {
      guard isConstructed else { return nil }
      length = nil
    } else {
      let width = Int(short & 0x7F)
      guard width <= 8, width <= end - place,
        let stated = source.integer(at: place, width: width), let count = Int(exactly: stated)
      else { return nil }
      length = count
      place += width
    }
    size = place - start
    if let length, length > end - place { return nil }
  }

  var tag: Tag? {
    tagClass == 0 || tagClass == 2 ? Tag(isContext: tagClass == 2, number: number) : nil
  }

  /// The type of the content; nil unless the tag is universal and states a known type.
  var type: DERType? { tagClass == 0 ? DERType(rawValue: number) : nil }

  /// Whether this is the head of an end mark, which ends content of indefinite length.
  var isEnd: Bool { tagClass == 0 && number == 0 && length == 0 && !isConstructed }

  /// Maximum nesting depth of elements of indefinite length.
  private static let deepest = 16

  /// Returns the offset after the element that begins at `start`, and after its end mark if it has
  /// one; nil if the end mark is missing.
  func end(from start: Int, in source: ByteSource, end: Int) -> Int? {
    if let length { return start + size + length }
    var place = start + size
    var open = 1
    while open > 0 {
      guard open <= Self.deepest, let head = DERHead(at: place, in: source, end: end) else {
        return nil
      }
      place += head.size + (head.length ?? 0)
      if head.isEnd { open -= 1 } else if head.length == nil { open += 1 }
    }
    return place
  }
}

/// The types of ASN.1 with a universal tag (ITU-T X.680, 8.4).
enum DERType: Int, Sendable {
  case boolean = 1
  case integer, bitString, octetString, null, objectIdentifier
  case enumerated = 10
  case utf8String = 12
  case sequence = 16
  case set, numericString, printableString, teletexString
  case ia5String = 22
  case utcTime, generalizedTime
  case visibleString = 26
  case universalString = 28
  case bmpString = 30
}
