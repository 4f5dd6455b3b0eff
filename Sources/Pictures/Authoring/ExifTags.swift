import Anatomy
import Bytes
import Keys
import Schema

/// An Exif tag that can be set: a text, a date or a geographic position. Other tags determine how
/// the picture is decoded or shown, or contain measurements of the camera.
struct ExifTag {
  let number: Int
  let directory: DirectoryKind
  /// The type of the value, which determines how a text is stored.
  let type: KeyValueType

  /// Creates the tag with the given key. Returns nil if the tag cannot be set.
  init?(_ key: TagKey) {
    guard key.space == .exif || key.space == .gps, let entry = KnownKeys.entry(for: key),
      entry.name == key.name, let type = entry.type, type != .numbers
    else { return nil }
    self.type = type
    if key.space == .gps {
      directory = .gps
    } else {
      let isOfPicture = DirectoryKind.exif.number(of: key.name).map(Self.isOfMainDirectory) ?? false
      directory = isOfPicture ? .main(0) : .exif
    }
    guard let number = directory.number(of: key.name) else { return nil }
    self.number = number
  }

  /// Whether the tag with the given number belongs to the main directory, and not to the Exif
  /// directory: its number is lower than those of all Exif tags, or it is a Windows tag.
  private static func isOfMainDirectory(_ number: Int) -> Bool {
    number < 0x829A || 0x9C9B...0x9C9F ~= number
  }

  /// Returns the value of an entry that states the given text; nil if the text does not fit the
  /// type.
  func content(stating text: String, _ order: ByteOrder) -> DirectoryWriting.Content? {
    switch type {
    case .text: return .init(type: .ascii, bytes: Array(text.utf8) + [0])
    case .date:
      guard ExifDate.isValid(text) else { return nil }
      return .init(type: .ascii, bytes: Array(text.utf8) + [0])
    case .comment:
      let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
      let code = isASCII ? "ASCII\0\0\0" : "UNICODE\0"
      let letters = isASCII ? Array(text.utf8) : Self.wide(text, order)
      return .init(type: .undefined, bytes: Array(code.utf8) + letters)
    case .wideText: return .init(type: .byte, bytes: Self.wide(text, .little) + [0, 0])
    case .integer(bytes: 2):
      return UInt16(text).map {
        .init(type: .short, bytes: NumberCoding(order).bytes(nearest: Int($0), count: 2))
      }
    case .integer: return UInt8(text).map { .init(type: .byte, bytes: [$0]) }
    case .ratios(let count):
      let parts = text.split(separator: ",").map { $0.drop { $0 == " " } }
      var bytes: [UInt8] = []
      for part in parts {
        let numbers = part.split(separator: "/").compactMap { UInt32($0) }
        guard numbers.count == 2, numbers[1] > 0 else { return nil }
        for number in numbers {
          bytes += NumberCoding(order).bytes(nearest: Int(number), count: 4)
        }
      }
      return parts.count == count ? .init(type: .rational, bytes: bytes) : nil
    default: return nil
    }
  }

  private static func wide(_ text: String, _ order: ByteOrder) -> [UInt8] {
    text.utf16.flatMap { NumberCoding(order).bytes(nearest: Int($0), count: 2) }
  }
}

/// Dates as Exif states them: `2024:07:20 18:41:07`, with fractions of seconds and the time zone in
/// other tags. Parts that are not known are spaces.
enum ExifDate {
  /// The forms of dates, from all parts known to only the year known. A zero represents any digit.
  private static let forms = [
    "0000:00:00 00:00:00", "0000:00:00   :  :  ", "0000:00:     :  :  ", "0000:  :     :  :  ",
  ]

  static func isValid(_ text: String) -> Bool {
    let isInForm = forms.contains { form in
      text.utf8.count == form.utf8.count
        && zip(text.utf8, form.utf8).allSatisfy { letter, form in
          form == 0x30 ? 0x30...0x39 ~= letter : letter == form
        }
    }
    let numbers = text.split { ": ".contains($0) }.dropFirst().compactMap { Int($0) }
    let ranges = [1...12, 1...31, 0...23, 0...59, 0...60]
    return isInForm && zip(numbers, ranges).allSatisfy { number, range in range ~= number }
  }

  /// Divides a date such as `2024-07-20T18:41:07.25+02:00` or `2024-07`; nil if the text is not a
  /// date.
  static func parts(_ text: String) -> (date: String, fraction: String?, zone: String?)? {
    let letters = Array(text.utf8)
    if letters.count <= 10, let known = [10: 1, 7: 2, 4: 3][letters.count] {
      let date = text.replacing("-", with: ":") + forms[known].dropFirst(letters.count)
      return isValid(date) ? (date, nil, nil) : nil
    }
    guard letters.count >= 16 else { return nil }
    var rest = Substring(text)
    let day = rest.prefix(10)
    rest = rest.dropFirst(10)
    guard let mark = rest.first, mark == "T" || mark == " " else { return nil }
    rest = rest.dropFirst()
    var time = String(rest.prefix(5))
    rest = rest.dropFirst(5)
    if rest.first == ":" {
      time += rest.prefix(3)
      rest = rest.dropFirst(3)
    } else {
      time += ":00"
    }
    var fraction: Substring?
    if rest.first == "." {
      fraction = rest.dropFirst().prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(1 + (fraction?.count ?? 0))
    }
    let date = day.replacing("-", with: ":") + " " + time
    guard isValid(date), let zone = zone(rest) else { return nil }
    return (date, fraction.map(String.init), zone.isEmpty ? nil : zone)
  }

  /// Returns a time zone in the form of Exif, such as `+02:00`; empty for an empty text, nil if the
  /// text is not a time zone.
  private static func zone(_ text: Substring) -> String? {
    if text.isEmpty { return "" }
    if text == "Z" { return "+00:00" }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.count == 4 || digits.count == 2, Int(digits) != nil else { return nil }
    return "\(sign)\(digits.prefix(2)):\(digits.count == 4 ? digits.suffix(2) : "00")"
  }
}
