import Metadata

/// A date as far as a tag tells it: a year alone, or a moment to the second with its zone.
public struct MetadataDate: Hashable, Sendable, CustomStringConvertible {
  /// By the Gregorian calendar.
  public let year: Int
  /// From 1 to 12.
  public let month: Int?
  /// From 1 to 31.
  public let day: Int?
  /// `20:41:07`, as far as it is told.
  public let time: String?
  /// `Z`, `+02:00`.
  public let zone: String?
  /// ISO 8601, as far as it goes.
  public let description: String

  /// In every shape that writers give it; nil where it is no date.
  public init?(_ text: String) {
    guard let date = StatedDate(text) else { return nil }
    (year, month, day, time, zone) = (date.year, date.month, date.day, date.time, date.zone)
    description = date.description
  }
}
