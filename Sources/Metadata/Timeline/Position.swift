package import Anatomy

/// A geographic position that a file contains, with the facts stated about it.
package struct Position {
  package enum SpeedUnit: String, Sendable {
    case metersPerSecond = "m/s"
    case kilometersPerHour = "km/h"
    case milesPerHour = "mph"
    case knots = "knots"
    case unstated = ""
  }

  /// The kind of satellite fix.
  package enum Fix: String, Sendable {
    case none = "none"
    case flat = "2d"
    case spatial = "3d"
    /// Valid, without further details.
    case valid = "valid"
  }

  /// In degrees; north is positive.
  package let latitude: ExactNumber
  /// In degrees; east is positive.
  package let longitude: ExactNumber
  /// In meters.
  package var altitude: ExactNumber?
  package var speed: (value: ExactNumber, unit: SpeedUnit)?
  /// Degrees clockwise from north.
  package var heading: ExactNumber?
  /// Horizontal accuracy in meters.
  package var accuracy: ExactNumber?
  package var dilution: ExactNumber?
  package var fix: Fix?
  package var clock: StatedClock?
  /// The time in the movie, for positions in tracks.
  package var span: TimeSpan?
  package var datum: String?
  /// The name of the place.
  package var name: String?
  /// The node that contains the position.
  package let node: Node
  /// The path of the field within the node, such as `.entries[3]`.
  package let field: String

  package var path: String { node.path + field }

  /// Fails if the coordinates are not valid.
  init?(latitude: ExactNumber?, longitude: ExactNumber?, at node: Node, field: String = "") {
    guard let latitude, let longitude, latitude.approximate.magnitude <= 90,
      longitude.approximate.magnitude <= 180
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    self.node = node
    self.field = field
  }
}

/// Passes positions to a visitor as they are read, with the time of their sample.
struct PositionVisit {
  /// Nil for positions outside samples.
  let presentationTime: PresentationTime?
  let visit: (Position) -> Bool

  /// - Parameters:
  ///   - number: the index of the position in the sample, from 0.
  ///   - count: the number of positions in the sample.
  func callAsFunction(_ position: Position?, _ number: Int = 0, of count: Int = 1) -> Bool {
    guard var position else { return true }
    if let presentationTime {
      guard let span = presentationTime.part(number, of: count) else { return true }
      position.span = span
      if number > 0, let clock = position.clock, !clock.isInterpolated, count > 1,
        position.isClockOfFirst
      {
        position.clock = clock.after(
          presentationTime.whole.part(number, of: count).start, from: presentationTime.whole.start)
      }
    }
    return visit(position)
  }
}

extension Position {
  /// Whether the sample states one time for all of its positions: that of the first.
  fileprivate var isClockOfFirst: Bool { node.code == "GPS5" }
}
