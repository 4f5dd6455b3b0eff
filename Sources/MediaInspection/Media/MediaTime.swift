import Anatomy
import Metadata
import Movie

/// A time as files state it: a number of units of a timescale.
public struct MediaTime: Hashable, Sendable {
  /// The number of units.
  public let value: Int64
  /// The number of units per second, which is greater than 0.
  public let timescale: Int64

  /// Creates a time from a number of units; fails unless the timescale is greater than 0.
  public init?(value: Int64, timescale: Int64) {
    guard timescale > 0 else { return nil }
    (self.value, self.timescale) = (value, timescale)
  }

  /// The time in seconds, as the nearest floating-point number.
  public var seconds: Double { Double(value) / Double(timescale) }
}

/// Times are equal if they denote the same moment, even if their timescales differ.
extension MediaTime: Comparable {
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

/// A range of time on a timeline.
public struct MediaTimeRange: Hashable, Sendable {
  /// The start of the range.
  public let start: MediaTime
  /// The duration of the range.
  public let duration: MediaTime
}

// MARK: Conversion from the Metadata module

extension MediaTime {
  init(_ time: RationalTime) { (value, timescale) = (time.value, time.timescale) }

  /// Creates a time since 1970 from a date; fails if the timescale is not valid.
  init?(_ date: DateTimeText) { self.init(value: date.value, timescale: date.timescale) }
}

extension MediaTimeRange {
  init(_ span: TimeSpan) {
    self.init(start: MediaTime(span.start), duration: MediaTime(span.duration))
  }
}
