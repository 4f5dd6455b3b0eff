package import Metadata

/// GPX 1.1: the place of the recording as a way point, and a track for each source of positions,
/// with a new segment behind each gap.
package struct GPXExport {
  let name: String
  let output: Output

  package init(name: String, output: Output) {
    self.name = name
    self.output = output
  }

  package func write(_ timeline: Timeline) {
    let time = ExportTime(creation: timeline.creation)
    output.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    output.line(
      "<gpx version=\"1.1\" creator=\"mediainspect\" xmlns=\"http://www.topografix.com/GPX/1/1\">")
    output.line(" <metadata>")
    output.element("name", name, indent: 2)
    output.line(" </metadata>")
    timeline.forEachPlace { place in
      point("wpt", place, time, indent: 1, basisBefore: nil)
      return !output.isClosed
    }
    for series in timeline.series { write(series, time) }
    output.line("</gpx>")
  }

  private func write(_ series: PositionSeries, _ time: ExportTime) {
    var basis: String?
    series.forEach { position, isBehindGap in
      if let known = basis {
        if isBehindGap { output.line("  </trkseg>\n  <trkseg>") }
        point("trkpt", position, time, indent: 3, basisBefore: known)
      } else {
        let own = time.moment(of: position)?.basis ?? "no time is known"
        output.line(" <trk>")
        output.element("name", series.node.path, indent: 2)
        output.element("desc", "Time: \(own)", indent: 2)
        output.line("  <trkseg>")
        point("trkpt", position, time, indent: 3, basisBefore: own)
        basis = own
      }
      return !output.isClosed
    }
    if basis != nil { output.line("  </trkseg>\n </trk>") }
  }

  /// - Parameter basis: what times before this one are told by; another is said.
  private func point(
    _ element: String, _ position: Position, _ time: ExportTime, indent: Int, basisBefore: String?
  ) {
    let margin = String(repeating: " ", count: indent)
    output.line(
      "\(margin)<\(element) lat=\"\(position.latitude)\" lon=\"\(position.longitudeBelow180)\">")
    func inner(_ name: String, _ text: String?) {
      if let text, !text.isEmpty { output.element(name, text, indent: indent + 1) }
    }
    let moment = time.moment(of: position)
    inner("ele", position.altitude?.description)
    inner("time", moment?.text)
    inner("name", position.name)
    inner("cmt", position.remarks)
    if element == "wpt" { inner("desc", "Place of the recording, \(position.path)") }
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

extension String {
  /// Times that are spread over a sample stand on what the sample states.
  fileprivate func isOther(than basis: String) -> Bool {
    !hasPrefix(basis) && !basis.hasPrefix(self)
  }
}
