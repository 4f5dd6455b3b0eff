import Metadata

/// A date with the precision that a tag states. The precision ranges from a year alone to a second
/// with a time zone.
///
/// ```swift
/// if let date = try await asset.load(.creationDate)?.dateValue {
///   print(date.year, date.month ?? 0, date.time ?? "", date.zone ?? "")
/// }
/// ```
public struct MetadataDate: Hashable, Sendable, CustomStringConvertible {
  /// The year of the Gregorian calendar.
  public let year: Int
  /// The month, from 1 to 12; nil if none is stated.
  public let month: Int?
  /// The day of the month, from 1 to 31; nil if none is stated.
  public let day: Int?
  /// The time of day with the stated precision, such as `20:41:07`; nil if none is stated.
  public let time: String?
  /// The time zone, such as `Z` or `+02:00`; nil if none is stated.
  public let zone: String?
  /// The date in ISO 8601 form, with the stated precision.
  public let description: String

  /// Creates a date from text in any of the forms that tags commonly use, such as `2024-07-20`;
  /// fails if the text is not a date.
  public init?(_ text: String) {
    guard let date = StatedDate(text) else { return nil }
    self.init(date)
  }

  init(_ date: StatedDate) {
    (year, month, day, time, zone) = (date.year, date.month, date.day, date.time, date.zone)
    description = date.description
  }
}

/// An encoded date is text in ISO 8601 form.
extension MetadataDate: Codable {
  /// Decodes a date from text. Throws an error if the text is not a date.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = StatedDate(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(text) is not a date")
    }
    self.init(date)
  }

  /// Encodes the date as text in ISO 8601 form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
