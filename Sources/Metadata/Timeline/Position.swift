package import Anatomy
import Movie

/// A geographic position in a file, with other facts that the file states about it, such as the
/// speed.
package struct Position {
  package enum SpeedUnit: String, Sendable {
    case metersPerSecond = "m/s"
    case kilometersPerHour = "km/h"
    case milesPerHour = "mph"
    case knots = "knots"
    case unstated = ""
  }

  /// The kind of position fix that a satellite receiver states.
  package enum Fix: String, Sendable {
    case none = "none"
    case flat = "2d"
    case spatial = "3d"
    /// A valid fix of unknown dimensions.
    case valid = "valid"
  }

  /// The latitude in degrees; north is positive.
  package let latitude: ExactNumber
  /// The longitude in degrees; east is positive.
  package let longitude: ExactNumber
  /// The altitude in meters; nil if none is stated.
  package var altitude: ExactNumber?
  package var speed: (value: ExactNumber, unit: SpeedUnit)?
  /// The direction of movement in degrees clockwise from north; nil if none is stated.
  package var heading: ExactNumber?
  /// The horizontal accuracy in meters; nil if none is stated.
  package var accuracy: ExactNumber?
  package var dilution: ExactNumber?
  package var fix: Fix?
  package var clock: StatedClock?
  /// The time span of the position in the movie; nil for positions outside tracks.
  package var span: TimeSpan?
  package var datum: String?
  /// The name of the location; nil if none is stated.
  package var name: String?
  /// The node that contains the position.
  package let node: Node
  /// The path of the field within the node, such as `.entries[3]`.
  package let field: String

  package var path: String { node.path + field }

  /// Whether latitude and longitude are both 0 and no valid fix is stated. Recorders write zeros if
  /// they have no position.
  var isUnknown: Bool {
    Self.isOrigin(latitude, longitude) && (fix == nil || fix == Fix.none)
  }

  /// Creates a position; fails if the coordinates are missing or not valid.
  init?(latitude: ExactNumber?, longitude: ExactNumber?, at node: Node, field: String = "") {
    guard let latitude, let longitude, Self.isValid(latitude, longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    self.node = node
    self.field = field
  }
}

/// Passes geographic positions to a visitor as they are read, each with its time span within the
/// sample.
struct PositionVisit {
  /// The presentation time of the sample; nil for positions outside samples.
  let presentationTime: PresentationTime?
  /// Collects the places where the sample stores coordinates; nil if the places are not needed.
  let collector: CoordinateCollector?
  let visit: (Position) -> Bool

  /// - Parameters:
  ///   - position: the position to visit; nil is ignored.
  ///   - number: the index of the position in the sample, from 0.
  ///   - count: the number of positions in the sample.
  func callAsFunction(_ position: Position?, _ number: Int = 0, of count: Int = 1) -> Bool {
    guard var position, !position.isUnknown else { return true }
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
  /// Whether the sample with this position states only one time for all its positions: the time of
  /// the first position.
  fileprivate var isClockOfFirst: Bool { node.code == "GPS5" }
}
