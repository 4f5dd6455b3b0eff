import Anatomy
import Bytes
package import Metadata
import Movie

/// Writes a whole timeline as members of an open JSON object.
package struct TimelineJSON {
  let writer: JSONWriter
  /// The maximum number of groups per track and of positions per log.
  let limit: Int

  package init(writer: JSONWriter, limit: Int?) {
    self.writer = writer
    self.limit = limit ?? .max
  }

  package func write(_ timeline: Timeline) {
    if let creation = timeline.creation {
      writer.member(
        "created", StatedClock(since1970: creation &* 1_000_000, basis: .utc).text)
    }
    writer.key("locations")
    writer.array {
      timeline.forEachPlace { place in
        write(place)
        return !writer.output.isClosed
      }
    }
    if timeline.hasDates { list("dateRanges", timeline.forEachDateRangeGroup) { write($0) } }
    writer.key("tracks")
    writer.array { for track in timeline.tracks { write(track) } }
    writer.key("logs")
    writer.array {
      for log in timeline.logs where log.hasPositions {
        writer.object {
          writer.member("path", log.node.path)
          list("positions", log.forEachPosition) { write($0) }
        }
      }
    }
  }

  private func write(_ track: TimedTrack) {
    writer.object {
      writer.member("path", track.node.path)
      if let number = track.number { writer.member("id", number) }
      writer.member("format", NodeName.code(track.format).plain)
      writer.key("identifiers")
      writer.array { track.identifiers.forEach(write) }
      list("groups", track.forEachPart) { write($0) }
    }
  }

  /// Writes an array with the first elements that a traversal visits, up to the limit.
  func list<Part>(
    _ name: String, _ walk: ((Part) -> Bool) -> Void, write: @escaping (Part) -> Void
  ) {
    writer.key(name)
    writer.array {
      var left = limit
      walk { part in
        left -= 1
        if left >= 0 { write(part) }
        return left > 0 && !writer.output.isClosed
      }
    }
  }

  private func write(_ identifier: StatedIdentifier) {
    writer.object {
      writer.member("identifier", identifier.identifier)
      writer.member("keySpace", identifier.keySpace)
      writer.member("key", identifier.key)
      if let type = identifier.dataType { writer.member("dataType", type) }
      if let language = identifier.language { writer.member("language", language) }
      writer.member("path", identifier.node.path)
    }
  }

  private func write(_ part: TimedTrack.Part) {
    writer.object {
      switch part {
      case .gap(let span):
        write(span)
        writer.member("gap", true)
      case .cut:
        writer.member("cut", true)
      case .group(let group):
        write(group.span)
        writer.member("path", group.sample.path)
        writer.key("items")
        writer.array { group.items.forEach(write) }
        var isFirst = true
        group.forEachPosition { position in
          if isFirst {
            writer.key("positions")
            writer.open("[")
            isFirst = false
          }
          write(position)
          return !writer.output.isClosed
        }
        if !isFirst { writer.close("]") }
      }
    }
  }

  /// Writes a time range as a JSON object. Times are integers with a timescale, so that no reader
  /// rounds them.
  func write(_ span: TimeSpan) {
    writer.key("timeRange")
    writer.range(span)
  }

  func write(_ item: TimedItem) {
    writer.object {
      writer.member("identifier", item.identifier)
      if let type = item.dataType { writer.member("dataType", type) }
      writer.member("path", item.path)
      guard let field = item.field else { return }
      FieldJSON(rows: nil, writer: writer).writeValue(of: field, in: item.node)
      if let label = field.label { writer.member("label", label) }
    }
  }

  private func write(_ position: Position) {
    writer.object {
      func decimal(_ name: String, _ number: ExactNumber?) {
        guard let number else { return }
        writer.key(name)
        writer.decimal(number.description)
      }
      decimal("latitude", position.latitude)
      decimal("longitude", position.longitude)
      decimal("altitude", position.altitude)
      if let speed = position.speed {
        decimal("speed", speed.value)
        if speed.unit != .unstated { writer.member("speedUnit", speed.unit.rawValue) }
      }
      decimal("heading", position.heading)
      decimal("accuracy", position.accuracy)
      decimal("dilution", position.dilution)
      if let fix = position.fix { writer.member("fix", fix.rawValue) }
      if let clock = position.clock {
        writer.member("time", clock.text)
        writer.member("timeBasis", clock.basisText)
      }
      if let span = position.span { write(span) }
      if let datum = position.datum { writer.member("datum", datum) }
      if let name = position.name { writer.member("name", name) }
      writer.member("path", position.path)
    }
  }
}

extension PositionLog {
  /// Whether the log contains any position.
  var hasPositions: Bool {
    var isFound = false
    forEachPosition { _ in
      isFound = true
      return false
    }
    return isFound
  }
}
