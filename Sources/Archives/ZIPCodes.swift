import Anatomy
import Schema

/// The signatures at the starts of records.
enum ZIPSignature {
  static let file: UInt32 = 0x0403_4B50
  static let descriptor: UInt32 = 0x0807_4B50
  static let entry: UInt32 = 0x0201_4B50
  static let largeEnd: UInt32 = 0x0606_4B50
  static let locator: UInt32 = 0x0706_4B50
  static let end: UInt32 = 0x0605_4B50
}

/// The methods of compression, and the kinds of extra fields.
enum ZIPMethod {
  static let stored: UInt64 = 0
  static let deflated: UInt64 = 8

  /// Returns the compression method that the header of the given file states; nil if the header is
  /// truncated.
  static func method(of node: Node) -> UInt64? {
    node.source.number(at: node.range.start + 8, width: 2)
  }

  static let titles: Labels = [
    0: "stored", 8: "deflate", 9: "deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard", 95: "XZ",
    99: "AES encryption",
  ]

  static let extraFields: Labels = [
    0x0001: "ZIP64", 0x000A: "NTFS times", 0x5455: "times", 0x5855: "Unix times and owner",
    0x7075: "UTF-8 name", 0x6375: "UTF-8 comment", 0x7855: "Unix owner", 0x7875: "Unix owner",
    0x9901: "AES encryption", 0xCAFE: "Java archive",
  ]
}

/// A time of MS-DOS: the higher 16 bits contain a date, the lower 16 bits contain a time in steps
/// of two seconds.
enum DOSTime {
  /// Returns the time as ISO 8601 without a time zone; nil if the value is not a valid date and
  /// time.
  static func text(_ value: UInt64) -> String? {
    let (day, month, year) = (value >> 16 & 31, value >> 21 & 15, 1980 + (value >> 25 & 127))
    let (second, minute, hour) = ((value & 31) * 2, value >> 5 & 63, value >> 11 & 31)
    guard (1...31).contains(day), (1...12).contains(month), second < 60, minute < 60, hour < 24
    else { return nil }
    func two(_ number: UInt64) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(year)-\(two(month))-\(two(day))T\(two(hour)):\(two(minute)):\(two(second))"
  }
}
