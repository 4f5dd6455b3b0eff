package import Metadata

/// Determines the time of a geographic position: the date and time that the recording states, or
/// else the creation time of the movie plus the time of the position in the movie.
package struct ExportTime {
  package typealias Moment = (text: String, microseconds: Int64, basis: String)

  private let creation: Int64?

  /// - Parameter creation: the creation date of the movie in seconds since 1970; nil if it states none.
  package init(creation: Int64?) { self.creation = creation }

  /// Returns the date and time of a position; nil if neither the recording nor the movie header
  /// states one.
  package func moment(of position: Position) -> Moment? {
    if let clock = position.clock, clock.basis != .withoutZone {
      return (clock.text, clock.since1970, clock.basisText)
    }
    guard let creation, let span = position.span else { return nil }
    let (sum, overflowed) = (creation.multipliedReportingOverflow(by: 1_000_000).partialValue)
      .addingReportingOverflow(span.start.microseconds)
    guard !overflowed else { return nil }
    let moment = StatedClock(since1970: sum, basis: .utc)
    return (moment.text, sum, "movie creation time plus time in the movie")
  }
}

extension Position {
  /// The values of the position for which the export format has no field, such as speed, as text.
  package var remarks: String {
    var parts: [String] = []
    if let speed {
      let unit = speed.unit == .unstated ? "(unit not stated)" : speed.unit.rawValue
      parts.append("speed \(speed.value) \(unit)")
    }
    if let heading { parts.append("heading \(heading)°") }
    if let accuracy { parts.append("accuracy \(accuracy) m") }
    if let clock, clock.basis == .withoutZone {
      parts.append("time \(clock.text) (\(clock.basisText))")
    }
    if let datum { parts.append(datum) }
    return parts.joined(separator: ", ")
  }

  /// The longitude in the range from -180° to below 180°: 180° is written as -180°.
  var longitudeBelow180: String {
    longitude.approximate >= 180 ? longitude.negated.description : longitude.description
  }
}
