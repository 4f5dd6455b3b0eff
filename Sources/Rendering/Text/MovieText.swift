import Anatomy
import Bytes
package import Metadata

/// The tracks of a file, and what stands against changing it.
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
    let parts = [
      duration, movie.created.map { "created \($0)" }, movie.modified.map { "modified \($0)" },
      movie.isFragmented ? "in fragments" : nil,
    ].compactMap(\.self)
    if !parts.isEmpty { output.line(parts.joined(separator: Style.separator)) }
    let tracks = TrackText(style: style, output: output)
    for track in movie.tracks where !output.isClosed { tracks.write(track) }
    let free = [EditingLimit.Work.editing, .cleaning].filter(movie.allows).map(\.rawValue)
    if !movie.tracks.isEmpty, !free.isEmpty {
      output.line("nothing stands against " + free.joined(separator: " and "))
    }
    for limit in movie.limits {
      let works = limit.works.map(\.rawValue).joined(separator: " and ")
      output.line(style.paint("limits \(works)", .notice) + "  \(limit.reason.withoutControls)")
    }
  }
}
