package import Anatomy

/// A place on the Earth that a file tells, and what it says about it.
package struct Position {
  package enum SpeedUnit: String, Sendable {
    case metersPerSecond = "m/s"
    case kilometersPerHour = "km/h"
    case milesPerHour = "mph"
    case knots = "knots"
    case unstated = ""
  }

  package enum Fix: String, Sendable {
    case none = "none"
    case flat = "2d"
    case spatial = "3d"
    /// Valid, and nothing else is said.
    case valid = "valid"
  }

  /// Degrees, north and east positive.
  package let latitude: ExactNumber
  package let longitude: ExactNumber
  /// Metres.
  package var altitude: ExactNumber?
  package var speed: (value: ExactNumber, unit: SpeedUnit)?
  /// Degrees clockwise from north.
  package var heading: ExactNumber?
  /// Metres, horizontally.
  package var accuracy: ExactNumber?
  package var dilution: ExactNumber?
  package var fix: Fix?
  package var clock: StatedClock?
  /// When in the movie, if it belongs to a track.
  package var span: TimeSpan?
  package var datum: String?
  /// What the file calls the place.
  package var name: String?
  /// Where it stands, and the way from there: `.entries[3]`.
  package let node: Node
  package let field: String

  package var path: String { node.path + field }

  /// Nil for what is no place on the Earth.
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

/// Hands out positions as they are read, until somebody has enough.
struct PositionVisit {
  /// Nil outside of samples.
  let presentationTime: PresentationTime?
  let visit: (Position) -> Bool

  /// - Parameters:
  ///   - number: which of several in the sample, from 0.
  ///   - count: how many there are.
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
  /// One clock is stated for all positions of a sample, with the first.
  fileprivate var isClockOfFirst: Bool { node.code == "GPS5" }
}
