import Anatomy
import Bytes

/// An IPTC dataset that can be set: a text or a part of a date that describes the picture. Others state
/// how the data was sent, or what it is.
struct Dataset {
  let number: Int
  private let form: Form

  private enum Form {
    case text(most: Int)
    case date, time
  }

  /// The record with the datasets that describe the picture.
  static let record = 2

  /// Finds the dataset with a key, such as `2:120`; nil if it cannot be set.
  init?(_ key: TagKey) {
    let parts = key.name.split(separator: ":").compactMap { Int($0) }
    guard key.space == "iptc", parts.count == 2, parts[0] == Self.record else { return nil }
    number = parts[1]
    switch number {
    case 55, 62: form = .date
    case 60, 63: form = .time
    default:
      guard let most = Self.sizes[number] else { return nil }
      form = .text(most: most)
    }
  }

  /// The maximum size of each text in bytes.
  private static let sizes: [Int: Int] = [
    5: 64, 7: 64, 12: 236, 15: 3, 20: 32, 22: 32, 25: 64, 26: 3, 27: 64, 40: 256, 65: 32, 70: 10,
    80: 32, 85: 32, 90: 32, 92: 32, 95: 32, 100: 3, 101: 64, 103: 32, 105: 256, 110: 32, 115: 32,
    116: 128, 118: 128, 120: 2000, 122: 32, 135: 3,
  ]

  /// Returns how datasets state a value that is too long, or is divided; nil if they state it as it is.
  func statement(of text: String, for key: TagKey) -> TagStatement? {
    switch form {
    case .text(let most):
      guard text.utf8.count > most else { return nil }
      var count = 0
      let short = text.prefix { character in
        count += character.utf8.count
        return count <= most
      }
      return TagStatement(
        [(key, String(short))], loss: "\(key.name) states at most \(most) bytes of the text")
    case .date:
      guard let date = DividedDate(text) else { return nil }
      // The time is in the dataset after the date: 2:60 after 2:55, and 2:63 after 2:62.
      let time = TagKey(space: "iptc", name: "2:\(number == 55 ? 60 : 63)")
      return TagStatement([(key, date.day), (time, date.time)], loss: date.loss)
    case .time: return nil
    }
  }

  /// Whether the dataset can state a text.
  func states(_ text: String) -> Bool {
    let letters = Array(text.utf8)
    func isNumber(_ part: some Sequence<UInt8>) -> Bool { part.allSatisfy { 0x30...0x39 ~= $0 } }
    return switch form {
    case .text(let most): letters.count <= most
    case .date: letters.count == 8 && isNumber(letters)
    case .time:
      letters.count == 11 && isNumber(letters[..<6]) && isNumber(letters[7...])
        && [0x2B, 0x2D].contains(letters[6])
    }
  }

  /// Returns the bytes of a dataset.
  static func bytes(_ record: Int, _ number: Int, _ value: [UInt8]) -> [UInt8] {
    [0x1C, UInt8(record), UInt8(number)]
      + NumberCoding.big.bytes(nearest: value.count, count: 2) + value
  }
}

/// A date as two datasets state it: `20240720`, with zeros for parts that are not known, and
/// `184107+0200`.
private struct DividedDate {
  let day: String
  let time: String?
  let loss: String?

  /// Divides a date such as `2024-07` or `2024-07-20T18:41:07+02:00`; nil if it is none.
  init?(_ text: String) {
    let halves = text.split(separator: text.contains("T") ? "T" : " ", maxSplits: 1)
    let parts = (halves.first ?? "").split { "-:".contains($0) }
    let sizes = [4, 2, 2]
    guard 1...3 ~= parts.count,
      zip(parts, sizes).allSatisfy({ part, size in part.utf8.count == size && Int(part) != nil })
    else { return nil }
    day = parts.joined() + sizes.dropFirst(parts.count).map { _ in "00" }.joined()
    guard halves.count == 2, parts.count == 3, let (date, fraction, zone) = ExifDate.parts(text)
    else {
      guard halves.count == 1 else { return nil }
      (time, loss) = (nil, nil)
      return
    }
    guard let zone else {
      (time, loss) = (nil, "IPTC states a time only with its time zone")
      return
    }
    time = date.suffix(8).filter { $0 != ":" } + zone.filter { $0 != ":" }
    loss = fraction == nil ? nil : "IPTC states no fractions of seconds"
  }
}
