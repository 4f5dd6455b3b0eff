import Metadata

/// The moment of a position: what the recording states, else when the movie was made and how far
/// into it the position is.
struct ExportTime {
  typealias Moment = (text: String, microseconds: Int64, basis: String)

  let creation: Int64?

  /// Nil where neither is known.
  func moment(of position: Position) -> Moment? {
    if let clock = position.clock, clock.basis != .withoutZone {
      return (clock.text, clock.since1970, clock.basisText)
    }
    guard let creation, let span = position.span else { return nil }
    let (sum, overflowed) = (creation.multipliedReportingOverflow(by: 1_000_000).partialValue)
      .addingReportingOverflow(span.start.microseconds)
    guard !overflowed else { return nil }
    let moment = StatedClock(since1970: sum, basis: .utc)
    return (moment.text, sum, "creation time of the movie and time in the movie")
  }
}

extension Position {
  /// What is said beside the place, in words.
  var remarks: String {
    var parts: [String] = []
    if let speed {
      let unit = speed.unit == .unstated ? "of unstated unit" : speed.unit.rawValue
      parts.append("speed \(speed.value) \(unit)")
    }
    if let heading { parts.append("heading \(heading)°") }
    if let accuracy { parts.append("accuracy \(accuracy) m") }
    if let clock, clock.basis == .withoutZone {
      parts.append("\(clock.text) by the \(clock.basisText)")
    }
    if let datum { parts.append(datum) }
    return parts.joined(separator: ", ")
  }

  /// Where a range ends before 180°, the meridian is that of -180°.
  var longitudeBelow180: String {
    longitude.approximate >= 180 ? longitude.negated.description : longitude.description
  }
}
