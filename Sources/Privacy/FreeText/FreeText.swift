package import Anatomy
import Bytes

/// Finds personal data in free text: email addresses, telephone numbers, coordinates, and paths
/// that contain a user name.
package enum FreeText {
  package struct Hit: Equatable, Sendable {
    package let category: Category
    package let title: String
    /// The range of the personal data, in UTF-8 bytes of the text.
    package let range: Range<Int>
  }

  /// Maximum number of bytes of a text that are examined.
  private static let longest = 1 << 20
  package static let maxHits = 16

  package static func hits(in text: String, atMost maxHits: Int = Self.maxHits) -> [Hit] {
    let bytes = Array(text.utf8.prefix(longest))
    guard bytes.count > 5 else { return [] }
    var hits: [Hit] = []
    var place = 0
    while place < bytes.count, hits.count < maxHits {
      guard let hit = hit(in: bytes, at: place) else {
        place += 1
        continue
      }
      hits.append(hit)
      place = max(hit.range.upperBound, place + 1)
    }
    return hits
  }

  /// Returns the personal data that begins at `place`, or the email address with its `@` at
  /// `place`; nil if there is none.
  private static func hit(in bytes: [UInt8], at place: Int) -> Hit? {
    switch bytes[place] {
    case UInt8(ascii: "@"):
      mail(in: bytes, around: place).map {
        Hit(category: .account, title: "e-mail address", range: $0)
      }
    case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "C"), UInt8(ascii: "D"),
      UInt8(ascii: "f"):
      path(in: bytes, at: place).map {
        Hit(category: .path, title: "file path that may contain a user name", range: $0)
      }
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "("),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      number(in: bytes, at: place)
    default: nil
    }
  }

  // MARK: Numbers

  private static func number(in bytes: [UInt8], at place: Int) -> Hit? {
    if place > 0, bytes[place - 1].isWordLetter || bytes[place - 1] == UInt8(ascii: ".") {
      return nil
    }
    if let range = Coordinates.range(in: bytes, at: place)
      ?? Sexagesimal.range(in: bytes, at: place)
    {
      return Hit(category: .location, title: "coordinates", range: range)
    }
    let telephone =
      Telephone.international(in: bytes, at: place) ?? Telephone.national(in: bytes, at: place)
    return telephone.map { Hit(category: .person, title: "telephone number", range: $0) }
  }

  // MARK: Addresses

  private static func mail(in bytes: [UInt8], around sign: Int) -> Range<Int>? {
    func isLocal(_ byte: UInt8) -> Bool { byte.isWordLetter || "._%+-".utf8.contains(byte) }
    func isDomain(_ byte: UInt8) -> Bool { byte.isWordLetter || ".-".utf8.contains(byte) }
    var start = sign
    while start > 0, sign - start < 64, isLocal(bytes[start - 1]) { start -= 1 }
    var end = sign + 1
    while end < bytes.count, end - sign < 255, isDomain(bytes[end]) { end += 1 }
    while end > sign + 1, !bytes[end - 1].isWordLetter { end -= 1 }
    let domain = bytes[(sign + 1)..<end]
    guard start < sign, let point = domain.lastIndex(of: UInt8(ascii: ".")),
      point > sign + 1, end - point > 2,
      domain[(point + 1)...].allSatisfy(\.isLetter)
    else { return nil }
    return start..<end
  }

  /// Beginnings of paths that may contain a user name.
  private static let homes = [
    "/Users/", "/home/", "/var/mobile/", "/storage/emulated/", "/Volumes/", "file://",
    "C:\\Users\\", "C:/Users/", "D:\\Users\\", "C:\\Documents and Settings\\", "\\\\",
  ].map { Array($0.utf8) }

  private static func path(in bytes: [UInt8], at start: Int) -> Range<Int>? {
    guard let home = homes.first(where: { bytes[start...].starts(with: $0) }) else { return nil }
    var end = start + home.count
    while end < bytes.count, bytes[end] >= 0x20, !"\"'<>|".utf8.contains(bytes[end]) { end += 1 }
    return end > start + home.count + 1 ? start..<end : nil
  }
}

extension UInt8 {
  /// Whether the byte can be part of a word. Bytes above ASCII are parts of letters.
  var isWordLetter: Bool { isDigit || isLetter || self >= 0x80 || self == UInt8(ascii: "_") }
}
