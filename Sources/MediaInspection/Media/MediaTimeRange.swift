import Anatomy
import Metadata
import Movie

/// A range of time on a timeline.
///
/// The range contains its start, but not its end.
///
/// ```swift
/// let range = MediaTimeRange(start: .zero, duration: chapter.start)
/// print(range.containsTime(.zero), range.end.seconds)
/// ```
public struct MediaTimeRange: Hashable, Sendable {
  /// The start of the range.
  public let start: MediaTime
  /// The duration of the range, which is never negative.
  public let duration: MediaTime

  /// Creates a range from its start and duration. A negative duration is replaced by 0.
  public init(start: MediaTime, duration: MediaTime) {
    self.start = start
    self.duration = max(.zero, duration)
  }

  /// Creates a range from its start and end. If the end is before the start, the range is empty.
  public init(start: MediaTime, end: MediaTime) {
    self.init(start: start, duration: end - start)
  }

  /// The empty range at the time 0.
  public static let zero = MediaTimeRange(start: .zero, duration: .zero)

  /// The end of the range.
  public var end: MediaTime { start + duration }

  /// Whether the duration of the range is 0.
  public var isEmpty: Bool { duration == .zero }
}

extension MediaTimeRange {
  /// Returns whether the given time is in the range. The end is not in the range.
  public func containsTime(_ time: MediaTime) -> Bool { start <= time && time < end }

  /// Returns whether the given range is in this range. An empty range is in this range if its start
  /// is in this range.
  public func containsTimeRange(_ other: MediaTimeRange) -> Bool {
    other.isEmpty ? containsTime(other.start) : start <= other.start && other.end <= end
  }

  /// Returns the part that both ranges share. If the ranges do not overlap, the result is ``zero``.
  public func intersection(_ other: MediaTimeRange) -> MediaTimeRange {
    let (first, last) = (max(start, other.start), min(end, other.end))
    return first < last ? MediaTimeRange(start: first, end: last) : .zero
  }

  /// Returns the range from the earlier start of both ranges to the later end.
  ///
  /// If the ranges do not touch, the result contains the time between them.
  public func union(_ other: MediaTimeRange) -> MediaTimeRange {
    MediaTimeRange(start: min(start, other.start), end: max(end, other.end))
  }
}

extension MediaTimeRange: Codable {
  private enum CodingKeys: CodingKey { case start, duration }

  /// Decodes a range. A negative duration is replaced by 0.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      start: try container.decode(MediaTime.self, forKey: .start),
      duration: try container.decode(MediaTime.self, forKey: .duration))
  }
}

extension MediaTimeRange: CustomStringConvertible {
  /// The start and the end as fractions, such as `0/1 ..< 1001/30000`.
  public var description: String { "\(start) ..< \(end)" }
}

// MARK: Conversion from the Metadata module

extension MediaTimeRange {
  init(_ span: TimeSpan) {
    self.init(start: MediaTime(span.start), duration: MediaTime(span.duration))
  }
}
