import Anatomy
import Bytes
import Keys

/// An IPTC dataset that can be set: a text, or a part of a date, that describes the picture. Other
/// datasets, such as those about the transmission or the format of the data, cannot be set.
struct Dataset {
  let number: Int
  /// The type of the value, which determines the length and form of its text.
  private let type: KeyValueType

  /// The number of the record with the datasets that describe the picture.
  static let record = 2

  /// Creates the dataset with the given key, such as `2:120`. Returns nil if this dataset cannot be
  /// set.
  init?(_ key: TagKey) {
    let parts = key.name.split(separator: ":").compactMap { Int($0) }
    guard key.space == .iptc, parts.count == 2, parts[0] == Self.record else { return nil }
    guard let type = KeyList.iptc["\(parts[0]):\(parts[1])"]?.type else { return nil }
    (number, self.type) = (parts[1], type)
  }

  /// Returns a changed form of `text` that fits the dataset: a text that is too long is shortened,
  /// and a date is divided into two datasets. Nil for all other texts.
  func statement(of text: String, for key: TagKey) -> TagStatement? {
    switch type {
    case .limitedText(let most):
      guard text.utf8.count > most else { return nil }
      var count = 0
      let short = text.prefix { character in
        count += character.utf8.count
        return count <= most
      }
      return TagStatement(
        [(key, String(short))], loss: "\(key.name) states at most \(most) bytes of the text")
    case .day:
      guard let date = DividedDate(text) else { return nil }
      // The time is in the dataset after the date: 2:60 after 2:55, and 2:63 after 2:62.
      let time = TagKey(space: .iptc, name: "2:\(number == 55 ? 60 : 63)")
      return TagStatement([(key, date.day), (time, date.time)], loss: date.loss)
    default: return nil
    }
  }

  /// Whether the given text has a length and form that the dataset allows.
  func states(_ text: String) -> Bool {
    let letters = Array(text.utf8)
    func isNumber(_ part: some Sequence<UInt8>) -> Bool { part.allSatisfy { 0x30...0x39 ~= $0 } }
    return switch type {
    case .limitedText(let most): letters.count <= most
    case .day: letters.count == 8 && isNumber(letters)
    case .timeOfDay:
      letters.count == 11 && isNumber(letters[..<6]) && isNumber(letters[7...])
        && [0x2B, 0x2D].contains(letters[6])
    default: false
    }
  }

  /// Returns the bytes of a dataset with the given record, number and value.
  static func bytes(
    _ record: Int, _ number: Int, _ value: DraftValue
  ) throws(TagRefusal) -> [UInt8] {
    try IIM.noDatasets.written(Draft(IIM.code(record, number), ["value": value]))
  }
}

/// A date, divided into the texts of two datasets. `day`, such as `20240720`, has zeros for unknown
/// parts. `time`, such as `184107+0200`, includes the time zone.
private struct DividedDate {
  let day: String
  let time: String?
  let loss: String?

  /// Divides a date such as `2024-07` or `2024-07-20T18:41:07+02:00`. Returns nil if the text is
  /// not a date.
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
