import Anatomy
import Bytes
package import Metadata

/// Writes the tracks of a file, and whether the file can be edited and cleaned.
package struct MovieText {
  let style: Style
  let output: Output

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  package func write(_ movie: MovieDescription) {
    let duration = movie.duration.flatMap { length in
      length.value.text.map { length.isEstimate ? "≈ \($0)" : $0 }
    }
    let clock = movie.clock
    func date(_ name: String, _ date: CalendarDate?) -> String? {
      date.map { "\(name) \(clock?.text(of: $0) ?? $0.description)" }
    }
    let zone = clock.flatMap { clock in
      clock.isLocal ? "local time" + (clock.zone.map { ", \($0)" } ?? "") : nil
    }
    let parts = [
      duration, date("created", movie.created), date("modified", movie.modified), zone,
      clock?.satellite.map { "satellite clock \($0)" }, movie.isFragmented ? "fragmented" : nil,
    ].compactMap(\.self)
    if !parts.isEmpty { output.lines(parts.joined(separator: Style.separator), style) }
    let tracks = TrackText(style: style, output: output)
    for track in movie.tracks where !output.isClosed { tracks.write(track) }
    guard !movie.tracks.isEmpty || !movie.limits.isEmpty else { return }
    output.line("cleanable: \(movie.allows(.cleaning) ? "yes" : "no")")
    for limit in movie.limits {
      let works = limit.works.map(\.word).joined(separator: " and ")
      output.line(style.paint("no \(works)", .notice) + "  \(limit.reason.withoutControls)")
    }
  }
}

extension EditingLimit.Work {
  fileprivate var word: String {
    switch self {
    case .editing: "cutting"
    case .cleaning: "cleaning"
    }
  }
}
