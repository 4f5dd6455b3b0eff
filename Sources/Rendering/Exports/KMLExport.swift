package import Metadata

/// Exports a timeline as KML 2.2: the recording location as a point, and for each time range
/// without gaps a track with times, or a line if no time is known.
package struct KMLExport {
  let name: String
  let output: Output

  package init(name: String, output: Output) {
    self.name = name
    self.output = output
  }

  package func write(_ timeline: Timeline) {
    output.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    output.line(
      "<kml xmlns=\"http://www.opengis.net/kml/2.2\""
        + " xmlns:gx=\"http://www.google.com/kml/ext/2.2\">")
    output.line("<Document>")
    output.element("name", name, indent: 1)
    timeline.write(to: output, places: { place, _ in write(place) }) { Placemarks($0, output) }
    output.line("</Document>\n</kml>")
  }

  private func write(_ place: Position) {
    output.line(" <Placemark>")
    output.element("name", place.name ?? "Recording location", indent: 2)
    let remarks = place.remarks.isEmpty ? "" : " (\(place.remarks))"
    output.element("description", place.path + remarks, indent: 2)
    output.line("  <Point>")
    output.element("coordinates", place.tuple(","), indent: 3)
    output.line("  </Point>\n </Placemark>")
  }
}

/// Writes the placemarks of one source, one for each time range without gaps. In KML, all times of
/// a track precede all its locations. Long tracks are therefore split into tracks of 4,096 points.
private final class Placemarks: TrackPointWriter {
  private let series: PositionSeries
  private let output: Output
  private var waiting: [(time: String, place: String)] = []
  private var hasTimes = false
  private var isOpen = false

  private static let longestPiece = 4096

  init(_ series: PositionSeries, _ output: Output) {
    self.series = series
    self.output = output
  }

  func add(_ position: Position, at moment: ExportTime.Moment?) {
    if !isOpen { begin(moment?.basis) }
    guard hasTimes else {
      output.line("     \(position.tuple(","))")
      return
    }
    // A location without a time gets the time of the previous location.
    let when = moment?.text ?? waiting.last?.time ?? ""
    guard !when.isEmpty else { return }
    waiting.append((when, position.tuple(" ")))
    if waiting.count == Self.longestPiece { flush() }
  }

  func end() {
    guard isOpen else { return }
    if hasTimes {
      flush()
      output.line("  </gx:MultiTrack>\n </Placemark>")
    } else {
      output.line("    </coordinates>\n  </LineString>\n </Placemark>")
    }
    isOpen = false
  }

  private func begin(_ basis: String?) {
    isOpen = true
    hasTimes = basis != nil
    output.line(" <Placemark>")
    output.element("name", series.name, indent: 2)
    if let basis {
      output.element("description", "Time: \(basis)", indent: 2)
      output.line("  <gx:MultiTrack>")
      output.line("   <altitudeMode>clampToGround</altitudeMode>")
      output.line("   <gx:interpolate>1</gx:interpolate>")
    } else {
      output.line("  <LineString>\n    <coordinates>")
    }
  }

  private func flush() {
    guard !waiting.isEmpty else { return }
    output.line("   <gx:Track>")
    for place in waiting { output.line("    <when>\(place.time)</when>") }
    for place in waiting { output.line("    <gx:coord>\(place.place)</gx:coord>") }
    output.line("   </gx:Track>")
    waiting.removeAll(keepingCapacity: true)
  }
}

extension Position {
  /// Returns longitude, latitude and altitude as text. An unknown altitude is written as 0 if the
  /// separator is a space, and omitted otherwise.
  fileprivate func tuple(_ separator: String) -> String {
    ["\(longitude)", "\(latitude)", altitude?.description ?? (separator == " " ? "0" : nil)]
      .compactMap { $0 }.joined(separator: separator)
  }
}
