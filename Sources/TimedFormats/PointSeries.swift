import Anatomy

/// A point of a track, as a text states it.
struct StatedPoint {
  var position: TimedPosition
  /// The time in the movie; nil if the text states only clock times.
  var movieTime: RationalTime?
  /// Whether no metadata is known between the point before and this one.
  var isAfterGap: Bool
  var place: Place

  /// The place of a point in its text.
  enum Place {
    case line(Int)
    case coordinate(Int, item: Int)
  }
}

/// A text with points in order.
protocol PointSource: Sendable {
  /// Passes all points to a visitor. Throws if the text is malformed.
  func forEachPoint(_ visit: (StatedPoint) throws(TimedFormatError) -> Void)
    throws(TimedFormatError)
}

/// Timed metadata made of points. Each point holds until the next one. If a gap follows, it holds as
/// long as the point before it did.
struct PointSeries<Source: PointSource> {
  private let source: Source

  init(_ source: Source) { self.source = source }

  /// Checks all points, and returns them as timed metadata.
  func metadata(_ start: TimedStart) throws(TimedFormatError) -> NewTimedMetadata {
    let origin = try checkedOrigin(start)
    return NewTimedMetadata(keys: [.init(NewTimedMetadata.location, .location)]) {
      [source] visit throws(TagRefusal) in
      var groups = GroupMaker(origin: origin)
      do throws(TimedFormatError) {
        try source.forEachPoint { point in
          if let group = groups.group(endedBy: point) { visit(group) }
        }
      } catch {
        throw error.refusal
      }
      if let group = groups.lastGroup { visit(group) }
    }
  }

  /// Checks all points.
  ///
  /// - Returns: the clock time at the start of the movie; nil if the points state times in the movie.
  private func checkedOrigin(_ start: TimedStart) throws(TimedFormatError) -> RationalTime? {
    var first: StatedPoint?
    var last: RationalTime?
    try source.forEachPoint { point throws(TimedFormatError) in
      guard let time = point.movieTime ?? point.position.time else {
        throw TimedFormatError(point.place, "the point has no time")
      }
      guard point.position.isValid else {
        throw TimedFormatError(point.place, "the coordinates are not valid")
      }
      if let first, (first.movieTime == nil) != (point.movieTime == nil) {
        throw TimedFormatError(point.place, "only some points state a time in the movie")
      }
      if let last, time < last {
        throw TimedFormatError(point.place, "the point is earlier than the one before it")
      }
      if let last, time.isSame(as: last) {
        throw TimedFormatError(point.place, "the point has the same time as the one before it")
      }
      last = time
      if first == nil { first = point }
    }
    guard let first else { throw TimedFormatError("the text has no points with a time") }
    guard first.movieTime == nil, let time = first.position.time else { return nil }
    switch start {
    case .clock(let origin): return origin
    case .first(let offset):
      guard let origin = time.subtracting(offset) else {
        throw TimedFormatError(first.place, "the time is out of range")
      }
      return origin
    }
  }
}

/// Makes groups of points.
private struct GroupMaker {
  let origin: RationalTime?
  private var last: (start: RationalTime, position: TimedPosition)?
  private var interval = RationalTime(value: 1, clock: 1)

  init(origin: RationalTime?) { self.origin = origin }

  /// Takes the next point.
  ///
  /// - Returns: the group with the point before it; nil for the first point.
  mutating func group(endedBy point: StatedPoint) -> NewTimedMetadata.Group? {
    guard
      let start = point.movieTime
        ?? origin.flatMap({ origin in point.position.time?.subtracting(origin) })
    else { return nil }
    defer { last = (start, point.position) }
    guard let last else { return nil }
    var end: RationalTime?
    if point.isAfterGap {
      end = last.start.adding(interval).map { $0 < start ? $0 : start }
    } else if let new = start.subtracting(last.start) {
      interval = new
    }
    return group(last.start, end, last.position)
  }

  /// The group with the last point.
  var lastGroup: NewTimedMetadata.Group? { last.map { group($0.start, nil, $0.position) } }

  private func group(
    _ start: RationalTime, _ end: RationalTime?, _ position: TimedPosition
  ) -> NewTimedMetadata.Group {
    NewTimedMetadata.Group(
      start: start, end: end, items: [NewTimedMetadata.Item(0, .position(position))])
  }
}

extension TimedPosition {
  /// Whether the coordinates are numbers within the limits of latitudes and longitudes.
  var isValid: Bool {
    guard let latitude = Self.number(latitude), let longitude = Self.number(longitude) else {
      return false
    }
    let isAltitude = altitude.map { Self.number($0) != nil } ?? true
    return abs(latitude) <= 90 && abs(longitude) <= 180 && isAltitude
  }

  /// Returns a decimal number without exponent; nil for other texts.
  private static func number(_ text: String) -> Double? {
    let digits = text.utf8
    guard digits.count <= 40,
      digits.allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x2E || $0 == 0x2D || $0 == 0x2B })
    else { return nil }
    return Double(text)
  }
}
