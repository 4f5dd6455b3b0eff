import Anatomy
import Metadata

/// A time as files state it: so many units of a clock.
public struct MediaTime: Hashable, Sendable {
  /// How many units.
  public let value: Int64
  /// Units in a second, more than 0.
  public let timescale: Int64

  /// A time; nil unless the timescale is more than 0.
  public init?(value: Int64, timescale: Int64) {
    guard timescale > 0 else { return nil }
    (self.value, self.timescale) = (value, timescale)
  }

  /// Nearly, as a decimal number.
  public var seconds: Double { Double(value) / Double(timescale) }
}

/// Times are equal when they are the same moment, whatever their clocks.
extension MediaTime: Comparable {
  /// Whether both are the same moment.
  public static func == (left: MediaTime, right: MediaTime) -> Bool { order(left, right, by: ==) }
  /// Whether one moment is before the other.
  public static func < (left: MediaTime, right: MediaTime) -> Bool { order(left, right, by: <) }

  /// Mixes in what the same moments have in common.
  public func hash(into hasher: inout Hasher) { hasher.combine(value / timescale) }

  private static func order(
    _ left: MediaTime, _ right: MediaTime, by compare: (Int128, Int128) -> Bool
  ) -> Bool {
    compare(
      Int128(left.value) * Int128(right.timescale), Int128(right.value) * Int128(left.timescale))
  }
}

extension MediaTime: CustomStringConvertible {
  /// `1001/30000`
  public var description: String { "\(value)/\(timescale)" }
}

/// A part of a time line.
public struct MediaTimeRange: Hashable, Sendable {
  /// When it begins.
  public let start: MediaTime
  /// How long it lasts.
  public let duration: MediaTime
}

// MARK: From what files are read into

extension MediaTime {
  init(_ time: RationalTime) { (value, timescale) = (time.value, time.timescale) }

  /// Since 1970.
  init?(_ date: DateTimeText) { self.init(value: date.value, timescale: date.timescale) }
}

extension MediaTimeRange {
  init(_ span: TimeSpan) {
    self.init(start: MediaTime(span.start), duration: MediaTime(span.duration))
  }
}
