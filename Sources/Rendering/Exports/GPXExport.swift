package import Metadata

/// Exports a timeline as GPX 1.1: the recording location as a waypoint, and a track for each source
/// of positions, with a new segment after each gap.
package struct GPXExport {
  let name: String
  let output: Output

  package init(name: String, output: Output) {
    self.name = name
    self.output = output
  }

  package func write(_ timeline: Timeline) {
    output.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    output.line(
      "<gpx version=\"1.1\" creator=\"mediainspect\" xmlns=\"http://www.topografix.com/GPX/1/1\">")
    output.line(" <metadata>")
    output.element("name", name, indent: 2)
    output.line(" </metadata>")
    timeline.write(to: output) { place, moment in
      point("wpt", place, moment, indent: 1, basisBefore: nil)
    } way: {
      Segments($0, self)
    }
    output.line("</gpx>")
  }

  /// Writes a position as a GPX point.
  ///
  /// - Parameter basisBefore: the clock of the first time in the track, as text. If the time of the
  ///   point comes from another clock, that clock is written as the `src` element of the point.
  fileprivate func point(
    _ element: String, _ position: Position, _ moment: ExportTime.Moment?, indent: Int,
    basisBefore: String?
  ) {
    let margin = String(repeating: " ", count: indent)
    output.line(
      "\(margin)<\(element) lat=\"\(position.latitude)\" lon=\"\(position.longitudeBelow180)\">")
    func inner(_ name: String, _ text: String?) {
      if let text, !text.isEmpty { output.element(name, text, indent: indent + 1) }
    }
    inner("ele", position.altitude?.description)
    inner("time", moment?.text)
    inner("name", position.name)
    inner("cmt", position.remarks)
    if element == "wpt" { inner("desc", "Recording location, \(position.path)") }
    if let own = moment?.basis, let basisBefore, own.isOther(than: basisBefore) {
      inner("src", "Time: \(own)")
    }
    switch position.fix {
    case .none?: inner("fix", "none")
    case .flat?: inner("fix", "2d")
    case .spatial?: inner("fix", "3d")
    case .valid?, nil: break
    }
    inner("pdop", position.dilution?.description)
    output.line("\(margin)</\(element)>")
  }
}

/// Writes the track of one source, with a segment for each time range without gaps.
private final class Segments: TrackPointWriter {
  private let series: PositionSeries
  private let export: GPXExport
  /// The clock of the first time in the track, as text; nil before the first point is written.
  private var basis: String?

  init(_ series: PositionSeries, _ export: GPXExport) {
    self.series = series
    self.export = export
  }

  func add(_ position: Position, at moment: ExportTime.Moment?) {
    let known = basis ?? moment?.basis ?? "unknown"
    if basis == nil { begin(known) }
    basis = known
    export.point("trkpt", position, moment, indent: 3, basisBefore: known)
  }

  private func begin(_ basis: String) {
    export.output.line(" <trk>")
    export.output.element("name", series.name, indent: 2)
    export.output.element("desc", "Time: \(basis)", indent: 2)
    export.output.line("  <trkseg>")
  }

  func pause() {
    if basis != nil { export.output.line("  </trkseg>\n  <trkseg>") }
  }

  func end() {
    if basis != nil { export.output.line("  </trkseg>\n </trk>") }
  }
}

extension String {
  /// Returns whether two texts describe different clocks. Texts for the same clock differ if one of
  /// them adds that the time was interpolated within a sample.
  fileprivate func isOther(than basis: String) -> Bool {
    !hasPrefix(basis) && !basis.hasPrefix(self)
  }
}
