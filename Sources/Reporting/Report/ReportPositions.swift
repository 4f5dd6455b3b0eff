import Anatomy
import Metadata
import Rendering

/// Writes the recorded locations as lines for a map. Lines with too many points are thinned out.
struct ReportPositions {
  private let timeline: Timeline
  private let exportTime: ExportTime

  private static let maxPoints = 4000

  init(_ timeline: Timeline) {
    self.timeline = timeline
    exportTime = ExportTime(creation: timeline.creation)
  }

  /// Whether there is a location.
  var hasAny: Bool {
    var isFound = false
    timeline.forEachPlace { _ in
      isFound = true
      return false
    }
    for series in timeline.series where !isFound {
      series.forEach { _, _ in
        isFound = true
        return false
      }
    }
    return isFound
  }

  /// Writes the lines of locations as elements of an open JSON array.
  func write(_ writer: JSONWriter) {
    timeline.forEachPlace { place in
      writer.object {
        writer.member("path", place.path)
        writer.member("kind", "place")
        if let name = place.name { writer.member("name", name) }
        writer.member("count", 1)
        writer.key("points")
        writer.array { write(place, afterGap: false, writer) }
      }
      return !writer.output.isClosed
    }
    for series in timeline.series {
      var count = 0
      series.forEach { _, _ in
        count += 1
        return true
      }
      guard count > 0 else { continue }
      let step = count / Self.maxPoints + 1
      writer.object {
        writer.member("path", series.node.path)
        writer.member("kind", "track")
        if let source = series.source { writer.member("name", source) }
        writer.member("count", count)
        writer.key("points")
        writer.array {
          var number = 0
          var isAfterGap = false
          series.forEach { position, gap in
            isAfterGap = isAfterGap || gap
            if number % step == 0 || number == count - 1 {
              write(position, afterGap: isAfterGap, writer)
              isAfterGap = false
            }
            number += 1
            return !writer.output.isClosed
          }
        }
      }
    }
  }

  private func write(_ position: Position, afterGap: Bool, _ writer: JSONWriter) {
    writer.object {
      writer.key("latitude")
      writer.decimal(position.latitude.description)
      writer.key("longitude")
      writer.decimal(position.longitude.description)
      if let altitude = position.altitude {
        writer.key("altitude")
        writer.decimal(altitude.description)
      }
      if let moment = exportTime.moment(of: position) {
        writer.member("time", moment.text)
        writer.member("timeBasis", moment.basis)
      } else if let clock = position.clock {
        writer.member("time", clock.text)
        writer.member("timeBasis", clock.basisText)
      }
      if let span = position.span { writer.member("at", span.start.clockText) }
      let remarks = position.remarks
      if !remarks.isEmpty { writer.member("remarks", remarks) }
      if afterGap { writer.member("behindGap", true) }
      writer.member("path", position.path)
    }
  }
}
