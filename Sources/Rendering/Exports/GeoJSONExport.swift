package import Metadata

/// Exports a timeline as GeoJSON (RFC 7946): a point for the recording location, and a line for
/// each time range without gaps. In the output, the times of a line follow its coordinates, as
/// properties. Therefore all times of the current line are kept in memory.
package struct GeoJSONExport {
  let output: Output
  private let writer: JSONWriter

  package init(output: Output) {
    self.output = output
    writer = JSONWriter(output)
  }

  package func write(_ timeline: Timeline) {
    writer.object {
      writer.member("type", "FeatureCollection")
      writer.key("features")
      writer.array {
        timeline.write(to: output, places: { place, _ in feature(place) }) { Lines($0, writer) }
      }
    }
    output.line()
  }

  private func feature(_ place: Position) {
    writer.object {
      writer.member("type", "Feature")
      writer.key("geometry")
      writer.object {
        writer.member("type", "Point")
        writer.key("coordinates")
        writer.coordinates(place)
      }
      writer.key("properties")
      writer.object {
        writer.member("source", place.path)
        if let name = place.name { writer.member("name", name) }
        if !place.remarks.isEmpty { writer.member("remarks", place.remarks) }
      }
    }
  }
}

/// Writes the positions of one source as line features. A line has at least two positions, so a
/// single position is written as a point.
private final class Lines: TrackPointWriter {
  private let series: PositionSeries
  private let writer: JSONWriter
  /// The first position of a line, kept until a second one follows; otherwise nil.
  private var first: Position?
  /// For each position of the line, its time in microseconds since 1970 and since the start of the
  /// movie.
  private var times: [(clock: Int64?, movie: Int64?)] = []
  private var basis: String?
  private var isOpen = false

  init(_ series: PositionSeries, _ writer: JSONWriter) {
    self.series = series
    self.writer = writer
  }

  func add(_ position: Position, at moment: ExportTime.Moment?) {
    if basis == nil { basis = moment?.basis }
    times.append((moment?.microseconds, position.span?.start.microseconds))
    guard times.count > 1 else {
      first = position
      return
    }
    if let place = first, !isOpen {
      begin("LineString")
      writer.open("[")
      writer.coordinates(place)
      isOpen = true
      first = nil
    }
    writer.coordinates(position)
  }

  func end() {
    guard !times.isEmpty else { return }
    if isOpen {
      writer.close("]")
    } else if let first {
      begin("Point")
      writer.coordinates(first)
    }
    writer.close("}")
    writer.key("properties")
    writer.object { properties() }
    writer.close("}")
    (isOpen, first, basis) = (false, nil, nil)
    times.removeAll(keepingCapacity: true)
  }

  private func begin(_ type: String) {
    writer.open("{")
    writer.member("type", "Feature")
    writer.key("geometry")
    writer.open("{")
    writer.member("type", type)
    writer.key("coordinates")
  }

  private func properties() {
    writer.member("source", series.node.path)
    if let source = series.source { writer.member("name", source) }
    if let basis {
      writer.member("timeBasis", basis)
      writer.key("coordTimes")
      writer.array {
        for time in times {
          if let clock = time.clock {
            writer.string(StatedClock(since1970: clock, basis: .utc).text)
          } else {
            writer.null()
          }
        }
      }
    }
    guard times.contains(where: { $0.movie != nil }) else { return }
    writer.key("movieTimes")
    writer.array {
      for time in times {
        if let movie = time.movie {
          writer.decimal(ExactNumber.ratio(movie, 1_000_000).description)
        } else {
          writer.null()
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes longitude, latitude and, if known, the altitude in meters.
  fileprivate func coordinates(_ position: Position) {
    array {
      decimal(position.longitude.description)
      decimal(position.latitude.description)
      if let altitude = position.altitude { decimal(altitude.description) }
    }
  }
}
