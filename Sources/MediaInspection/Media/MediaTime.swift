import Anatomy
import Metadata
import Movie

/// A time in the form that media files use: a number of units, and a timescale in units per second.
///
/// A time is always valid and finite. Where a time is unknown, the library returns nil.
///
/// ```swift
/// if let frame = MediaTime(value: 1001, timescale: 30_000) {
///   print(frame, frame.seconds, frame.multiplied(by: 30).seconds)
/// }
/// ```
public struct MediaTime: Sendable {
  /// The number of units.
  public let value: Int64
  /// The number of units per second, which is always greater than 0.
  public let timescale: Int64

  /// Creates a time from the given number of units; fails unless the timescale is greater than 0.
  public init?(value: Int64, timescale: Int64) {
    guard timescale > 0 else { return nil }
    (self.value, self.timescale) = (value, timescale)
  }

  /// Creates the time that is nearest to the given number of seconds.
  ///
  /// The initializer fails if the timescale is not greater than 0, or if the time is not finite or
  /// too large for the timescale.
  ///
  /// - Parameters:
  ///   - seconds: The time in seconds.
  ///   - preferredTimescale: The number of units per second.
  public init?(seconds: Double, preferredTimescale: Int64) {
    let units = (seconds * Double(preferredTimescale)).rounded(.toNearestOrAwayFromZero)
    guard let value = Int64(exactly: units) else { return nil }
    self.init(value: value, timescale: preferredTimescale)
  }

  /// Creates a time without checks. The timescale must be greater than 0.
  init(checked value: Int64, per timescale: Int64) {
    (self.value, self.timescale) = (value, timescale)
  }

  /// The time 0.
  public static let zero = MediaTime(checked: 0, per: 1)

  /// The time in seconds, as the nearest floating-point number.
  public var seconds: Double { Double(value) / Double(timescale) }
}

/// Times are equal if they denote the same moment, even if their timescales differ.
extension MediaTime: Comparable, Hashable {
  /// Returns whether two times denote the same moment.
  public static func == (left: MediaTime, right: MediaTime) -> Bool { order(left, right, by: ==) }
  /// Returns whether the first time is earlier than the second.
  public static func < (left: MediaTime, right: MediaTime) -> Bool { order(left, right, by: <) }

  /// Hashes the whole seconds, so that equal times with different timescales have the same hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(value / timescale) }

  private static func order(
    _ left: MediaTime, _ right: MediaTime, by compare: (Int128, Int128) -> Bool
  ) -> Bool {
    compare(
      Int128(left.value) * Int128(right.timescale), Int128(right.value) * Int128(left.timescale))
  }
}

extension MediaTime: CustomStringConvertible {
  /// The time as a fraction, such as `1001/30000`.
  public var description: String { "\(value)/\(timescale)" }
}

extension MediaTime: Codable {
  private enum CodingKeys: CodingKey { case value, timescale }

  /// Decodes a time. Throws an error unless the timescale is greater than 0.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    value = try container.decode(Int64.self, forKey: .value)
    timescale = try container.decode(Int64.self, forKey: .timescale)
    if timescale <= 0 {
      throw DecodingError.dataCorruptedError(
        forKey: .timescale, in: container,
        debugDescription: "the timescale must be greater than 0")
    }
  }

  /// Encodes the number of units and the timescale.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(value, forKey: .value)
    try container.encode(timescale, forKey: .timescale)
  }
}

// MARK: Conversion from the Metadata module

extension MediaTime {
  init(_ time: RationalTime) { (value, timescale) = (time.value, time.timescale) }

  /// Creates a time since 1970 from a date; fails if the timescale is not valid.
  init?(_ date: DateTimeText) { self.init(value: date.value, timescale: date.timescale) }
}
